#include "report/report.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "lab/parallel_blocks.h"
#include "report/report_writer.h"

namespace comodin {
namespace {

// The share of wins of each, compared with an even one.
struct Winner {
  std::string label;
  std::uint64_t wins = 0;
};
ReportSection shares_section(const ReportWriter& w, std::string heading, std::string_view text,
                             const std::vector<Winner>& winners, std::uint64_t played) {
  const double even = 1.0 / static_cast<double>(winners.size());
  IntervalPlot plot{.title = heading,
                    .rows = {},
                    .reference = even,
                    .reference_label = w.say("lab.fair", {{"share", w.percent(even)}})};
  ReportTable table{.head = {"", "%", w.say("lab.interval")}, .rows = {}};
  for (const auto& [label, wins] : winners) {
    const double part = share(wins, played);
    const Interval sure = share_interval(wins, played);
    plot.rows.push_back({label, part, sure.low, sure.high, w.percent(part, 2)});
    table.rows.push_back({label, w.percent(part, 2), w.between_shares(sure)});
  }
  return {.heading = std::move(heading),
          .text = std::string(text),
          .drawing = draw(plot),
          .table = std::move(table)};
}

ReportSection places_section(const ReportWriter& w, const LabSetup& setup, const Tally& tally) {
  std::vector<Winner> winners;
  for (std::size_t i = 0; i < setup.rules->seats; ++i)
    winners.push_back({w.place(i, setup.rules->seats), tally.place_wins[i]});
  return shares_section(w, w.say("lab.who_wins"), w.say("lab.who_wins_text"), winners,
                        tally.rounds);
}

// Seats of a match, or bots where they differ.
ReportSection seats_section(const ReportWriter& w, const LabSetup& setup, const Tally& tally) {
  const bool matches = setup.experiment.settings.unit == Unit::matches;
  std::vector<Winner> winners;
  for (std::size_t i = 0; i < setup.rules->seats; ++i)
    winners.push_back({w.say("lab.seat", {{"seat", i + 1}, {"bot", setup.experiment.bots[i]}}),
                       matches ? tally.match_wins[i] : tally.seat_wins[i]});
  return shares_section(
      w,
      w.named(w.say("lab.who_wins"), w.say(matches ? WordKey("lab.per_match") : "lab.per_round")),
      matches ? w.say("lab.who_wins_match_text") : "", winners, units_of(setup, tally));
}

ReportSection length_section(const ReportWriter& w, const Tally& tally) {
  const auto& slots = tally.turns.slots;
  const Bins bins = bins_for(quantile(slots, 0.995));
  const std::uint64_t half = quantile(slots, 0.5);
  const std::uint64_t most = quantile(slots, 0.9);
  const std::uint64_t nearly_all = quantile(slots, 0.99);
  ReportSection section{.heading = w.say("lab.length"), .text = {}, .drawing = {}, .table = {}};
  DistributionPlot plot{.title = section.heading,
                        .bin = bins.width,
                        .axis = w.say("lab.turns"),
                        .series = {distribution(slots, bins)},
                        .marks = {}};
  if (tally.rounds >= kEnough)
    plot.marks = {
        {static_cast<double>(half), w.say("lab.half", {{"turns", half}})},
        {static_cast<double>(most), w.say("lab.nine_in_ten", {{"turns", most}})},
        {static_cast<double>(nearly_all), w.say("lab.one_in_hundred", {{"turns", nearly_all}})}};
  section.drawing = draw(plot);
  return section;
}

ReportSection simple_distribution(const std::string& heading, std::string_view axis,
                                  std::span<const std::uint64_t> slots) {
  const Bins bins = bins_for(quantile(slots, 0.995));
  const DistributionPlot plot{.title = heading,
                              .bin = bins.width,
                              .axis = std::string(axis),
                              .series = {distribution(slots, bins)},
                              .marks = {}};
  return {.heading = heading, .text = {}, .drawing = draw(plot), .table = {}};
}

ReportSection happens_section(const ReportWriter& w, const Tally& tally) {
  ReportSection section{
      .heading = fmt::format("{} {}", w.say("lab.happens"), w.say("lab.per_round")),
      .text = w.say("lab.happens_text"),
      .drawing = {},
      .table = {}};
  section.table.head = {"", w.say("lab.mean"), w.say("lab.interval")};
  for (std::size_t i = 0; i < kMeasureCount; ++i) {
    const Estimate mean = mean_of(tally.measures[i], tally.rounds);
    if (mean.mean == 0) continue;
    section.table.rows.push_back({w.measure(i), w.measured(mean), w.between(mean)});
  }
  const std::uint64_t challenges = tally.measures[index(Measure::challenges)].sum;
  const std::uint64_t guilty = tally.measures[index(Measure::guilty)].sum;
  if (challenges != 0)
    section.table.rows.push_back({w.say("lab.challenge_success"),
                                  w.percent(share(guilty, challenges)),
                                  w.between_shares(share_interval(guilty, challenges))});
  return section;
}

// The kinds as a grid: a row for each face, a column for each color, one more for wilds.
struct KindGrid {
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::vector<std::optional<Kind>>> kinds;
};
KindGrid grid_of(const ReportWriter& w, const LabSetup& setup) {
  const Rules& rules = *setup.rules;
  KindGrid grid;
  for (const ColorSpec& color : setup.edition.colors)
    grid.columns.push_back(color.symbol + " " + color.name.in(w.language));
  const bool has_wilds = rules.wilds != 0;
  if (has_wilds) grid.columns.push_back(w.say("lab.wild"));
  const auto find = [&](const std::string& token) -> std::optional<Kind> {
    const auto at = std::ranges::find(rules.tokens, token) - rules.tokens.begin();
    if (at >= rules.kinds) return std::nullopt;
    return kind_at(static_cast<std::size_t>(at));
  };
  for (const CardSpec& card : setup.edition.cards) {
    std::vector<std::optional<Kind>> row(grid.columns.size());
    if (card.wild)
      row.back() = find(card.token);
    else
      for (std::size_t c = 0; c < setup.edition.colors.size(); ++c)
        row[c] = find(setup.edition.colors[c].letter + card.token);
    if (std::ranges::none_of(row, [](const auto& kind) { return kind.has_value(); })) continue;
    grid.rows.push_back(card.name.in(w.language));
    grid.kinds.push_back(std::move(row));
  }
  return grid;
}

template <class Value, class Format>
ReportSection kinds_section(std::string_view heading, std::string_view text, const KindGrid& grid,
                            bool around_zero, Value value, Format format) {
  ShadedPlot plot{.title = std::string(heading),
                  .columns = grid.columns,
                  .rows = grid.rows,
                  .cells = {},
                  .around_zero = around_zero};
  ReportTable table{.head = {""}, .rows = {}, .for_pages_only = true};
  table.head.insert(table.head.end(), grid.columns.begin(), grid.columns.end());
  for (std::size_t r = 0; r < grid.kinds.size(); ++r) {
    std::vector<ShadedCell> cells;
    std::vector<std::string> row = {grid.rows[r]};
    for (const auto& kind : grid.kinds[r]) {
      ShadedCell cell;
      if (kind) cell = {.value = value(*kind), .text = format(value(*kind))};
      row.push_back(cell.text);
      cells.push_back(std::move(cell));
    }
    plot.cells.push_back(std::move(cells));
    table.rows.push_back(std::move(row));
  }
  return {.heading = std::string(heading),
          .text = std::string(text),
          .drawing = draw(plot),
          .table = std::move(table)};
}

ReportSection longest_section(const ReportWriter& w, const LabSetup& setup, const Tally& tally) {
  ReportSection section{.heading = w.say("lab.longest"),
                        .text = w.say("lab.longest_text"),
                        .drawing = {},
                        .table = {}};
  const bool matches = setup.experiment.settings.unit == Unit::matches;
  section.table.head = {w.say(matches ? WordKey("lab.match_number") : "lab.round_number"),
                        w.say("lab.turns")};
  for (const LongRound& round : tally.longest)
    if (round.turns != 0)
      section.table.rows.push_back({w.count(round.unit + 1), w.count(round.turns)});
  return section;
}

std::string length_sentence(const ReportWriter& w, const Tally& tally) {
  return w.say("lab.says_length", {{"turns", w.number(mean_of(tally, Measure::turns).mean, 1)},
                                   {"half", quantile(tally.turns.slots, 0.5)},
                                   {"most", quantile(tally.turns.slots, 0.99)}});
}

// What a card is worth in any color: colors differ only by luck.
std::optional<Estimate> worth_of_row(const std::vector<std::optional<Kind>>& kinds,
                                     const LabSetup& setup, const Tally& tally) {
  double count = 0;
  double squares = 0;
  Estimate row;
  for (const auto& kind : kinds) {
    if (!kind) continue;
    const Estimate value = worth(tally, *kind, setup.rules->seats);
    if (value.error == 0 || value.error == kUnknown) return std::nullopt;
    row.mean += value.mean;
    row.values = value.values;
    squares += value.error * value.error;
    ++count;
  }
  if (count == 0) return std::nullopt;
  row.mean /= count;
  row.error = std::sqrt(squares) / count;
  return row;
}

std::optional<std::string> card_sentence(const ReportWriter& w, const LabSetup& setup,
                                         const Tally& tally, const KindGrid& grid) {
  std::optional<Estimate> best;
  std::optional<Estimate> worst;
  std::string best_name;
  std::string worst_name;
  for (std::size_t r = 0; r < grid.kinds.size(); ++r) {
    const auto value = worth_of_row(grid.kinds[r], setup, tally);
    if (!value) continue;
    if (!best || value->mean > best->mean) {
      best = value;
      best_name = grid.rows[r];
    }
    if (!worst || value->mean < worst->mean) {
      worst = value;
      worst_name = grid.rows[r];
    }
  }
  if (!best || !certain(*best) || !certain(*worst)) return std::nullopt;
  return w.say("lab.says_card", {{"card", best_name},
                                 {"points", w.plus(100 * best->mean, 1)},
                                 {"worst", worst_name},
                                 {"least", w.plus(100 * worst->mean, 1)}});
}

// The bots that win more or less than their share beyond doubt.
std::vector<BotWins> surely_uneven(const LabSetup& setup, const Tally& tally) {
  std::vector<BotWins> bots = wins_by_bot(setup, tally);
  std::erase_if(bots, [&](const BotWins& bot) {
    const std::uint64_t played = units_of(setup, tally);
    const double even = static_cast<double>(bot.seats) / static_cast<double>(setup.rules->seats);
    return !certain({.mean = share(bot.wins, played) - even,
                     .error = std::sqrt(even * (1 - even) / static_cast<double>(played)),
                     .values = played});
  });
  return bots;
}

bool bots_differ(const LabSetup& setup) {
  return std::set(setup.experiment.bots.begin(), setup.experiment.bots.end()).size() > 1;
}

void add_bot_findings(const ReportWriter& w, const LabSetup& setup, const Tally& tally,
                      std::vector<std::string>& findings) {
  if (!bots_differ(setup)) return;
  for (const BotWins& bot : surely_uneven(setup, tally))
    findings.push_back(
        w.say("lab.says_bot", {{"bot", bot.bot},
                               {"share", w.percent(share(bot.wins, units_of(setup, tally)))},
                               {"fair", w.percent(static_cast<double>(bot.seats) /
                                                  static_cast<double>(setup.rules->seats))}}));
}

std::vector<std::string> findings_of(const ReportWriter& w, const LabSetup& setup,
                                     const LabResult& result, const KindGrid& grid) {
  const Tally& tally = result.tally;
  const bool enough = tally.rounds >= kEnough;
  std::vector<std::string> findings;
  if (enough) {
    findings.push_back(length_sentence(w, tally));
    findings.push_back(place_sentence(w, tally, setup.rules->seats));
  }
  add_bot_findings(w, setup, tally, findings);
  if (tally.matches >= kEnough)
    findings.push_back(
        w.say("lab.says_match",
              {{"rounds", w.number(mean_of(tally.match_rounds, tally.matches).mean, 1)}}));
  if (const double points = mean_of(tally, Measure::points).mean; enough && points != 0)
    findings.push_back(w.say("lab.says_score", {{"points", w.number(points, 1)}}));
  if (auto sentence = card_sentence(w, setup, tally, grid))
    findings.push_back(*std::move(sentence));
  if (findings.empty()) findings.push_back(w.say("lab.says_too_little"));
  if (tally.voided != 0)
    findings.push_back(
        w.say("lab.says_void",
              {{"share", w.percent(share(tally.voided, tally.rounds + tally.voided), 3)}}));
  if (result.ended_early) findings.emplace(findings.begin(), w.say("lab.ended_early"));
  return findings;
}

// The experiment that gives exactly this result: of a run that ended early, a shorter one.
Experiment answered(Experiment experiment, const LabResult& result) {
  if (result.ended_early) experiment.settings.count = count_for(experiment.settings, result.units);
  return experiment;
}

}  // namespace

Report report_on(const LabSetup& setup, const LabResult& result, Language language) {
  const ReportWriter w{language};
  const Tally& tally = result.tally;
  const bool matches = setup.experiment.settings.unit == Unit::matches;
  const KindGrid grid = grid_of(w, setup);
  Report report{.language = language,
                .title = w.say("lab.run_title", {{"edition", setup.edition.name.in(language)},
                                                 {"players", setup.experiment.seats}}),
                .subtitle = subtitle_of(w, setup.experiment, w.bots(setup.experiment.bots),
                                        units_of(setup, tally)),
                .findings = findings_of(w, setup, result, grid),
                .sections = {},
                .command = command_of(answered(setup.experiment, result))};
  if (tally.rounds == 0) return report;
  report.sections.push_back(places_section(w, setup, tally));
  if (matches || bots_differ(setup)) report.sections.push_back(seats_section(w, setup, tally));
  report.sections.push_back(length_section(w, tally));
  if (varies(tally.rounds_of_matches.slots))
    report.sections.push_back(simple_distribution(w.say("lab.match_length"), w.say("lab.rounds"),
                                                  tally.rounds_of_matches.slots));
  if (varies(tally.points.slots))
    report.sections.push_back(
        simple_distribution(w.say("lab.score"), w.say("lab.points"), tally.points.slots));
  report.sections.push_back(happens_section(w, tally));
  if (!grid.rows.empty()) {
    report.sections.push_back(kinds_section(
        w.say("lab.cards_worth"), w.say("lab.cards_worth_text"), grid, true,
        [&](Kind kind) { return 100 * worth(tally, kind, setup.rules->seats).mean; },
        [&](double value) { return w.plus(value, 1); }));
    report.sections.push_back(kinds_section(
        w.say("lab.cards_played"), w.say("lab.cards_played_text"), grid, false,
        [&](Kind kind) { return mean_of(tally.kinds[index(kind)].played, tally.rounds).mean; },
        [&](double value) { return w.number(value, 2); }));
  }
  report.sections.push_back(longest_section(w, setup, tally));
  return report;
}

}  // namespace comodin
