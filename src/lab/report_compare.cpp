// The report on two tables.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "lab/report.h"
#include "lab/report_writer.h"

namespace comodin {
namespace {

void add_difference_sentences(const ReportWriter& w, const ComparedTables& tables,
                              const std::vector<ComparedFigure>& figures, Report& report) {
  const auto of = [&](std::string_view name) -> const ComparedFigure& {
    return *std::ranges::find_if(
        figures, [&](const ComparedFigure& f) { return f.difference.name == name; });
  };
  const Estimate& turns = of("turns").relative;
  if (!certain(turns))
    report.findings.push_back(told(w.words.says_as_long, tables.b_name));
  else
    report.findings.push_back(told(turns.mean > 0 ? w.words.says_longer : w.words.says_shorter,
                                   tables.b_name, w.percent(std::abs(turns.mean))));
  const Estimate& points = of("points").relative;
  if (certain(points))
    report.findings.push_back(
        told(points.mean > 0 ? w.words.says_more_points : w.words.says_fewer_points,
             w.percent(std::abs(points.mean))));
  for (const Measure measure :
       {Measure::draws, Measure::lead_changes, Measure::lost_turns, Measure::reshuffles}) {
    const Estimate& more = of(kMeasureNames[index(measure)]).relative;
    if (certain(more))
      report.findings.push_back(told(more.mean > 0 ? w.words.says_more : w.words.says_less,
                                     as_heading(w.words.measures[index(measure)]),
                                     w.percent(std::abs(more.mean))));
  }
  const auto first = std::ranges::find_if(figures, [](const ComparedFigure& f) {
    return f.difference.group == "place" && f.difference.name == "1";
  });
  if (first == figures.end()) return;
  const Estimate gap{.mean = first->difference.value,
                     .error = (first->difference.sure.high - first->difference.value) / kSure};
  if (!certain(gap))
    report.findings.emplace_back(w.words.says_first_stays);
  else
    report.findings.push_back(
        told(gap.mean < 0 ? w.words.says_first_loses : w.words.says_first_gains,
             w.percent(first->a.mean), w.percent(first->b.mean)));
}

std::string name_of(const ReportWriter& w, const ComparedFigure& figure, std::size_t seats) {
  const std::string& name = figure.difference.name;
  const auto* const measure = std::ranges::find(kMeasureNames, name);
  if (measure != kMeasureNames.end())
    return std::string(w.words.measures[static_cast<std::size_t>(measure - kMeasureNames.begin())]);
  if (name == "rounds") return std::string(w.words.rounds);
  return w.place(std::stoul(name) - 1, seats);
}

bool is_share(const ComparedFigure& figure) {
  return figure.difference.group == "place" || figure.difference.group == "match_seat";
}

}  // namespace

Report report_on(const ComparedTables& tables, const LabComparison& comparison, Language language) {
  const ReportWriter w{language};
  const std::size_t seats = std::max(tables.a.rules->seats, tables.b.rules->seats);
  Report report{.language = language,
                .title = told(w.words.compare_title, tables.b_name, tables.a_name),
                .subtitle = tables.a.edition.name.in(language) + ", " +
                            subtitle_of(w, tables.a, comparison.pairs, comparison.pairs),
                .findings = {},
                .sections = {},
                .command = tables.command};
  if (comparison.pairs < 2) return report;
  const auto figures = figures_of(tables.a, comparison);
  add_difference_sentences(w, tables, figures, report);

  const bool matches = tables.a.question.settings.unit == Unit::matches;
  ReportSection differences{.heading = std::string(w.words.differences),
                            .text = std::string(w.words.differences_text),
                            .drawing = {},
                            .table = {}};
  IntervalPlot plot{
      .title = differences.heading, .rows = {}, .reference = 0.0, .reference_label = tables.a_name};
  differences.table.head = {
      matches ? std::string(w.words.per_match) : std::string(w.words.per_round), tables.a_name,
      tables.b_name, std::string(w.words.difference), "95 %"};
  IntervalPlot places{
      .title = std::string(w.words.who_wins),
      .rows = {},
      .reference = 1.0 / static_cast<double>(seats),
      .reference_label = told(w.words.fair, w.percent(1.0 / static_cast<double>(seats)))};
  for (const ComparedFigure& f : figures) {
    const std::string name = name_of(w, f, seats);
    const Estimate gap{.mean = f.difference.value,
                       .error = (f.difference.sure.high - f.difference.value) / kSure};
    if (is_share(f)) {
      differences.table.rows.push_back({name, w.percent(f.a.mean, 2), w.percent(f.b.mean, 2),
                                        w.plus(100 * gap.mean, 2),
                                        w.plus(100 * f.difference.sure.low, 2) + " – " +
                                            w.plus(100 * f.difference.sure.high, 2)});
      const Interval a = interval(f.a);
      const Interval b = interval(f.b);
      places.rows.push_back({name, f.a.mean, a.low, a.high, w.percent(f.a.mean, 2)});
      places.rows.push_back({"", f.b.mean, b.low, b.high, w.percent(f.b.mean, 2), true});
    } else if (f.a.mean != 0 || f.b.mean != 0) {
      differences.table.rows.push_back(
          {name, w.number(f.a.mean, 2), w.number(f.b.mean, 2), w.plus(gap.mean, 2),
           w.plus(f.difference.sure.low, 2) + " – " + w.plus(f.difference.sure.high, 2)});
      const Interval sure = interval(f.relative);
      if (f.a.mean != 0)
        plot.rows.push_back({name, f.relative.mean, sure.low, sure.high,
                             w.plus(100 * f.relative.mean, 1) + " %", true});
    }
  }
  differences.drawing = draw(plot);
  report.sections.push_back(std::move(differences));
  report.sections.push_back({.heading = places.title,
                             .text = "● " + tables.a_name + "   ◆ " + tables.b_name,
                             .drawing = draw(places),
                             .table = {}});
  const auto both = [&](const std::string& heading, std::string_view axis, const auto& a,
                        const auto& b) {
    const Bins bins = bins_for(std::max(quantile(a, 0.995), quantile(b, 0.995)));
    report.sections.push_back(
        {.heading = heading,
         .text = {},
         .drawing = draw(DistributionPlot{
             .title = heading,
             .bin = bins.width,
             .axis = std::string(axis),
             .series = {distribution(a, tables.a_name, bins), distribution(b, tables.b_name, bins)},
             .marks = {}}),
         .table = {}});
  };
  both(std::string(w.words.length), w.words.turns, comparison.a.turns.slots,
       comparison.b.turns.slots);
  both(std::string(w.words.score), w.words.points, comparison.a.points.slots,
       comparison.b.points.slots);
  return report;
}

}  // namespace comodin
