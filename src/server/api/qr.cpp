#include "server/api/qr.h"

#include <array>
#include <iterator>
#include <memory>

#include <fmt/format.h>
#include <qrencode.h>

namespace comodin {
namespace {

constexpr std::size_t kBorder = 4;  // modules, as the standard asks

// Of a position counted with the border.
bool is_dark_with_border(const QrMatrix& matrix, std::size_t row, std::size_t column) {
  const auto inside = [&](std::size_t i) { return i >= kBorder && i < kBorder + matrix.size; };
  return inside(row) && inside(column) && matrix.is_dark(row - kBorder, column - kBorder);
}

}  // namespace

std::optional<QrMatrix> qr_matrix(std::string_view text) {
  const std::string terminated(text);
  if (terminated.empty() || terminated.contains('\0')) return std::nullopt;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(terminated.c_str(), 0, QR_ECLEVEL_M), &QRcode_free);
  if (!code) return std::nullopt;
  QrMatrix matrix{static_cast<std::size_t>(code->width), {}};
  for (std::size_t i = 0; i < matrix.size * matrix.size; ++i)
    matrix.dark.push_back((code->data[i] & 1U) != 0);
  return matrix;
}

std::string qr_terminal(const QrMatrix& matrix, bool colors) {
  constexpr std::array<std::string_view, 4> kHalves = {" ", "▄", "▀", "█"};  // lower, upper drawn
  const std::size_t side = matrix.size + 2 * kBorder;
  std::string text;
  for (std::size_t row = 0; row < side; row += 2) {
    if (colors) text += "\x1b[38;5;16;48;5;231m";
    for (std::size_t column = 0; column < side; ++column) {
      // With colors the dark modules are drawn, without them the light ones.
      const bool upper = is_dark_with_border(matrix, row, column) == colors;
      const bool lower = is_dark_with_border(matrix, row + 1, column) == colors;
      text += kHalves[(upper ? 2U : 0U) + (lower ? 1U : 0U)];
    }
    text += colors ? "\x1b[0m\n" : "\n";
  }
  return text;
}

std::string qr_svg(const QrMatrix& matrix) {
  const std::size_t side = matrix.size + 2 * kBorder;
  std::string path;
  for (std::size_t row = 0; row < matrix.size; ++row) {
    for (std::size_t column = 0; column < matrix.size; ++column) {
      if (!matrix.is_dark(row, column)) continue;
      std::size_t end = column;
      while (end < matrix.size && matrix.is_dark(row, end)) ++end;
      fmt::format_to(std::back_inserter(path), "M{} {}h{}v1h-{}z", column + kBorder, row + kBorder,
                     end - column, end - column);
      column = end;
    }
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" "
      "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{0}v{0}H0z\"/>"
      "<path d=\"{1}\"/></svg>\n",
      side, path);
}

}  // namespace comodin
