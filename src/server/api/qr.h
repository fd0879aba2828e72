// QR codes: a text as a matrix, drawn on a terminal or as SVG. Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

// Square, row by row, without the light border.
struct QrMatrix {
  std::size_t size = 0;
  std::vector<bool> dark;

  bool is_dark(std::size_t row, std::size_t column) const { return dark[row * size + column]; }
};

// None if the text is too long for one code.
std::optional<QrMatrix> qr_matrix(std::string_view text);

// Two rows per line, with the border. With colors it is black on white on every terminal; without,
// the light modules are drawn, as suits a dark terminal.
std::string qr_terminal(const QrMatrix& matrix, bool colors);

// One <svg> of one path, black on white, with the border; a module is one unit.
std::string qr_svg(const QrMatrix& matrix);

}  // namespace comodin
