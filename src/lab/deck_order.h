// A Chance that deals from a seeded pile order: whoever draws next draws the same card, even at a
// table with other rules or other players, so rounds can be compared deal by deal. Every round has
// its own order; the pile gets a new one when it is reshuffled or a card is put back. Dice and
// cards taken from a hand are simply drawn at random.
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
  // The state's pile is the bag whose order is fixed; the state must not move.
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
  // Sorted first, so that the order of the bag does not matter.
  void put_in_order(const Kind* bag, std::size_t count) {
    order_.assign(bag, bag + count);
    std::ranges::sort(order_);
    for (std::size_t i = count; i > 1; --i)
      std::swap(order_[i - 1], order_[order_luck_.below(static_cast<std::uint32_t>(i))]);
  }

  const Kind* pile_;
  std::size_t deck_;
  Random luck_;
  std::uint64_t orders_;  // the first seed of the rounds' orders
  std::uint64_t rounds_ = 0;
  std::vector<Kind> order_;  // the next card is the last
  Random order_luck_;
};

}  // namespace comodin
