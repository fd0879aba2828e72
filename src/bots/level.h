// Levels of the bots that people play against: `easy` mostly plays any rightful card and otherwise
// plays like `greedy`, `normal` plays like `greedy` with an occasional mistake, `hard` searches
// like `expert` with a small budget. None sees more than its seat. A level also says how much
// attention a bot pays to what happens around it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/random.h"
#include "bots/budget.h"
#include "bots/memory.h"
#include "game/move.h"
#include "protocol/table_words.h"
#include "view/seat_view.h"

namespace comodin {

inline constexpr std::uint32_t kHardBudget = 1000;

// In percent, except for the budget.
struct LevelTuning {
  std::uint32_t budget = 0;      // rounds it plays out for a decision; 0: it does not search
  std::uint32_t mistakes = 0;    // plays like `random`
  std::uint32_t forgets = 0;     // to say UNO
  std::uint32_t catches = 0;     // a forgotten UNO
  std::uint32_t challenges = 0;  // where others are asked, or if it does not search
  std::uint32_t jumps_in = 0;    // where it may
};
LevelTuning tuning_of(Level level);

// The move of the seat that the game waits for; the budget is that of the level's tuning, or a
// smaller one.
Move level_move(Level level, const SeatView& view, const Memory& memory, const Budget& budget,
                Random& random);

}  // namespace comodin
