// Owns the lab's drawings, as SVG that stands in a page: rows of values with their intervals, a
// distribution or two, a table of shaded cells. Shape and words tell everything; color only helps.
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
  std::string told;     // the value in words of the reader
  bool second = false;  // of the second of two tables: another mark
};
struct IntervalPlot {
  std::string title;  // read aloud
  std::vector<IntervalRow> rows;
  std::optional<double> reference;  // a line to compare with
  std::string reference_label;
};
std::string draw(const IntervalPlot& plot);  // empty without a row

struct Distribution {
  std::vector<double> parts;  // of each bin, from 0
};
struct DistributionPlot {
  std::string title;
  double bin = 1;                                     // width of a bin
  std::string axis;                                   // what the bins count
  std::vector<Distribution> series;                   // one, or two: a line and a dashed one
  std::vector<std::pair<double, std::string>> marks;  // where, and what stands there
};
std::string draw(const DistributionPlot& plot);

struct ShadedCell {
  double value = 0;
  std::string told;  // empty: there is no such cell
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
