// The `expert` bot: plays every move out in worlds that fit its view and what the others' play
// suggests, and takes the one that wins most. Bluffs and challenges are found the same way.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "bots/budget.h"
#include "bots/memory.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

inline constexpr std::uint32_t kExpertBudget = 40'000;

// The move on a turn or in a decision, by search. Says UNO when it owes it; never catches anyone.
Move searched_move(const SeatView& view, const Memory& memory, const Budget& budget,
                   Random& random);

// The same, but catches whoever forgot to say UNO, except its partner.
Move expert_move(const SeatView& view, const Memory& memory, const Budget& budget, Random& random);

}  // namespace comodin
