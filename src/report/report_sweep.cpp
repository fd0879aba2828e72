// Report on a sweep.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "report/report.h"
#include "report/report_writer.h"

namespace comodin {

namespace {

Estimate turns(const SweepPoint* point) { return mean_of(point->result.tally, Measure::turns); }

// Uses only the points that were played often enough.
std::vector<std::string> findings_of(const ReportWriter& w, const LabSweep& sweep,
                                     const std::string& swept) {
  std::vector<std::string> findings;
  if (sweep.ended_early) findings.push_back(w.say("lab.ended_early"));
  std::vector<const SweepPoint*> points;
  for (const SweepPoint& point : sweep.points)
    if (point.result.tally.rounds >= kEnough) points.push_back(&point);
  if (points.empty()) {
    findings.push_back(w.say("lab.says_too_little"));
    return findings;
  }
  if (points.size() > 1) {
    const auto [least, most] =
        std::ranges::minmax(points, {}, [](const SweepPoint* point) { return turns(point).mean; });
    const std::uint64_t rounds = std::min(least->result.tally.rounds, most->result.tally.rounds);
    const Estimate gap{.mean = turns(most).mean - turns(least).mean,
                       .error = std::hypot(turns(most).error, turns(least).error),
                       .values = rounds};
    findings.push_back(
        certain(gap) ? w.say("lab.says_sweep_length", {{"name", least->text},
                                                       {"turns", w.number(turns(least).mean, 1)},
                                                       {"longest", most->text},
                                                       {"most", w.number(turns(most).mean, 1)}})
                     : w.say("lab.says_as_long", {{"rounds", w.count(rounds)}}));
  }
  const auto add_places = [&](const SweepPoint* point) {
    findings.push_back(
        fmt::format("{}. {}", w.named(as_heading(swept), point->text),
                    place_sentence(w, point->result.tally, point->setup.rules->seats)));
  };
  add_places(points.front());
  if (points.size() > 1) add_places(points.back());
  return findings;
}

// What all tables have in common, and all bots that play at them.
std::string subtitle_of(const ReportWriter& w, const LabSweep& sweep) {
  const SweepPoint& first = sweep.points.front();
  Experiment experiment = first.setup.experiment;
  std::vector<std::string> bots;
  for (const SweepPoint& point : sweep.points) {
    experiment = shared(std::move(experiment), point.setup.experiment);
    const auto& here = point.setup.experiment.bots;
    bots.insert(bots.end(), here.begin(), here.end());
  }
  return subtitle_of(w, experiment, w.bots(bots), units_of(first.setup, first.result.tally));
}

// The names of the editions, each once.
std::string editions_of(const ReportWriter& w, const LabSweep& sweep) {
  std::vector<std::string> names;
  for (const SweepPoint& point : sweep.points) {
    std::string name = point.setup.edition.name.in(w.language);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return fmt::format("{}", fmt::join(names, " / "));
}

}  // namespace

Report report_on(const LabSweep& sweep, const std::string& swept, const std::string& command,
                 Language language) {
  const ReportWriter w{language};
  const std::vector<SweepPoint>& points = sweep.points;
  Report report{.language = language,
                .title = w.named(editions_of(w, sweep), swept),
                .subtitle = subtitle_of(w, sweep),
                .findings = findings_of(w, sweep, swept),
                .sections = {},
                .command = command};
  std::size_t seats = 0;
  for (const SweepPoint& point : points)
    seats = std::max<std::size_t>(seats, point.setup.rules->seats);
  ShadedPlot heat{.title = w.say("lab.who_wins"), .columns = {}, .rows = {}, .cells = {}};
  for (std::size_t i = 0; i < seats; ++i) heat.columns.push_back(fmt::format("{}", i + 1));
  ReportTable table{.head = {swept}, .rows = {}};
  table.head.insert(table.head.end(), heat.columns.begin(), heat.columns.end());
  table.head.push_back(w.say("lab.rounds"));
  for (const SweepPoint& point : points) {
    std::vector<ShadedCell> cells(seats);
    std::vector<std::string> row = {point.text};
    const double even = 1.0 / static_cast<double>(point.setup.rules->seats);
    for (std::size_t i = 0; i < point.setup.rules->seats; ++i) {
      const double part = share(point.result.tally.place_wins[i], point.result.tally.rounds);
      cells[i] = {.value = part - even, .text = w.number(100 * part, 1)};
      row.push_back(w.percent(part, 2));
    }
    row.resize(seats + 1);
    row.push_back(w.count(point.result.tally.rounds));
    heat.rows.push_back(point.text);
    heat.cells.push_back(std::move(cells));
    table.rows.push_back(std::move(row));
  }
  heat.around_zero = true;
  report.sections.push_back({.heading = heat.title,
                             .text = w.say("lab.who_wins_text"),
                             .drawing = draw(heat),
                             .table = std::move(table)});
  for (std::size_t i = 0; i < kMeasureCount; ++i) {
    IntervalPlot plot{.title = as_heading(w.measure(i)),
                      .rows = {},
                      .reference = std::nullopt,
                      .reference_label = {}};
    ReportTable rows{.head = {swept, w.say("lab.mean"), w.say("lab.interval")}, .rows = {}};
    double all = 0;
    for (const SweepPoint& point : points) {
      const Estimate mean = mean_of(point.result.tally.measures[i], point.result.tally.rounds);
      const Interval sure = interval(mean);
      all += mean.mean;
      plot.rows.push_back({point.text, mean.mean, sure.low, sure.high, w.measured(mean)});
      rows.rows.push_back({point.text, w.measured(mean), w.between(mean)});
    }
    if (all == 0) continue;
    rows.for_pages_only = i != index(Measure::turns);
    report.sections.push_back({.heading = plot.title,
                               .text = w.say("lab.per_round"),
                               .drawing = draw(plot),
                               .table = std::move(rows)});
  }
  return report;
}

}  // namespace comodin
