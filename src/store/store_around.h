// A store that passes every call on to another one, which must outlive it. Stores that add one
// thing to another derive from it and override what they change.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace comodin {

class StoreAround : public Store {
 public:
  explicit StoreAround(Store& inner) : inner_(inner) {}

  std::vector<StoreResult> append(std::span<const Append> appends) override {
    return inner_.append(appends);
  }
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override {
    return inner_.read(stream, after, limit);
  }
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override {
    return inner_.list(prefix);
  }
  StoreResult erase(std::string_view stream) override { return inner_.erase(stream); }
  StoreResult back_up(const std::string& path) override { return inner_.back_up(path); }
  std::expected<std::string, StoreError> claim(std::string_view stream) override {
    return inner_.claim(stream);
  }
  StoreResult release(std::string_view stream, std::string_view to) override {
    return inner_.release(stream, to);
  }
  std::optional<StoreError> health() const override { return inner_.health(); }

 protected:
  Store& inner_;
};

}  // namespace comodin
