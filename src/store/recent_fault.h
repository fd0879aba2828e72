// How the last write of a store went, for its health. Thread-safe.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>

#include "store/store.h"

namespace comodin {

class RecentFault {
 public:
  void note(const StoreResult& result) {
    const std::lock_guard lock(mutex_);
    last_.reset();
    if (!result) last_ = {result.error(), std::chrono::steady_clock::now()};
  }
  // A fault is forgotten after a while, since the next write may come late.
  std::optional<StoreError> get() const {
    const std::lock_guard lock(mutex_);
    if (last_ && std::chrono::steady_clock::now() - last_->at < kCounts) return last_->error;
    return std::nullopt;
  }

 private:
  static constexpr std::chrono::seconds kCounts{60};
  struct Fault {
    StoreError error;
    std::chrono::steady_clock::time_point at;
  };
  mutable std::mutex mutex_;
  std::optional<Fault> last_;
};

}  // namespace comodin
