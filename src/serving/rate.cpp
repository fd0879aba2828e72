#include "serving/rate.h"

#include <algorithm>

namespace comodin {

bool TokenBucket::take(const Rate& rate, Instant now, double cost) {
  const double seconds = std::chrono::duration<double>(std::max(now, at_) - at_).count();
  const double missing = std::max(0.0, missing_ - seconds * rate.per_second) + cost;
  if (missing > rate.burst) return false;
  missing_ = missing;
  at_ = std::max(now, at_);
  return true;
}

bool RateTable::take(std::string_view key, Instant now, double cost) {
  if (const auto found = places_.find(key); found != places_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
  } else {
    if (!entries_.empty() && entries_.size() >= most_keys_) {
      places_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(key, TokenBucket{});
    places_.emplace(entries_.front().first, entries_.begin());
  }
  return entries_.front().second.take(rate_, now, cost);
}

}  // namespace comodin
