#include "bots/level.h"

#include <algorithm>

#include "bots/bot.h"

namespace comodin {
namespace {

constexpr std::array<Habits, 3> kHabits = {{
    {.mistakes = 30, .forgets = 40, .catches = 15, .challenges = 5, .jumps_in = 15},
    {.mistakes = 12, .forgets = 15, .catches = 45, .challenges = 12, .jumps_in = 45},
    {.mistakes = 3, .forgets = 3, .catches = 85, .challenges = 20, .jumps_in = 85},
}};

}  // namespace

std::optional<Level> level_named(std::string_view name) {
  const auto* const found = std::ranges::find(kLevelNames, name);
  if (found == kLevelNames.end()) return std::nullopt;
  return static_cast<Level>(found - kLevelNames.begin());
}

Habits habits_of(Level level) { return kHabits[static_cast<std::size_t>(level)]; }

Move level_move(Level level, const SeatView& view, const Memory& /*memory*/, Random& random) {
  const Habits habits = habits_of(level);
  LegalMoves moves = view.legal_moves();
  if (moves.can(MoveVerb::accepts) && moves.can(MoveVerb::challenges) &&
      random.below(100) < habits.challenges)
    return {MoveVerb::challenges, view.seat()};
  if (random.below(100) >= habits.mistakes) return GreedyPlayer::move(view, random);
  moves.forbid(MoveVerb::says_uno);
  moves.forbid(MoveVerb::catches);
  moves.forbid(MoveVerb::challenges);
  return any_move(moves, view.seat(), random);
}

}  // namespace comodin
