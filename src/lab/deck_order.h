// Owns chance that walks one order of the deck: the next card of it that lies in the bag comes out.
// Two rounds with the same order deal the same hands, turn the same first card and draw the same
// cards, whoever draws them. Used up, the deck is put in a new order. Dice are simply rolled.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/rules.h"

namespace comodin {

class DeckOrder {
 public:
  DeckOrder(const Rules& rules, std::uint64_t seed)
      : order_(rules.deck), at_(order_.size()), random_(seed) {}

  std::size_t pick(const Kind* bag, std::size_t count) {
    if (order_.empty()) return random_.pick(bag, count);
    for (;;) {
      if (at_ == order_.size()) shuffle();
      const Kind* const found = std::find(bag, bag + count, order_[at_++]);
      if (found != bag + count) return static_cast<std::size_t>(found - bag);
    }
  }
  std::uint32_t below(std::uint32_t n) { return random_.below(n); }

 private:
  void shuffle() {
    for (std::size_t i = order_.size(); i > 1; --i)
      std::swap(order_[i - 1], order_[random_.below(static_cast<std::uint32_t>(i))]);
    at_ = 0;
  }

  std::vector<Kind> order_;
  std::size_t at_;
  Random random_;
};

}  // namespace comodin
