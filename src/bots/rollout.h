// Owns how a possible world is played on to the end of its round: by a quick player in all seats,
// and what the end is worth to a seat.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

class Rollout {
 public:
  // As things stand before it: `table` says the scores and who may win the match.
  Rollout(const Rules& rules, const Tabletop& table);

  // Makes the move, plays on, and says what the end is worth to the seat, from 0 to 1.
  double play_on(State& world, Move move, Seat seat, Random& random) const;

  // What the quick player does on its turn.
  Move turn(const State& world, Seat seat, Random& random) const;

 private:
  double worth(const State& world, Seat seat) const;

  const Rules& rules_;
  Points target_ = 0;
  std::array<std::int16_t, kMaxKinds> calm_{};   // how much a card is liked
  std::array<std::int16_t, kMaxKinds> alarm_{};  // when the next player holds one card
};

}  // namespace comodin
