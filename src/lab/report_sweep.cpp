// The report on a sweep.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "lab/report.h"
#include "lab/report_writer.h"

namespace comodin {

Report report_on(const std::string& swept, const std::vector<SweepPoint>& points,
                 const std::string& command, Language language) {
  const ReportWriter w{language};
  const SweepPoint& some = points.front();
  Report report{
      .language = language,
      .title = told(w.words.sweep_title, some.setup.edition.name.in(language), swept),
      .subtitle = subtitle_of(w, some.setup, some.result.tally.rounds, some.result.tally.matches),
      .findings = {},
      .sections = {},
      .command = command};
  const auto turns = [](const SweepPoint& point) {
    return mean_of(point.result.tally, Measure::turns);
  };
  const auto [least, most] = std::ranges::minmax_element(
      points, {}, [&](const SweepPoint& point) { return turns(point).mean; });
  const Estimate gap{.mean = turns(*most).mean - turns(*least).mean,
                     .error = std::hypot(turns(*most).error, turns(*least).error)};
  report.findings.push_back(
      certain(gap) ? told(w.words.says_sweep_length, least->value, w.number(turns(*least).mean, 1),
                          most->value, w.number(turns(*most).mean, 1))
                   : told(w.words.says_sweep_even, w.count(some.result.tally.rounds)));
  std::size_t seats = 0;
  for (const SweepPoint& point : points) {
    seats = std::max<std::size_t>(seats, point.setup.rules->seats);
    if (&point == &points.front() || &point == &points.back())
      report.findings.push_back(
          fmt::format("{} {}: {}", swept, point.value,
                      place_sentence(w, point.result.tally, point.setup.rules->seats)));
  }
  ShadedPlot heat{.title = std::string(w.words.who_wins), .columns = {}, .rows = {}, .cells = {}};
  for (std::size_t i = 0; i < seats; ++i) heat.columns.push_back(fmt::format("{}", i + 1));
  ReportTable table{.head = {swept}, .rows = {}};
  table.head.insert(table.head.end(), heat.columns.begin(), heat.columns.end());
  for (const SweepPoint& point : points) {
    std::vector<ShadedCell> cells(seats);
    std::vector<std::string> row = {point.value};
    const double even = 1.0 / static_cast<double>(point.setup.rules->seats);
    for (std::size_t i = 0; i < point.setup.rules->seats; ++i) {
      const double part = share(point.result.tally.place_wins[i], point.result.tally.rounds);
      cells[i] = {.value = part - even, .told = w.number(100 * part, 1)};
      row.push_back(w.percent(part, 2));
    }
    row.resize(seats + 1);
    heat.rows.push_back(point.value);
    heat.cells.push_back(std::move(cells));
    table.rows.push_back(std::move(row));
  }
  heat.around_zero = true;
  report.sections.push_back({.heading = heat.title,
                             .text = std::string(w.words.who_wins_text),
                             .drawing = draw(heat),
                             .table = std::move(table)});
  for (std::size_t i = 0; i < kMeasureCount; ++i) {
    IntervalPlot plot{.title = as_heading(w.words.measures[i]),
                      .rows = {},
                      .reference = std::nullopt,
                      .reference_label = {}};
    ReportTable rows{.head = {swept, std::string(w.words.mean), std::string(w.words.interval)},
                     .rows = {}};
    double all = 0;
    for (const SweepPoint& point : points) {
      const Estimate mean = mean_of(point.result.tally.measures[i], point.result.tally.rounds);
      const Interval sure = interval(mean);
      all += mean.mean;
      plot.rows.push_back({point.value, mean.mean, sure.low, sure.high, w.measured(mean)});
      rows.rows.push_back({point.value, w.measured(mean), w.between(mean)});
    }
    if (all == 0) continue;
    rows.for_pages_only = i != index(Measure::turns);
    report.sections.push_back({.heading = plot.title,
                               .text = std::string(w.words.per_round),
                               .drawing = draw(plot),
                               .table = std::move(rows)});
  }
  return report;
}

}  // namespace comodin
