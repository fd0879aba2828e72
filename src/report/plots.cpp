#include "report/plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <utility>

#include <fmt/format.h>

#include "base/markup.h"
#include "report/lab_numbers.h"

namespace comodin {
namespace {

// Units of the drawings: small enough to be read on a phone, where one is about a pixel.
constexpr double kWidth = 400;
constexpr double kGlyph = 7.7;       // the usual width of a letter
constexpr double kSmallGlyph = 6.1;  // of the label of a mark
constexpr double kRow = 30;
constexpr std::string_view kInk = "#1d1b16";
constexpr std::string_view kSoft = "#5d584c";
constexpr std::string_view kLine = "#d9d2c0";
constexpr std::array<std::string_view, 2> kSeries = {"#5b3fa8", "#c2571a"};  // violet, orange

double letters(std::string_view text) { return static_cast<double>(letters_in(text)); }

// Cuts off what does not fit.
std::string shortened(const std::string& text, double most) {
  if (letters(text) <= most) return text;
  std::size_t end = text.size();
  while (end > 0 && letters(text.substr(0, end)) + 1 > most) --end;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text,
                    std::string_view color = kInk, int size = 13) {
  return fmt::format(
      R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}" fill="{}" font-size="{}">{}</text>)", x, y,
      anchor, color, size, in_markup(text));
}

std::string begin(double height, std::string_view title) {
  return fmt::format(
      R"(<svg viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}" font-family="inherit">)",
      kWidth, height, in_markup(title));
}

std::string dashes(double x, double top, double bottom) {
  return fmt::format(R"(<line x1="{0:.1f}" x2="{0:.1f}" y1="{1:.0f}" y2="{2:.0f}" )"
                     R"(stroke="{3}" stroke-dasharray="4 3"/>)",
                     x, top, bottom, kSoft);
}

// Steps of 1, 2 or 5 that cut the span in about four.
double nice_step(double span) {
  if (!(span > 0)) return 1;
  const double rough = span / 4;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (rough <= factor * power) return factor * power;
  return 10 * power;
}

std::string mark(double x, double y, bool second) {
  const std::string_view color = kSeries[second ? 1 : 0];
  if (!second)
    return fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="4.5" fill="{}"/>)", x, y, color);
  return fmt::format(R"(<path d="M{:.1f} {:.1f}l5.5 5.5l-5.5 5.5l-5.5 -5.5z" fill="{}"/>)", x,
                     y - 5.5, color);
}

struct Rgb {
  double r, g, b;
};
constexpr Rgb kPaper = {255, 253, 248};
constexpr Rgb kHigh = {236, 142, 66};
constexpr Rgb kLow = {104, 158, 214};

std::string shade(const Rgb& toward, double part) {
  const auto mix = [&](double from, double to) { return from + (to - from) * part; };
  return fmt::format("rgb({:.0f},{:.0f},{:.0f})", mix(kPaper.r, toward.r), mix(kPaper.g, toward.g),
                     mix(kPaper.b, toward.b));
}

}  // namespace

std::string draw(const IntervalPlot& plot) {
  if (plot.rows.empty()) return {};
  // An unknown end is not drawn.
  const auto low_of = [](const IntervalRow& row) {
    return std::isfinite(row.low) ? row.low : row.value;
  };
  const auto high_of = [](const IntervalRow& row) {
    return std::isfinite(row.high) ? row.high : row.value;
  };
  double low = plot.reference.value_or(plot.rows.front().value);
  double high = low;
  double label = 0;
  double text = 0;
  for (const IntervalRow& row : plot.rows) {
    low = std::min(low, low_of(row));
    high = std::max(high, high_of(row));
    label = std::max(label, letters(row.label));
    text = std::max(text, letters(row.text));
  }
  const double margin = std::max((high - low) * 0.08, 1e-9);
  low -= margin;
  high += margin;
  const double left = std::min(label * kGlyph + 14, kWidth * 0.55);
  const double right = kWidth - text * kGlyph - 14;
  const auto x = [&](double value) { return left + (value - low) / (high - low) * (right - left); };
  const double top = plot.reference_label.empty() ? 6 : 22;
  const double height = top + kRow * static_cast<double>(plot.rows.size()) + 6;
  std::string svg = begin(height, plot.title);
  if (plot.reference) {
    const double at = x(*plot.reference);
    svg += dashes(at, top, height - 4);
    const std::string name = shortened(plot.reference_label, kWidth / kGlyph);
    const double half = letters(name) * kGlyph / 2;
    svg += text_at(std::clamp(at, half, kWidth - half), 14, "middle", name, kSoft, 12);
  }
  double y = top + kRow / 2;
  for (const IntervalRow& row : plot.rows) {
    svg += fmt::format(R"(<line x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}" stroke="{}"/>)",
                       left, right, y, y, kLine);
    svg += text_at(left - 10, y + 4.5, "end", shortened(row.label, (left - 10) / kGlyph));
    svg += fmt::format(
        R"(<line x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="3"/>)",
        x(low_of(row)), x(high_of(row)), y, y, kSeries[row.second ? 1 : 0]);
    svg += mark(x(row.value), y, row.second);
    svg += text_at(kWidth - 2, y + 4.5, "end", row.text);
    y += kRow;
  }
  return svg + "</svg>";
}

