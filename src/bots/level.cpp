#include "bots/level.h"

#include <algorithm>

#include "bots/bot.h"
#include "bots/expert.h"

namespace comodin {
namespace {

constexpr std::array<LevelTuning, 3> kTuning = {{
    {.budget = 0, .mistakes = 60, .forgets = 40, .catches = 15, .challenges = 5, .jumps_in = 15},
    {.budget = 0, .mistakes = 10, .forgets = 15, .catches = 45, .challenges = 12, .jumps_in = 45},
    {.budget = kHardBudget,
     .mistakes = 0,
     .forgets = 3,
     .catches = 85,
     .challenges = 20,
     .jumps_in = 85},
}};
static_assert(kTuning.size() == WordsOf<Level>::kNames.size(), "a row for each level, in order");

}  // namespace

LevelTuning tuning_of(Level level) { return kTuning[static_cast<std::size_t>(level)]; }

Move level_move(Level level, const SeatView& view, const Memory& memory, const Budget& budget,
                Random& random) {
  const LevelTuning tuning = tuning_of(level);
  if (random.below(100) < tuning.mistakes) return RandomPlayer::move(view, random);
  if (tuning.budget != 0) return searched_move(view, memory, budget, random);
  const LegalMoves moves = view.legal_moves();
  if (moves.can(MoveVerb::accepts) && moves.can(MoveVerb::challenges) &&
      random.below(100) < tuning.challenges)
    return {MoveVerb::challenges, view.seat()};
  return GreedyPlayer::move(view, random);
}

}  // namespace comodin
