// Names and chat that can be forgotten: seals the personal fields of tables' entries under a key
// per person before another store gets them, and opens them when they are read. A key is
// stored before the person's first text. Erasing its stream (`person_stream`) makes all
// that they wrote read as `kForgotten`; what they write afterwards gets a new key.
// Thread-safe if the other store is. Reads do not wait for writes.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include "store/seal.h"
#include "store/store_around.h"

namespace comodin {

class PersonalStore final : public StoreAround {
 public:
  // Nobody else may write to the streams of tables and keys of `inner`, which seals both.
  explicit PersonalStore(Store& inner) : StoreAround(inner) {}

  // An append fails alone if the key of its person is damaged.
  std::vector<StoreResult> append(std::span<const Append> appends) override;
  // What a damaged key would open is read as if it were erased.
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  StoreResult erase(std::string_view stream) override;
  // The key of the person was destroyed by another server.
  void forget(std::string_view person);

 private:
  using Keys = std::map<std::string, SealKey, std::less<>>;
  using KeyResult = std::expected<std::optional<SealKey>, StoreError>;

  StoreResult seal(Append& append);
  KeyResult store_new_key(const std::string& person);
  KeyResult key_of(const std::string& person);
  void remember(const std::string& person, const SealKey& key);  // with `keys_mutex_`

  // Appends share it, an erasure has it alone. Taken after the gate, before that of the keys.
  std::shared_mutex write_mutex_;
  std::mutex gate_;  // no append passes an erasure that waits
  std::mutex keys_mutex_;
  Keys keys_;  // of people who wrote or were read lately
};

}  // namespace comodin
