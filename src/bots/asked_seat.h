// Owns whom to ask for the next move of a game that bots play.
#pragma once

#include "base/ids.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// What somebody had to say is confirmed by the player on the left.
inline Seat asked_after_uno(const Rules& rules, const State& state) {
  if (state.decision.what == Await::confirm) [[unlikely]]
    return left_of(rules.seats, state.effect.player);
  return state.decision.seat;
}

// A forgotten UNO comes first: the built-in players always say it.
inline Seat asked_seat(const Rules& rules, const State& state) {
  if (state.owes != 0) [[unlikely]]
    return lowest_seat(state.owes);
  return asked_after_uno(rules, state);
}

}  // namespace comodin
