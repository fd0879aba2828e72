// The terminal itself, through ncurses: shows a grid, reads keys and clicks, and restores the
// terminal even if the program is killed by a signal or crashes. Must not know what is shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "terminal/cell_grid.h"

namespace comodin {

struct KeyPress {
  enum class Kind : std::uint8_t {
    letter,
    left,
    right,
    up,
    down,
    page_up,
    page_down,
    enter,
    escape,
    backspace,
    click,
    resized,
    other,  // a key that means nothing here
  };
  Kind kind = Kind::letter;
  char32_t letter = 0;
  std::size_t x = 0;  // of a click
  std::size_t y = 0;
};

// Whether the locale can show more than ASCII.
bool has_all_letters();

class CursesScreen {
 public:
  // Only one exists at a time. It installs signal handlers (`ending_signal`). False: this terminal
  // cannot show screens.
  static bool can_open();
  CursesScreen();
  CursesScreen(const CursesScreen&) = delete;
  CursesScreen& operator=(const CursesScreen&) = delete;
  ~CursesScreen();

  std::size_t columns() const;
  std::size_t rows() const;
  void show(const CellGrid& grid);
  // The next key or click, if there is one.
  std::optional<KeyPress> read();
};

}  // namespace comodin
