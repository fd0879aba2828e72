// Owns the plain facts that players judge cards by: what a card does in rough terms, which colour a
// hand holds most of, and how one of several equals is found.
#pragma once

#include <bit>
#include <cstdint>

#include "base/ids.h"
#include "base/random.h"
#include "bots/bot.h"
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
