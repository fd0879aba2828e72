// Draws the lab's plots as SVG inside a page: rows of values with their intervals, a distribution
// or two, a table of shaded cells. Shape and words show everything; color only helps.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace comodin {

struct IntervalRow {
  std::string label;
  double value = 0;
  double low = 0;
  double high = 0;
  std::string text;     // the value, in the reader's language
  bool second = false;  // of the second of two tables: drawn with another mark
};
struct IntervalPlot {
  std::string title;  // read aloud
  std::vector<IntervalRow> rows;
  std::optional<double> reference;  // a line to compare with
  std::string reference_label;
};
std::string draw(const IntervalPlot& plot);  // empty without rows

struct Distribution {
  std::vector<double> parts;  // of each bin, from 0
};
struct DistributionPlot {
  std::string title;
  double bin = 1;                                     // width of a bin
  std::string axis;                                   // what the bins count
  std::vector<Distribution> series;                   // one, or two: a line and a dashed one
  std::vector<std::pair<double, std::string>> marks;  // where, and the label
};
std::string draw(const DistributionPlot& plot);

struct ShadedCell {
  double value = 0;
  std::string text;  // empty: the cell is left out
};
struct ShadedPlot {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::vector<ShadedCell>> cells;  // by row
  bool around_zero = false;  // two hues, one to each side of zero; otherwise one from the least up
};
std::string draw(const ShadedPlot& plot);

}  // namespace comodin
