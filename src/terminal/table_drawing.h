// Owns how a table looks on a screen of letters: seats, middle, log, hand, and what can be done. A
// pure function of what is known; must not know the terminal or any rule.
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

// A place that can be clicked, and the key that it stands for.
struct ClickTarget {
  std::size_t x = 0;
  std::size_t y = 0;
  std::size_t columns = 1;
  std::size_t rows = 1;
  char key = 0;
};

struct Drawing {
  CellGrid sheet;
  std::vector<ClickTarget> spots;
};

// What is not part of the table.
struct DrawContext {
  bool ascii = false;                             // the terminal has no other letters
  bool connected = true;                          // to the server
  std::string notice = {};                        // a sentence, as why something was refused
  std::optional<std::size_t> chosen = {};         // the card that the arrows are at
  std::optional<std::string> typed = {};          // what is about to be said
  std::optional<std::int64_t> seconds_left = {};  // of the turn's clock
};

Drawing draw_table(const TableModel& table, const Offers& offers, const DrawContext& around,
                   std::size_t columns, std::size_t rows);

// Pages of text, from line `first` on.
Drawing draw_pages(const std::vector<std::string>& lines, std::size_t first,
                   const std::string& footer, bool ascii, std::size_t columns, std::size_t rows);

// A few words in the middle: what is awaited, or that there is not enough room.
Drawing draw_notice(const std::string& text, bool ascii, std::size_t columns, std::size_t rows);

}  // namespace comodin
