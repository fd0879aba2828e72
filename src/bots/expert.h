// Owns `expert`: it plays every move on in worlds that fit its view and what the others' play
// tells, and takes the one that wins most.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "bots/memory.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

inline constexpr std::uint32_t kExpertBudget = 8000;

Move expert_move(const SeatView& view, const Memory& memory, std::uint32_t budget, Random& random);

}  // namespace comodin
