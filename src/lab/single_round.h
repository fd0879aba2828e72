// Owns rounds that are played for themselves: a table made ready for one, and the winner's place.
#pragma once

#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// Makes a table ready for one round that `dealer` deals: all that lasts longer is put back.
inline void clear(State& state, Seat dealer) {
  state.next_dealer = dealer;
  state.match_winner = kNoSeat;
  state.decision = {};
  state.effect = {};
  state.scores = {};
  state.round = 0;
}

// The place of who won the round, counted from the dealer's left.
inline std::size_t winners_place(const Rules& rules, const State& state) {
  const std::size_t all = rules.seats;
  return (index(state.round_winner) + 2 * all - index(state.dealer) - 1) % all;
}

}  // namespace comodin
