// A screen before it is shown: a grid of letters and their pens. Must not know the terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

enum class Ink : std::uint8_t { plain, red, yellow, green, blue, purple, quiet, loud };

// The ink of a card color, by its letter.
Ink ink_of(std::string_view color);

struct Pen {
  Ink ink = Ink::plain;
  bool bold = false;
  bool reversed = false;
  bool operator==(const Pen&) const = default;
};

struct Cell {
  char32_t letter = U' ';  // 0: covered by the wide letter before it
  Pen pen = {};
  bool operator==(const Cell&) const = default;
};

class CellGrid {
 public:
  // `ascii`: the terminal shows nothing else.
  CellGrid(std::size_t columns, std::size_t rows, bool ascii = false)
      : columns_(columns), ascii_(ascii), cells_(columns * rows) {}

  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return columns_ == 0 ? 0 : cells_.size() / columns_; }
  const Cell& at(std::size_t x, std::size_t y) const { return cells_[y * columns_ + x]; }

  bool is_ascii() const { return ascii_; }
  // The text as this grid shows it.
  std::u32string shown(std::string_view text) const;
  // Writes one line, cut off at column `end` (0: the edge). Returns the column after the text.
  std::size_t put(std::size_t x, std::size_t y, std::string_view text, Pen pen = {},
                  std::size_t end = 0);
  // The whole line in that pen, from column x on.
  void fill(std::size_t x, std::size_t y, Pen pen);

 private:
  std::size_t columns_;
  bool ascii_;
  std::vector<Cell> cells_;
};

// Decodes UTF-8; an invalid byte becomes a question mark.
std::u32string letters_of(std::string_view text);
std::string text_of(std::u32string_view letters);
// The columns they take.
std::size_t width_of_letters(std::u32string_view letters);
std::size_t columns_of(std::string_view text);

// The text in lines of at most `columns` columns, broken at spaces if possible. A word that is
// longer than a line is broken too, or stays whole, so that it can be copied.
enum class LongWord : std::uint8_t { broken, whole };
std::vector<std::string> wrapped(std::string_view text, std::size_t columns,
                                 LongWord long_word = LongWord::broken);

// The text in ASCII: letters without accents, and the nearest sign for other characters.
std::string as_ascii(std::string_view text);

}  // namespace comodin
