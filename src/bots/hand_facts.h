// The colors of a seat's own hand, and how one of several equals is chosen: by lot.
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

// The things of greatest value among those that were added.
template <class Mask, class Value>
struct Best {
  Mask things = 0;
  Value value{};

  void add(std::size_t thing, const Value& its) {
    if (things != 0 && its < value) return;
    if (things == 0 || value < its) things = 0;
    value = its;
    things = static_cast<Mask>(things | Mask{1} << thing);
  }
};

// One of several equals, by lot: by order, some colors and seats would fare better than others.
// With dice the first one, so that a player's one move in every position tells how it fares.
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
