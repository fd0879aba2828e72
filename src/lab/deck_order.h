// Owns chance that walks orders of the draw pile which a seed fixes: whoever draws next draws the
// same card, also at a table with other rules or other players. So rounds can be compared deal by
// deal. Every round has an order of its own; when the pile is made anew, or a card was put back, it
// gets a new one. What does not come from the pile (dice, a card of a hand) is simply drawn.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

class DeckOrder {
 public:
  // The state's pile is the bag whose order is fixed; it must stay where it is.
  DeckOrder(const Rules& rules, const State& state, std::uint64_t seed)
      : pile_(state.pile.data()),
        deck_(rules.deck.size()),
        luck_(seed),
        orders_(luck_.next()),
        order_luck_(orders_) {}

  std::size_t pick(const Kind* bag, std::size_t count) {
    if (bag != pile_ || deck_ == 0) return luck_.pick(bag, count);
    if (count == deck_) order_luck_ = Random(orders_ + ++rounds_);
    if (count == deck_ || count != order_.size()) put_in_order(bag, count);
    const Kind* found = std::find(bag, bag + count, order_.back());
    if (found == bag + count) {
      put_in_order(bag, count);
      found = std::find(bag, bag + count, order_.back());
    }
    order_.pop_back();
    return static_cast<std::size_t>(found - bag);
  }
  std::uint32_t below(std::uint32_t n) { return luck_.below(n); }

 private:
  // Sorted before: how the cards lie in the bag means nothing.
  void put_in_order(const Kind* bag, std::size_t count) {
    order_.assign(bag, bag + count);
    std::ranges::sort(order_);
    for (std::size_t i = count; i > 1; --i)
      std::swap(order_[i - 1], order_[order_luck_.below(static_cast<std::uint32_t>(i))]);
  }

  const Kind* pile_;
  std::size_t deck_;
  Random luck_;
  std::uint64_t orders_;  // where those of the rounds start
  std::uint64_t rounds_ = 0;
  std::vector<Kind> order_;  // the next card is the last
  Random order_luck_;
};

}  // namespace comodin
