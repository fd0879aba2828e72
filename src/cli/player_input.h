// Owns what a person types: lines of any length and any bytes, and what they mean where the game
// stands. Decides nothing: whether a move is legal is for the game to say.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "cli/move_menu.h"
#include "cli/wording.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

// The next line, without what is too much of a long one; nothing at the end of the input.
std::optional<std::string> read_line(std::istream& input);

// The line with nothing in it that could upset a terminal.
std::string printable(std::string_view line);

enum class Wish : std::uint8_t {
  nothing,  // an empty line
  move,
  go_on,
  help,
  rules,
  table,
  quit,
  unclear,  // `complaint` says why
};

struct Input {
  Wish wish = Wish::nothing;
  Move move = {};
  bool uno_first = false;  // the move comes with an UNO
  std::string complaint = {};
};

// What the line means: a number of the menu, a move in words, or a word about the game itself.
Input understand(const Wording& words, const SeatView& view, const MoveMenu& menu,
                 std::string_view line);

}  // namespace comodin
