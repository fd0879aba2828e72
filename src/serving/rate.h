// Rate limits: a token bucket as a plain value, and a bounded table of buckets by key. The time is
// passed in. Not thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace comodin {

using Instant = std::chrono::steady_clock::time_point;

// `burst` at once, and `per_second` in the long run.
struct Rate {
  double per_second = 1;
  double burst = 1;
};

// A fresh bucket is full, whatever the rate.
class TokenBucket {
 public:
  // Takes `cost` tokens if available; otherwise takes none and returns false.
  bool take(const Rate& rate, Instant now, double cost = 1);

 private:
  double missing_ = 0;
  Instant at_{};
};

// One bucket per key, for at most `most_keys` keys. The key that was not used for the longest time
// is dropped first, and then has a full bucket again.
class RateTable {
 public:
  RateTable(Rate rate, std::size_t most_keys) : rate_(rate), most_keys_(most_keys) {}

  bool take(std::string_view key, Instant now, double cost = 1);
  std::size_t size() const { return entries_.size(); }

 private:
  using Entry = std::pair<std::string, TokenBucket>;

  Rate rate_;
  std::size_t most_keys_;
  std::list<Entry> entries_;  // the last one used first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> places_;
};

}  // namespace comodin
