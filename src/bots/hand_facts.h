// Colors of a seat's own hand, and the choice among several equals: at random.
#pragma once

#include <bit>
#include <cstdint>

#include "base/ids.h"
#include "base/random.h"
#include "bots/bot.h"
#include "rules/rules.h"
#include "view/seat_view.h"

namespace comodin {

inline int cards_of_color(const SeatView& view, std::size_t color) {
  int cards = 0;
  for_each_kind(view.hand().held & view.rules().of_color[color],
                [&](Kind kind) { cards += view.hand().counts[index(kind)]; });
  return cards;
}

// The things with the greatest value among those that were added.
template <class Mask, class Value>
struct Best {
  Mask things = 0;
  Value value{};

  void add(std::size_t thing, const Value& added) {
    if (things != 0 && added < value) return;
    if (things == 0 || value < added) things = 0;
    value = added;
    things = static_cast<Mask>(things | Mask{1} << thing);
  }
};

// One of several equals, at random: a fixed order would favor some colors and seats. With dice the
// first one, so that the player has one move in every position and its chances can be computed.
template <class Mask>
std::size_t one_of(const Rules& rules, Mask equals, Random& random) {
  return rules.dice ? nth_bit(equals, 0) : random_bit(equals, random);
}

// Of `colors`, the one that the seat holds most of.
inline Color most_held(const SeatView& view, std::uint8_t colors, Random& random) {
  Best<std::uint8_t, int> best;
  for (std::size_t c = 0; c < view.rules().colors; ++c)
    if ((colors >> c & 1U) != 0) best.add(c, cards_of_color(view, c));
  return color_at(one_of(view.rules(), best.things, random));
}

}  // namespace comodin
