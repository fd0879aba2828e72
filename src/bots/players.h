// The list of bots by name. A bot is a function of its seat's view, its memory, a budget and its
// own generator: the same input gives the same move. The types keep the state out of its reach.
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
  bool remembers = false;    // whether it uses its memory
  Move (*move)(const SeatView& view, const Memory& memory, const Budget& budget, Random& random);
};

std::span<const Player> all_players();
const Player* player_named(std::string_view name);  // nullptr if there is none
std::string all_player_names(std::string_view between);

// The seats whose players use their memory. `players` has one entry per seat; nullptr: no bot sits
// there.
SeatMask remembering(std::span<const Player* const> players);

}  // namespace comodin
