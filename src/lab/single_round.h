// Single rounds outside of a match: prepares a table for one, and finds the winner's place.
#pragma once

#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// Prepares a table for one round that `dealer` deals: resets everything that outlasts a round.
inline void clear(State& state, Seat dealer) {
  state.next_dealer = dealer;
  state.match_winner = kNoSeat;
  state.decision = {};
  state.effect = {};
  state.scores = {};
  state.round = 0;
}

// The place of the round's winner, counted from the dealer's left.
inline std::size_t winners_place(const Rules& rules, const State& state) {
  const std::size_t all = rules.seats;
  return (index(state.round_winner) + 2 * all - index(state.dealer) - 1) % all;
}

}  // namespace comodin
