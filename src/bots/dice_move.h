// Owns how a bot plays dice that lie open: by weighing what its moves lead to.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

// How many positions a bot looks at for one decision where nobody says: some milliseconds.
inline constexpr std::uint32_t kDiceBudget = 4000;

// What the seat does that the game waits for; it says UNO when it owes it. Depends on nothing but
// the view and the generator. Identical dice that can be solved are played perfectly, after a
// second or two for the first move of a process; others by looking ahead. Where dice cannot be
// judged (more than two players, hidden dice, more than four colours, or cards) it plays greedily.
Move dice_move(const SeatView& view, std::uint32_t budget, Random& random);

// The same by looking ahead alone, which never takes long.
Move foreseen_dice_move(const SeatView& view, std::uint32_t budget, Random& random);

}  // namespace comodin
