// Owns QR codes: a text as a matrix, drawn on a terminal or as SVG. Must not know what it says.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

// Square, row by row, without the light border that belongs around it.
struct QrMatrix {
  std::size_t size = 0;
  std::vector<bool> dark;

  bool is_dark(std::size_t row, std::size_t column) const { return dark[row * size + column]; }
};

// None if the text does not fit one code.
std::optional<QrMatrix> qr_matrix(std::string_view text);

// Two rows a line, with the border. In colours it is black on white whatever the terminal's are;
// without, light is drawn, as fits a dark terminal.
std::string qr_terminal(const QrMatrix& matrix, bool colors);

// One <svg> of one path, black on white, with the border; a module is one unit.
std::string qr_svg(const QrMatrix& matrix);

}  // namespace comodin
