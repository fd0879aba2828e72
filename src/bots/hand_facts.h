// The colors of a seat's own hand: how many cards of each, and which it holds most of.
#pragma once

#include <bit>
#include <cstdint>

#include "base/ids.h"
#include "rules/rules.h"
#include "view/seat_view.h"

namespace comodin {

inline int cards_of_color(const SeatView& view, std::size_t color) {
  int cards = 0;
  for_each_kind(view.hand().held & view.rules().of_color[color],
                [&](Kind kind) { cards += view.hand().counts[index(kind)]; });
  return cards;
}

// Of `colors`, the one that the seat holds most of; the first of equals.
inline Color most_held(const SeatView& view, std::uint8_t colors) {
  auto best = static_cast<std::size_t>(std::countr_zero(colors));
  for (std::size_t c = best; c < view.rules().colors; ++c)
    if ((colors >> c & 1U) != 0 && cards_of_color(view, c) > cards_of_color(view, best)) best = c;
  return color_at(best);
}

}  // namespace comodin