std::string draw(const DistributionPlot& plot) {
  constexpr double kHeight = 230;
  const double top = plot.marks.empty() ? 16 : 52;
  constexpr double kBottom = kHeight - 40;
  std::size_t bins = 1;
  double most = 0;
  for (const Distribution& series : plot.series) {
    bins = std::max(bins, series.parts.size());
    for (const double part : series.parts) most = std::max(most, part);
  }
  const double span = static_cast<double>(bins) * plot.bin;
  const auto x = [&](double value) { return 6 + value / span * (kWidth - 12); };
  const auto y = [&](double part) { return kBottom - part / most * (kBottom - top); };
  std::string svg = begin(kHeight, plot.title);
  for (std::size_t s = 0; s < plot.series.size(); ++s) {
    std::string path = fmt::format("M{:.1f} {:.1f}", x(0), kBottom);
    const auto& parts = plot.series[s].parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto from = static_cast<double>(i) * plot.bin;
      path += fmt::format("L{:.1f} {:.1f}H{:.1f}", x(from), y(parts[i]), x(from + plot.bin));
    }
    path += fmt::format("V{:.1f}", kBottom);
    const bool only = plot.series.size() == 1;
    svg += fmt::format(
        R"(<path d="{}" fill="{}" fill-opacity="{}" stroke="{}" stroke-width="1.5"{}/>)", path,
        kSeries[s], only ? 0.25 : 0.12, kSeries[s], s == 0 ? "" : R"( stroke-dasharray="5 2")");
  }
  svg += fmt::format(R"(<line x1="6" x2="{:.0f}" y1="{}" y2="{}" stroke="{}"/>)", kWidth - 6,
                     kBottom, kBottom, kInk);
  const double step = std::max(nice_step(span), 1.0);
  for (double at = 0; at <= span; at += step) {
    const std::string_view anchor = at == 0 ? "start" : x(at) > kWidth - 24 ? "end" : "middle";
    svg += text_at(x(at), kBottom + 16, anchor, fmt::format("{:g}", at), kSoft, 12);
  }
  svg += text_at(kWidth / 2, kHeight - 6, "middle", plot.axis, kSoft, 12);
  // The rightmost on top, and each to the left of its line where there is room: so no line runs
  // through the words of another.
  double row = 12;
  for (const auto& [at, label] : std::views::reverse(plot.marks)) {
    const double where = x(std::min(at, span));
    svg += dashes(where, row - 8, kBottom);
    const bool at_left = where > letters(label) * kSmallGlyph + 8;
    svg += text_at(at_left ? where - 4 : where + 4, row + 2, at_left ? "end" : "start", label, kInk,
                   11);
    row += 15;
  }
  return svg + "</svg>";
}

std::string draw(const ShadedPlot& plot) {
  constexpr double kCell = 24;
  double label = 0;
  double most = 0;
  double least = 0;
  bool first = true;
  for (const std::string& row : plot.rows) label = std::max(label, letters(row));
  for (const auto& row : plot.cells)
    for (const ShadedCell& cell : row) {
      if (cell.text.empty()) continue;
      most = first ? cell.value : std::max(most, cell.value);
      least = first ? cell.value : std::min(least, cell.value);
      first = false;
    }
  const double reach = std::max(std::abs(most), std::abs(least));
  const double left = std::min(label * kGlyph + 12, kWidth * 0.5);
  const double width = (kWidth - left - 2) / static_cast<double>(plot.columns.size());
  const double height = 24 + kCell * static_cast<double>(plot.rows.size()) + 2;
  std::string svg = begin(height, plot.title);
  // If the names are too long for their columns, only the symbols before them are shown.
  const bool narrow = std::ranges::any_of(plot.columns, [&](const std::string& column) {
    return column.contains(' ') && letters(column) * kGlyph > width;
  });
  for (std::size_t c = 0; c < plot.columns.size(); ++c) {
    const std::string& full = plot.columns[c];
    const std::string name = narrow ? full.substr(0, full.find(' ')) : full;
    const double middle = left + width * (static_cast<double>(c) + 0.5);
    const bool fits = middle + letters(name) * kGlyph / 2 < kWidth;
    svg += text_at(fits ? middle : kWidth - 1, 16, fits ? "middle" : "end", name, kSoft,
                   narrow ? 11 : 12);
  }
  for (std::size_t r = 0; r < plot.rows.size(); ++r) {
    const double y = 24 + kCell * static_cast<double>(r);
    svg += text_at(left - 8, y + 16, "end", shortened(plot.rows[r], (left - 8) / kGlyph));
    for (std::size_t c = 0; c < plot.cells[r].size(); ++c) {
      const ShadedCell& cell = plot.cells[r][c];
      if (cell.text.empty()) continue;
      const double part = plot.around_zero ? (reach > 0 ? std::abs(cell.value) / reach : 0)
                          : most > least   ? (cell.value - least) / (most - least)
                                           : 0.5;
      const Rgb& toward = plot.around_zero && cell.value < 0 ? kLow : kHigh;
      const double x = left + width * static_cast<double>(c);
      svg += fmt::format(
          R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="3" fill="{}"/>)", x + 1,
          y + 1, width - 2, kCell - 2, shade(toward, part));
      svg += text_at(x + width / 2, y + 16, "middle", cell.text, kInk, 12);
    }
  }
  return svg + "</svg>";
}

}  // namespace comodin
