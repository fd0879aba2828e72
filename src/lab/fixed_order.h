// Owns chance that walks orders of the deck which a seed fixes: whoever draws next draws the same
// card, also at a table with other rules or other players. So two tables can be compared deal by
// deal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/chance.h"
#include "rules/rules.h"

namespace comodin {

class FixedOrder final : public AnyChance {
 public:
  FixedOrder(const Rules& rules, std::uint64_t seed) : order_(rules.deck), random_(seed) {
    shuffle();
  }

  // The next card of the order that is in the bag; a new order follows the last one.
  std::size_t pick(const Kind* bag, std::size_t count) override {
    if (order_.empty()) return random_.below(static_cast<std::uint32_t>(count));  // dice
    for (;;) {
      if (next_ == order_.size()) shuffle();
      const Kind* const found = std::find(bag, bag + count, order_[next_++]);
      if (found != bag + count) return static_cast<std::size_t>(found - bag);
    }
  }
  std::uint32_t below(std::uint32_t n) override { return random_.below(n); }

 private:
  void shuffle() {
    next_ = 0;
    for (std::size_t i = order_.size(); i > 1; --i)
      std::swap(order_[i - 1], order_[random_.below(static_cast<std::uint32_t>(i))]);
  }

  std::vector<Kind> order_;
  std::size_t next_ = 0;
  Random random_;
};

}  // namespace comodin
