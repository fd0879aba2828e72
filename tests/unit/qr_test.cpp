// QR codes: the matrix has the patterns a reader looks for, and both drawings show the matrix.
#include "server/api/qr.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/split.h"

namespace comodin {
namespace {

constexpr std::string_view kText = "http://192.168.1.5:7700/#t=abcdefghijkl";

QrMatrix matrix_of(std::string_view text) {
  auto matrix = qr_matrix(text);
  EXPECT_TRUE(matrix);
  return matrix.value_or(QrMatrix{});
}

// A dark ring, a light ring, a dark middle.
void expect_finder(const QrMatrix& matrix, std::size_t top, std::size_t left) {
  for (std::size_t row = 0; row < 7; ++row) {
    for (std::size_t column = 0; column < 7; ++column) {
      const std::size_t ring = std::min({row, column, 6 - row, 6 - column});
      EXPECT_EQ(matrix.is_dark(top + row, left + column), ring != 1) << row << "," << column;
    }
  }
}

TEST(Qr, TheMatrixHasItsSizeAndThreeFinders) {
  const QrMatrix matrix = matrix_of(kText);
  EXPECT_EQ(matrix.size % 4, 1U);
  EXPECT_GE(matrix.size, 21U);
  EXPECT_EQ(matrix.dark.size(), matrix.size * matrix.size);
  expect_finder(matrix, 0, 0);
  expect_finder(matrix, 0, matrix.size - 7);
  expect_finder(matrix, matrix.size - 7, 0);
}

TEST(Qr, OtherTextIsAnotherMatrix) {
  EXPECT_EQ(matrix_of(kText).dark, matrix_of(kText).dark);
  EXPECT_NE(matrix_of(kText).dark, matrix_of("http://192.168.1.6:7700/#t=abcdefghijkl").dark);
}

TEST(Qr, TextThatDoesNotFitGivesNoCode) {
  EXPECT_FALSE(qr_matrix(""));
  EXPECT_FALSE(qr_matrix(std::string(5000, 'a')));
}

// Reads the drawing back, module by module.
void expect_drawn(const QrMatrix& matrix, bool colors) {
  const std::string drawing = qr_terminal(matrix, colors);
  std::vector<std::string_view> lines = split(drawing, '\n');
  lines.pop_back();  // what follows the last newline
  const std::size_t side = matrix.size + 8;
  ASSERT_EQ(lines.size(), (side + 1) / 2);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string_view line = lines[i];
    if (colors) {
      ASSERT_TRUE(line.starts_with("\x1b[38;5;16;48;5;231m") && line.ends_with("\x1b[0m"));
      line = line.substr(19, line.size() - 19 - 4);
    }
    for (std::size_t column = 0; column < side; ++column) {
      ASSERT_FALSE(line.empty());
      const std::size_t size = line.front() == ' ' ? 1 : 3;
      const std::string_view glyph = line.substr(0, size);
      line.remove_prefix(size);
      for (std::size_t half = 0; half < 2; ++half) {
        const bool drawn = glyph == "█" || glyph == (half == 0 ? "▀" : "▄");
        const std::size_t row = 2 * i + half;
        const bool inside = row >= 4 && row < side - 4 && column >= 4 && column < side - 4;
        const bool dark = inside && matrix.is_dark(row - 4, column - 4);
        EXPECT_EQ(drawn, dark == colors) << row << "," << column;
      }
    }
    EXPECT_TRUE(line.empty());
  }
}

TEST(Qr, TheTerminalShowsTheMatrixInItsBorder) {
  expect_drawn(matrix_of(kText), true);
  expect_drawn(matrix_of(kText), false);
}

TEST(Qr, TheSvgCoversExactlyTheDarkModules) {
  const QrMatrix matrix = matrix_of(kText);
  const std::string svg = qr_svg(matrix);
  const std::string side = std::to_string(matrix.size + 8);
  EXPECT_TRUE(svg.contains("viewBox=\"0 0 " + side + " " + side + "\""));
  EXPECT_FALSE(svg.contains("style="));
  std::string_view path = svg;
  path.remove_prefix(path.find("<path d=\"") + 9);
  path = path.substr(0, path.find('"'));
  std::vector<bool> covered(matrix.dark.size());
  while (!path.empty()) {
    unsigned column = 0, row = 0, width = 0, back = 0;
    int length = 0;
    const std::string run(path.substr(0, path.find('z') + 1));
    ASSERT_EQ(std::sscanf(run.c_str(), "M%u %uh%uv1h-%uz%n", &column, &row, &width, &back, &length),
              4);
    EXPECT_EQ(width, back);
    for (unsigned i = 0; i < width; ++i)
      covered.at((row - 4) * matrix.size + column - 4 + i) = true;
    path.remove_prefix(static_cast<std::size_t>(length));
  }
  EXPECT_EQ(covered, matrix.dark);
}

}  // namespace
}  // namespace comodin
