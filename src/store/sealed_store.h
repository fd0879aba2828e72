// Owns the sealing of streams at rest: their entries are encrypted before another store gets them
// and opened when they are read, so that its file alone tells nothing of them. Must not know what
// an entry means.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "store/store.h"

namespace comodin {

using SealKey = std::array<std::uint8_t, 32>;

// Each entry is bound to its stream and version: at another place, or changed, it does not open,
// and that is damage. An entry from the time before entries were sealed, a JSON text, is read as it
// is.
class SealedStore final : public Store {
 public:
  // Seals the streams whose names begin with `prefix`; the others pass through.
  SealedStore(Store& inner, const SealKey& key, std::string prefix);

  std::vector<StoreResult> append(std::span<const Append> appends) override;
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override {
    return inner_.list(prefix);
  }
  StoreResult erase(std::string_view stream) override { return inner_.erase(stream); }
  StoreResult back_up(const std::string& path) override { return inner_.back_up(path); }

 private:
  Store& inner_;
  SealKey key_;
  std::string prefix_;
};

}  // namespace comodin
