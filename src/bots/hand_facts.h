// Owns the plain facts that players judge cards by: what a card does in rough terms, and which
// colour a hand holds most of.
#pragma once

#include <bit>
#include <cstdint>

#include "base/ids.h"
#include "rules/rules.h"
#include "view/seat_view.h"

namespace comodin {

enum class CardClass : std::uint8_t {
  hits,      // the next player draws
  skips,     // the next player loses a turn
  reverses,  // the direction changes
  other,     // any other effect
  number,    // none
};

inline CardClass class_of(const Rules& rules, Kind kind) {
  if (has(rules.reverses, kind)) return CardClass::reverses;
  bool any = false;
  bool skips = false;
  for (std::size_t pc = rules.program[index(kind)]; rules.code[pc].what != OpCode::end; ++pc) {
    const Op& op = rules.code[pc];
    if (op.what == OpCode::hit_next || (op.what == OpCode::draw && op.who == Who::next))
      return CardClass::hits;
    if (op.what == OpCode::lose_turn && op.who == Who::next) skips = true;
    if (op.what == OpCode::reverse) return CardClass::reverses;
    any = true;
  }
  if (skips) return CardClass::skips;
  return any ? CardClass::other : CardClass::number;
}

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
