// An in-memory store that forwards everything; tests override what should behave differently.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/memory_store.h"

namespace comodin::testing {

class StoreAround : public Store {
 public:
  std::vector<StoreResult> append(std::span<const Append> appends) override {
    return inner.append(appends);
  }
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override {
    return inner.read(stream, after, limit);
  }
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override {
    return inner.list(prefix);
  }
  StoreResult erase(std::string_view stream) override { return inner.erase(stream); }
  StoreResult back_up(const std::string& path) override { return inner.back_up(path); }
  std::optional<StoreError> health() const override { return inner.health(); }

  MemoryStore inner;
};

}  // namespace comodin::testing
