// Picks the seat whose bot moves next.
#pragma once

#include "base/ids.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// The player on the left confirms a spoken act.
inline Seat asked_after_uno(const Rules& rules, const State& state) {
  if (state.decision.what == Await::confirm) [[unlikely]]
    return left_of(rules.seats, state.effect.player);
  return state.decision.seat;
}

// A seat that owes UNO comes first: the built-in players always say it.
inline Seat asked_seat(const Rules& rules, const State& state) {
  if (state.owes != 0) [[unlikely]]
    return lowest_seat(state.owes);
  return asked_after_uno(rules, state);
}

}  // namespace comodin
