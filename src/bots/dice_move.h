// Plays open dice by weighing what each move leads to. Any thread may call it.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

// How many positions a bot looks at for one decision by default: a few milliseconds.
inline constexpr std::uint32_t kDiceBudget = 4000;

// The move of the seat that the game waits for; it says UNO when it owes it. Depends only on the
// view, the budget and the generator. Identical dice that can be solved are played perfectly, after
// a second or two for the first move of a process; others by looking ahead. If the dice cannot be
// judged (more than two players, hidden dice, more than four colors, or cards) it plays greedily.
Move dice_move(const SeatView& view, std::uint32_t budget, Random& random);

// The same by looking ahead alone, which is always fast.
Move foreseen_dice_move(const SeatView& view, std::uint32_t budget, Random& random);

}  // namespace comodin
