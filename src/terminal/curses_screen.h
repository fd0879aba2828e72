// Owns the terminal itself, by ncurses: shows a sheet, reads keys and clicks, and leaves everything
// as it was found, also when the program is ended or crashes. Must not know what is shown.
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

// Whether letters other than ASCII can be shown, by the locale.
bool has_all_letters();

class CursesScreen {
 public:
  // There is one at a time. It heeds signals (`ending_signal`). False: the terminal cannot show
  // screens.
  static bool can_open();
  CursesScreen();
  CursesScreen(const CursesScreen&) = delete;
  CursesScreen& operator=(const CursesScreen&) = delete;
  ~CursesScreen();

  std::size_t columns() const;
  std::size_t rows() const;
  void show(const CellGrid& sheet);
  // What was pressed since; nothing: nothing was.
  std::optional<KeyPress> read();
};

}  // namespace comodin
