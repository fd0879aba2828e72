// Report on two tables.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "report/report.h"
#include "report/report_writer.h"

namespace comodin {
namespace {

constexpr double kMostRelativeError = 0.1;  // beyond this it is not drawn

const ComparedStatistic& statistic_named(const std::vector<ComparedStatistic>& statistics,
                                         std::string_view name) {
  return *std::ranges::find(statistics, name, &ComparedStatistic::name);
}

void add_match_findings(const ReportWriter& w, const ComparedTables& tables,
                        const std::vector<ComparedStatistic>& statistics, std::uint64_t pairs,
                        Report& report) {
  const Estimate& rounds = statistic_named(statistics, "rounds").relative;
  report.findings.push_back(
      !certain(rounds)
          ? w.say("lab.says_match_stays", {{"matches", w.count(pairs)}})
          : w.say(rounds.mean > 0 ? WordKey("lab.says_match_longer") : "lab.says_match_shorter",
                  {{"name", tables.b_name}, {"percent", w.percent(std::abs(rounds.mean))}}));
}

void add_place_findings(const ReportWriter& w, const std::vector<ComparedStatistic>& statistics,
                        std::uint64_t pairs, Report& report) {
  bool any = false;
  for (const ComparedStatistic& f : statistics) {
    if (f.group != "place" || !certain(f.difference)) continue;
    any = true;
    const std::string from = w.percent(f.a.mean);
    const std::string to = w.percent(f.b.mean);
    if (f.name == "1")
      report.findings.push_back(
          w.say(f.difference.mean < 0 ? WordKey("lab.says_first_loses") : "lab.says_first_gains",
                {{"before", from}, {"after", to}}));
    else
      report.findings.push_back(
          w.say("lab.says_place_changes", {{"seat", f.name}, {"before", from}, {"after", to}}));
  }
  if (!any) report.findings.push_back(w.say("lab.says_places_stay", {{"rounds", w.count(pairs)}}));
}

void add_round_findings(const ReportWriter& w, const ComparedTables& tables,
                        const std::vector<ComparedStatistic>& statistics, std::uint64_t pairs,
                        Report& report) {
  const Estimate& turns = statistic_named(statistics, "turns").relative;
  if (!certain(turns))
    report.findings.push_back(w.say("lab.says_as_long", {{"rounds", w.count(pairs)}}));
  else
    report.findings.push_back(
        w.say(turns.mean > 0 ? WordKey("lab.says_longer") : "lab.says_shorter",
              {{"name", tables.b_name}, {"percent", w.percent(std::abs(turns.mean))}}));
  const Estimate& points = statistic_named(statistics, "points").relative;
  if (certain(points))
    report.findings.push_back(
        w.say(points.mean > 0 ? WordKey("lab.says_more_points") : "lab.says_fewer_points",
              {{"percent", w.percent(std::abs(points.mean))}}));
  for (const Measure measure :
       {Measure::draws, Measure::lead_changes, Measure::lost_turns, Measure::reshuffles}) {
    const Estimate& more = statistic_named(statistics, kMeasureNames[index(measure)]).relative;
    if (certain(more))
      report.findings.push_back(w.say(more.mean > 0 ? WordKey("lab.says_more") : "lab.says_less",
                                      {{"what", as_heading(w.measure(index(measure)))},
                                       {"percent", w.percent(std::abs(more.mean))}}));
  }
  // With another number of players every place has another share anyway.
  if (tables.a.rules->seats == tables.b.rules->seats)
    add_place_findings(w, statistics, pairs, report);
}

std::string name_of(const ReportWriter& w, const ComparedStatistic& statistic,
                    const ComparedTables& tables) {
  const std::string& name = statistic.name;
  const auto* const measure = std::ranges::find(kMeasureNames, name);
  if (measure != kMeasureNames.end())
    return w.measure(static_cast<std::size_t>(measure - kMeasureNames.begin()));
  if (name == "rounds") return w.say("lab.rounds");
  const std::size_t at = std::stoul(name) - 1;
  if (statistic.group == "match_seat") {
    const std::string& a = tables.a.experiment.bots[at];
    const std::string& b = tables.b.experiment.bots[at];
    return w.say("lab.seat", {{"seat", name}, {"bot", one_or_both(a, b)}});
  }
  // The last one deals only if both tables have the same number of players.
  const bool alike = tables.a.rules->seats == tables.b.rules->seats;
  return w.place(at, alike ? tables.a.rules->seats : kMaxSeats + 1);
}

// What both tables have in common, and who plays at each.
std::string subtitle_of(const ReportWriter& w, const ComparedTables& tables, std::uint64_t pairs) {
  const Experiment& a = tables.a.experiment;
  const Experiment& b = tables.b.experiment;
  return one_or_both(tables.a.edition.name.in(w.language), tables.b.edition.name.in(w.language)) +
         ", " + subtitle_of(w, shared(a, b), one_or_both(w.bots(a.bots), w.bots(b.bots)), pairs);
}

}  // namespace

Report report_on(const ComparedTables& tables, const LabComparison& comparison, Language language) {
  const ReportWriter w{language};
  const std::size_t seats = std::min(tables.a.rules->seats, tables.b.rules->seats);
  Report report{.language = language,
                .title = w.say("lab.compare_title", {{"b", tables.b_name}, {"a", tables.a_name}}),
                .subtitle = subtitle_of(w, tables, comparison.pairs),
                .findings = {},
                .sections = {},
                .command = tables.command};
  if (comparison.ended_early) report.findings.push_back(w.say("lab.ended_early"));
  const bool matches = tables.a.experiment.settings.unit == Unit::matches;
  const auto statistics = statistics_of(tables.a, comparison);
  if (comparison.pairs < kEnough)
    report.findings.push_back(w.say("lab.says_too_little"));
  else if (matches)
    add_match_findings(w, tables, statistics, comparison.pairs, report);
  else
    add_round_findings(w, tables, statistics, comparison.pairs, report);
  if (comparison.pairs == 0) return report;
  ReportSection differences{.heading = w.say("lab.differences"),
                            .text = w.say("lab.differences_text"),
                            .drawing = {},
                            .table = {}};
  IntervalPlot plot{
      .title = differences.heading, .rows = {}, .reference = 0.0, .reference_label = tables.a_name};
  differences.table.head = {w.say(matches ? WordKey("lab.per_match") : "lab.per_round"),
                            tables.a_name, tables.b_name, w.say("lab.difference"),
                            w.say("lab.interval")};
  IntervalPlot places{.title = w.say("lab.who_wins"),
                      .rows = {},
                      .reference = 1.0 / static_cast<double>(seats),
                      .reference_label = w.say(
                          "lab.fair", {{"share", w.percent(1.0 / static_cast<double>(seats))}})};
  for (const ComparedStatistic& f : statistics) {
    if (is_share(f) && std::stoul(f.name) > seats) continue;
    const std::string name = name_of(w, f, tables);
    const Estimate& gap = f.difference;
    if (is_share(f)) {
      differences.table.rows.push_back({name, w.percent(f.a.mean, 2), w.percent(f.b.mean, 2),
                                        w.plus(100 * gap.mean, 2),
                                        w.plus_between_shares(sure_difference(f))});
      const PairMoments& wins = comparison.wins[std::stoul(f.name) - 1];
      const Interval a = share_interval(wins.a.sum, comparison.pairs);
      const Interval b = share_interval(wins.b.sum, comparison.pairs);
      places.rows.push_back({name, f.a.mean, a.low, a.high, w.percent(f.a.mean, 2)});
      places.rows.push_back({"", f.b.mean, b.low, b.high, w.percent(f.b.mean, 2), true});
    } else if (f.a.mean != 0 || f.b.mean != 0) {
      differences.table.rows.push_back(
          {name, w.measured(f.a), w.measured(f.b), w.plus_measured(gap), w.plus_between(gap)});
      const Interval sure = interval(f.relative);
      // A wide interval would squeeze the rest; it is in the table.
      if (f.a.mean != 0 && f.relative.error < kMostRelativeError)
        plot.rows.push_back(
            {name, f.relative.mean, sure.low, sure.high, w.plus_percent(f.relative.mean), true});
    }
  }
  differences.drawing = draw(plot);
  report.sections.push_back(std::move(differences));
  report.sections.push_back({.heading = places.title,
                             .text = fmt::format("● {} · ◆ {}", tables.a_name, tables.b_name),
                             .drawing = draw(places),
                             .table = {}});
  const auto both = [&](const std::string& heading, std::string_view axis, const auto& a,
                        const auto& b) {
    if (!varies(a) && !varies(b)) return;
    const Bins bins = bins_for(std::max(quantile(a, 0.995), quantile(b, 0.995)));
    report.sections.push_back(
        {.heading = heading,
         .text = fmt::format("— {} · - - {}", tables.a_name, tables.b_name),
         .drawing = draw(DistributionPlot{.title = heading,
                                          .bin = bins.width,
                                          .axis = std::string(axis),
                                          .series = {distribution(a, bins), distribution(b, bins)},
                                          .marks = {}}),
         .table = {}});
  };
  both(w.say("lab.length"), w.say("lab.turns"), comparison.a.turns.slots, comparison.b.turns.slots);
  both(w.say("lab.score"), w.say("lab.points"), comparison.a.points.slots,
       comparison.b.points.slots);
  return report;
}

}  // namespace comodin
