// Owns the list of the bots by name. A bot is a function of the view of its seat, of what it
// remembers, of a budget and of its own generator: asked the same twice, it answers the same. The
// types give it no way to the state.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/random.h"
#include "bots/budget.h"
#include "bots/memory.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

struct Player {
  std::string_view name;
  std::string_view about;    // one line
  std::uint32_t budget = 0;  // iterations it usually thinks for; 0: it does not search
  bool remembers = false;    // whether it makes use of a memory
  Move (*move)(const SeatView& view, const Memory& memory, const Budget& budget, Random& random);
};

std::span<const Player> all_players();
const Player* player_named(std::string_view name);  // nullptr: there is none
std::string all_player_names(std::string_view between);

// The seats of those who make use of a memory, one player for every seat; nullptr: no bot sits
// there.
SeatMask remembering(std::span<const Player* const> players);

}  // namespace comodin
