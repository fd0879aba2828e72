// Searches for the best move: plays every candidate out to the end of the round in the same
// possible worlds, with the same luck, and drops those that do worse along the way. Does not know
// where the worlds come from.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "bots/budget.h"
#include "game/legal.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// A source of possible worlds.
class Worlds {
 public:
  virtual ~Worlds() = default;
  virtual void next(State& world, Random& random) = 0;
};

// The best of the seat's moves, as far as playing out `budget` rounds of usual length can show. Of
// long rounds it plays fewer, so that the time is bounded.
Move best_move(const Rules& rules, Seat seat, const LegalMoves& moves, Worlds& worlds,
               const Budget& budget, Random& random);

}  // namespace comodin
