// Draws a table on a grid of letters: seats, middle, log, hand, and the possible moves. Pure
// functions; must not know the terminal or any rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "terminal/cell_grid.h"
#include "terminal/offers.h"
#include "terminal/table_model.h"

namespace comodin {

inline constexpr std::size_t kLeastColumns = 60;
inline constexpr std::size_t kLeastRows = 20;

// An area that can be clicked, and its key.
struct ClickTarget {
  std::size_t x = 0;
  std::size_t y = 0;
  std::size_t columns = 1;
  std::size_t rows = 1;
  char key = 0;
};

struct Drawing {
  CellGrid grid;
  std::vector<ClickTarget> targets;
};

// What a drawing shows besides the table.
struct DrawContext {
  bool ascii = false;                             // the terminal shows nothing else
  bool connected = true;                          // to the server
  std::string notice = {};                        // such as why a move was refused
  std::optional<std::size_t> chosen = {};         // the card selected with the arrow keys
  std::optional<std::string> typed = {};          // the chat text being typed
  std::optional<std::int64_t> seconds_left = {};  // of the turn's clock
};

Drawing draw_table(const TableModel& table, const Offers& offers, const DrawContext& context,
                   std::size_t columns, std::size_t rows);

// Pages of text, from line `first` on.
Drawing draw_pages(const std::vector<std::string>& lines, std::size_t first,
                   const std::string& footer, bool ascii, std::size_t columns, std::size_t rows);

// A few words in the middle: what the game waits for, or that the terminal is too small.
Drawing draw_notice(const std::string& text, bool ascii, std::size_t columns, std::size_t rows);

}  // namespace comodin
