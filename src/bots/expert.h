// Owns `expert`: it plays every move on in worlds that fit its view and what the others' play
// tells, and takes the one that wins most. Whether to bluff and to challenge is found the same way.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "bots/budget.h"
#include "bots/memory.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

inline constexpr std::uint32_t kExpertBudget = 40'000;

// The move on a turn or in a decision, by search; UNO is said and nobody is caught.
Move searched_move(const SeatView& view, const Memory& memory, const Budget& budget,
                   Random& random);

// The same, and it catches whoever forgot to say UNO, but not its partner.
Move expert_move(const SeatView& view, const Memory& memory, const Budget& budget, Random& random);

}  // namespace comodin
