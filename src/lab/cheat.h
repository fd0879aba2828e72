// A reference that cheats: the search of `expert` in the true world, with all hands open. It takes
// the state itself, which no bot can get; the arena prints it beside the bots.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/random.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

inline constexpr std::string_view kCheat = "cheat";

Move cheat_move(const Rules& rules, const State& state, Seat seat, std::uint32_t budget,
                Random& random);

}  // namespace comodin
