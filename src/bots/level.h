// Owns the levels of the bots that people play against: they play `greedy`, with fewer and fewer
// mistakes. A level also says how well a bot minds what happens around it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/random.h"
#include "bots/memory.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

enum class Level : std::uint8_t { easy, normal, hard };
inline constexpr std::array<std::string_view, 3> kLevelNames = {"easy", "normal", "hard"};

constexpr std::string_view name_of(Level level) {
  return kLevelNames[static_cast<std::size_t>(level)];
}
std::optional<Level> level_named(std::string_view name);

// In percent.
struct Habits {
  std::uint32_t mistakes = 0;    // does anything legal
  std::uint32_t forgets = 0;     // to say UNO
  std::uint32_t catches = 0;     // a forgotten UNO
  std::uint32_t challenges = 0;  // where it may
  std::uint32_t jumps_in = 0;    // where it may
};
Habits habits_of(Level level);

// What the seat does that the game waits for.
Move level_move(Level level, const SeatView& view, const Memory& memory, Random& random);

}  // namespace comodin
