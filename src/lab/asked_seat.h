// Owns whom the lab asks for the next move of a game that its players play.
#pragma once

#include "base/ids.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// A forgotten UNO comes first: the built-in players always say it. What somebody had to say is
// confirmed by the player on the left.
inline Seat asked_seat(const Rules& rules, const State& state) {
  if (state.owes != 0) [[unlikely]]
    return lowest_seat(state.owes);
  if (state.waiting.what == Await::confirm) [[unlikely]]
    return left_of(rules.seats, state.waiting.player);
  return state.waiting.seat;
}

}  // namespace comodin
