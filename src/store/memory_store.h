// The log in memory, for tests, simulations and tables that need not last. It outlives the servers
// that use it, as a disk would. Thread-safe, like every `Store`.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"

namespace comodin {

class MemoryStore final : public Store {
 public:
  std::vector<StoreResult> append(std::span<const Append> appends) override;
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override;
  StoreResult erase(std::string_view stream) override;
  StoreResult back_up(const std::string& path) override;
  std::optional<StoreError> health() const override;

  // From now on every write fails with this error and changes nothing; nullopt: writes succeed
  // again.
  void fail(std::optional<StoreError> error);

 private:
  StoreResult append_one(const Append& append);

  mutable std::mutex mutex_;
  std::map<std::string, std::vector<std::string>, std::less<>> streams_;
  std::optional<StoreError> error_;
};

}  // namespace comodin
