// Owns the search for the best move: every candidate is played on to the end of the round in the
// same possible worlds, with the same luck, and those that do worse are given up halfway. Must not
// know where the worlds come from.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "bots/budget.h"
#include "game/legal.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// Where possible worlds come from.
class Worlds {
 public:
  virtual ~Worlds() = default;
  virtual void next(State& world, Random& random) = 0;
};

// The best of the seat's moves as far as `budget` rounds played on can tell, of a usual length: it
// is fewer of long ones, so that the time it takes is known.
Move best_move(const Rules& rules, Seat seat, const LegalMoves& moves, Worlds& worlds,
               const Budget& budget, Random& random);

}  // namespace comodin
