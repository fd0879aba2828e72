// Encryption at rest: encrypts the entries of some streams before another store gets them, and
// decrypts them when they are read. Thread-safe if that store is. Entries are opaque here.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "store/store.h"

namespace comodin {

using SealKey = std::array<std::uint8_t, 32>;

// Each entry is bound to its stream and version: one that was moved or changed is reported as
// damage. Entries written before encryption existed are plain JSON and are read unchanged.
class SealedStore final : public Store {
 public:
  // Encrypts the streams whose names begin with `prefix`; the others pass through.
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
