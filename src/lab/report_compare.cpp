// The report on two tables.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "lab/report.h"
#include "lab/report_writer.h"

namespace comodin {
namespace {

constexpr double kMostRelativeError = 0.1;  // of what is drawn

Estimate gap_of(const ComparedFigure& figure) {
  return {.mean = figure.difference.value,
          .error = (figure.difference.sure.high - figure.difference.value) / kSure};
}

const ComparedFigure& figure_of(const std::vector<ComparedFigure>& figures, std::string_view name) {
  return *std::ranges::find_if(figures,
                               [&](const ComparedFigure& f) { return f.difference.name == name; });
}

void tell_matches(const ReportWriter& w, const ComparedTables& tables,
                  const std::vector<ComparedFigure>& figures, std::uint64_t pairs, Report& report) {
  const Estimate& rounds = figure_of(figures, "rounds").relative;
  report.findings.push_back(
      !certain(rounds)
          ? told(w.words.says_match_stays, w.count(pairs))
          : told(rounds.mean > 0 ? w.words.says_match_longer : w.words.says_match_shorter,
                 tables.b_name, w.percent(std::abs(rounds.mean))));
}

void tell_places(const ReportWriter& w, const std::vector<ComparedFigure>& figures,
                 std::uint64_t pairs, Report& report) {
  bool any = false;
  for (const ComparedFigure& f : figures) {
    if (f.difference.group != "place" || !certain(gap_of(f))) continue;
    any = true;
    const std::string from = w.percent(f.a.mean);
    const std::string to = w.percent(f.b.mean);
    if (f.difference.name == "1")
      report.findings.push_back(told(
          f.difference.value < 0 ? w.words.says_first_loses : w.words.says_first_gains, from, to));
    else
      report.findings.push_back(told(w.words.says_place_changes, f.difference.name, from, to));
  }
  if (!any) report.findings.push_back(told(w.words.says_places_stay, w.count(pairs)));
}

void tell_rounds(const ReportWriter& w, const ComparedTables& tables,
                 const std::vector<ComparedFigure>& figures, std::uint64_t pairs, Report& report) {
  const Estimate& turns = figure_of(figures, "turns").relative;
  if (!certain(turns))
    report.findings.push_back(told(w.words.says_as_long, w.count(pairs)));
  else
    report.findings.push_back(told(turns.mean > 0 ? w.words.says_longer : w.words.says_shorter,
                                   tables.b_name, w.percent(std::abs(turns.mean))));
  const Estimate& points = figure_of(figures, "points").relative;
  if (certain(points))
    report.findings.push_back(
        told(points.mean > 0 ? w.words.says_more_points : w.words.says_fewer_points,
             w.percent(std::abs(points.mean))));
  for (const Measure measure :
       {Measure::draws, Measure::lead_changes, Measure::lost_turns, Measure::reshuffles}) {
    const Estimate& more = figure_of(figures, kMeasureNames[index(measure)]).relative;
    if (certain(more))
      report.findings.push_back(told(more.mean > 0 ? w.words.says_more : w.words.says_less,
                                     as_heading(w.words.measures[index(measure)]),
                                     w.percent(std::abs(more.mean))));
  }
  // With more or fewer players every place has another share anyway.
  if (tables.a.rules->seats == tables.b.rules->seats) tell_places(w, figures, pairs, report);
}

std::string name_of(const ReportWriter& w, const ComparedFigure& figure,
                    const ComparedTables& tables) {
  const std::string& name = figure.difference.name;
  const auto* const measure = std::ranges::find(kMeasureNames, name);
  if (measure != kMeasureNames.end())
    return std::string(w.words.measures[static_cast<std::size_t>(measure - kMeasureNames.begin())]);
  if (name == "rounds") return std::string(w.words.rounds);
  const std::size_t at = std::stoul(name) - 1;
  if (figure.difference.group == "match_seat")
    return told(w.words.seat, name, tables.a.question.bots[at]);
  // The last one deals only where both tables have as many players.
  const bool alike = tables.a.rules->seats == tables.b.rules->seats;
  return w.place(at, alike ? tables.a.rules->seats : kMaxSeats + 1);
}

bool is_share(const ComparedFigure& figure) {
  return figure.difference.group == "place" || figure.difference.group == "match_seat";
}

}  // namespace

Report report_on(const ComparedTables& tables, const LabComparison& comparison, Language language) {
  const ReportWriter w{language};
  const std::size_t seats = std::min(tables.a.rules->seats, tables.b.rules->seats);
  Report report{.language = language,
                .title = told(w.words.compare_title, tables.b_name, tables.a_name),
                .subtitle = tables.a.edition.name.in(language) + ", " +
                            subtitle_of(w, tables.a, comparison.pairs, comparison.pairs),
                .findings = {},
                .sections = {},
                .command = tables.command};
  if (comparison.pairs < 2) return report;
  const auto figures = figures_of(tables.a, comparison);

  const bool matches = tables.a.question.settings.unit == Unit::matches;
  if (matches)
    tell_matches(w, tables, figures, comparison.pairs, report);
  else
    tell_rounds(w, tables, figures, comparison.pairs, report);
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
    if (is_share(f) && std::stoul(f.difference.name) > seats) continue;
    const std::string name = name_of(w, f, tables);
    const Estimate gap = gap_of(f);
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
          {name, w.measured(f.a), w.measured(f.b), w.plus_measured(gap), w.plus_between(gap)});
      const Interval sure = interval(f.relative);
      // What is hardly known would squeeze the rest; it is in the table.
      if (f.a.mean != 0 && f.relative.error < kMostRelativeError)
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
