#include "lab/report.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edition/option_words.h"
#include "lab/lab_words.h"
#include "lab/plots.h"

namespace comodin {
namespace {

constexpr double kCertain = 3;        // standard errors that make a difference worth a sentence
constexpr std::size_t kMaxBins = 60;  // of a distribution

template <class... Values>
std::string told(std::string_view words, const Values&... values) {
  return fmt::format(fmt::runtime(words), values...);
}

std::string as_heading(std::string_view words) {
  std::string text(words);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

// Everything that a section needs to write.
struct Writer {
  Language language;
  const LabWords& words = lab_words(language);

  std::string number(double value, int digits) const { return number_in(language, value, digits); }
  std::string count(std::uint64_t value) const { return count_in(language, value); }
  std::string percent(double part, int digits = 1) const {
    return percent_in(language, part, digits);
  }
  std::string plus(double value, int digits) const { return signed_in(language, value, digits); }
  // With as many digits as its error leaves meaningful.
  std::string measured(const Estimate& estimate) const {
    return number(estimate.mean, digits_of(estimate));
  }
  std::string between(const Estimate& estimate) const {
    const Interval sure = interval(estimate);
    const int digits = digits_of(estimate);
    return number(sure.low, digits) + " – " + number(sure.high, digits);
  }
  std::string between_shares(const Interval& sure) const {
    return percent(sure.low, 2) + " – " + percent(sure.high, 2);
  }
  std::string place(std::size_t i, std::size_t seats) const {
    return told(i + 1 == seats ? words.place_last : words.place, i + 1);
  }
  std::string bots(const std::vector<std::string>& names) const {
    std::vector<std::string> once;
    for (const std::string& name : names)
      if (std::ranges::find(once, name) == once.end()) once.push_back(name);
    return fmt::format("{}", fmt::join(once, ", "));
  }

 private:
  static int digits_of(const Estimate& estimate) {
    if (!(estimate.error > 0)) return estimate.mean == std::floor(estimate.mean) ? 0 : 2;
    return static_cast<int>(std::clamp(std::ceil(-std::log10(estimate.error)), 0.0, 5.0));
  }
};

std::uint64_t units_of(const LabSetup& setup, const Tally& tally) {
  return setup.question.settings.unit == Unit::matches ? tally.matches : tally.rounds;
}

// As parts of all, in bins that a drawing has room for; the far tail is left out.
Distribution distribution(std::span<const std::uint64_t> slots, std::string label, double bin,
                          std::size_t bins) {
  const auto all = static_cast<double>(std::reduce(slots.begin(), slots.end()));
  Distribution series{.label = std::move(label), .parts = std::vector<double>(bins)};
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const auto at = static_cast<std::size_t>(static_cast<double>(i) / bin);
    if (at < bins && all > 0) series.parts[at] += static_cast<double>(slots[i]) / all;
  }
  return series;
}
struct Bins {
  double width = 1;
  std::size_t count = 1;
};
Bins bins_for(std::uint64_t last) {
  double width = 1;
  for (const double next : {2.0, 5.0, 10.0, 20.0, 50.0})
    if (static_cast<double>(last) / width > kMaxBins) width = next;
  return {.width = width, .count = static_cast<std::size_t>(static_cast<double>(last) / width) + 1};
}

ReportSection places_section(const Writer& w, const LabSetup& setup, const Tally& tally) {
  const std::size_t seats = setup.rules->seats;
  ReportSection section{.heading = std::string(w.words.who_wins),
                        .text = std::string(w.words.who_wins_text),
                        .drawing = {},
                        .table = {}};
  IntervalPlot plot{
      .title = section.heading,
      .rows = {},
      .reference = 1.0 / static_cast<double>(seats),
      .reference_label = told(w.words.fair, w.percent(1.0 / static_cast<double>(seats)))};
  section.table.head = {"", "%", std::string(w.words.interval)};
  for (std::size_t i = 0; i < seats; ++i) {
    const double part = share(tally.place_wins[i], tally.rounds);
    const Interval sure = share_interval(tally.place_wins[i], tally.rounds);
    plot.rows.push_back({w.place(i, seats), part, sure.low, sure.high, w.percent(part, 2)});
    section.table.rows.push_back({w.place(i, seats), w.percent(part, 2), w.between_shares(sure)});
  }
  section.drawing = draw(plot);
  return section;
}

// Seats of a match, or bots where they differ.
ReportSection bots_section(const Writer& w, const LabSetup& setup, const Tally& tally) {
  const bool matches = setup.question.settings.unit == Unit::matches;
  const std::uint64_t units = units_of(setup, tally);
  ReportSection section{.heading = fmt::format("{}: {}", w.words.who_wins,
                                               matches ? w.words.per_match : w.words.per_round),
                        .text = matches ? std::string(w.words.who_wins_match_text) : "",
                        .drawing = {},
                        .table = {}};
  const double even = 1.0 / static_cast<double>(setup.rules->seats);
  IntervalPlot plot{.title = section.heading,
                    .rows = {},
                    .reference = even,
                    .reference_label = told(w.words.fair, w.percent(even))};
  section.table.head = {"", "%", std::string(w.words.interval)};
  for (std::size_t i = 0; i < setup.rules->seats; ++i) {
    const std::uint64_t wins = matches ? tally.match_wins[i] : tally.seat_wins[i];
    const Interval sure = share_interval(wins, units);
    const std::string label = told(w.words.seat, i + 1, setup.question.bots[i]);
    plot.rows.push_back(
        {label, share(wins, units), sure.low, sure.high, w.percent(share(wins, units), 2)});
    section.table.rows.push_back({label, w.percent(share(wins, units), 2), w.between_shares(sure)});
  }
  section.drawing = draw(plot);
  return section;
}

ReportSection length_section(const Writer& w, const Tally& tally) {
  const auto& slots = tally.turns.slots;
  const Bins bins = bins_for(quantile(slots, 0.995));
  const std::uint64_t half = quantile(slots, 0.5);
  const std::uint64_t most = quantile(slots, 0.9);
  const std::uint64_t nearly_all = quantile(slots, 0.99);
  ReportSection section{
      .heading = std::string(w.words.length), .text = {}, .drawing = {}, .table = {}};
  DistributionPlot plot{
      .title = section.heading,
      .bin = bins.width,
      .axis = std::string(w.words.turns),
      .series = {distribution(slots, {}, bins.width, bins.count)},
      .marks = {{static_cast<double>(half), told(w.words.half, half)},
                {static_cast<double>(most), told(w.words.nine_in_ten, most)},
                {static_cast<double>(nearly_all), told(w.words.one_in_hundred, nearly_all)}}};
  section.drawing = draw(plot);
  return section;
}

ReportSection simple_distribution(const std::string& heading, std::string_view axis,
                                  std::span<const std::uint64_t> slots) {
  const Bins bins = bins_for(quantile(slots, 0.995));
  const DistributionPlot plot{.title = heading,
                              .bin = bins.width,
                              .axis = std::string(axis),
                              .series = {distribution(slots, {}, bins.width, bins.count)},
                              .marks = {}};
  return {.heading = heading, .text = {}, .drawing = draw(plot), .table = {}};
}

ReportSection happens_section(const Writer& w, const Tally& tally) {
  ReportSection section{.heading = fmt::format("{} {}", w.words.happens, w.words.per_round),
                        .text = std::string(w.words.happens_text),
                        .drawing = {},
                        .table = {}};
  section.table.head = {"", std::string(w.words.mean), std::string(w.words.interval)};
  for (std::size_t i = 0; i < kMeasureCount; ++i) {
    const Estimate mean = mean_of(tally.measures[i], tally.rounds);
    if (mean.mean == 0) continue;
    section.table.rows.push_back(
        {std::string(w.words.measures[i]), w.measured(mean), w.between(mean)});
  }
  const std::uint64_t challenges = tally.measures[index(Measure::challenges)].sum;
  const std::uint64_t guilty = tally.measures[index(Measure::guilty)].sum;
  if (challenges != 0)
    section.table.rows.push_back({std::string(w.words.challenge_success),
                                  w.percent(share(guilty, challenges)),
                                  w.between_shares(share_interval(guilty, challenges))});
  return section;
}

// The kinds as a grid: a row for each face, a column for each colour, one more for wilds.
struct KindGrid {
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::vector<std::optional<Kind>>> kinds;
};
KindGrid grid_of(const Writer& w, const LabSetup& setup) {
  const Rules& rules = *setup.rules;
  KindGrid grid;
  for (const ColorSpec& color : setup.edition.colors)
    grid.columns.push_back(color.symbol + " " + color.name.in(w.language));
  const bool has_wilds = rules.wilds != 0;
  if (has_wilds) grid.columns.emplace_back(w.words.wild);
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

template <class Value, class Tell>
ReportSection kinds_section(std::string_view heading, std::string_view text, const KindGrid& grid,
                            bool around_zero, Value value, Tell tell) {
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
      if (kind) cell = {.value = value(*kind), .told = tell(value(*kind))};
      row.push_back(cell.told);
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

ReportSection longest_section(const Writer& w, const LabSetup& setup, const Tally& tally) {
  ReportSection section{.heading = std::string(w.words.longest),
                        .text = std::string(w.words.longest_text),
                        .drawing = {},
                        .table = {}};
  const bool matches = setup.question.settings.unit == Unit::matches;
  section.table.head = {std::string(matches ? w.words.match_number : w.words.round_number),
                        std::string(w.words.turns)};
  for (const LongRound& round : tally.longest)
    if (round.turns != 0)
      section.table.rows.push_back({w.count(round.unit + 1), w.count(round.turns)});
  return section;
}

std::string length_sentence(const Writer& w, const Tally& tally) {
  return told(w.words.says_length, w.number(mean_of(tally, Measure::turns).mean, 1),
              quantile(tally.turns.slots, 0.5), quantile(tally.turns.slots, 0.99));
}

std::string place_sentence(const Writer& w, const Tally& tally, std::size_t seats) {
  const auto begin = tally.place_wins.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(seats);
  const auto best = static_cast<std::size_t>(std::max_element(begin, end) - begin);
  const auto worst = static_cast<std::size_t>(std::min_element(begin, end) - begin);
  const double even = 1.0 / static_cast<double>(seats);
  const double error = std::sqrt(even * (1 - even) / static_cast<double>(tally.rounds));
  const double most = share(tally.place_wins[best], tally.rounds);
  const double least = share(tally.place_wins[worst], tally.rounds);
  if (most - even < kCertain * error) return told(w.words.says_even, w.count(tally.rounds));
  if (best == 0)
    return told(w.words.says_place_first, w.percent(most), w.percent(even), w.percent(least));
  return told(w.words.says_place, best + 1, w.percent(most), w.percent(even), worst + 1,
              w.percent(least));
}

std::optional<std::string> card_sentence(const Writer& w, const LabSetup& setup, const Tally& tally,
                                         const KindGrid& grid) {
  std::optional<Estimate> best;
  std::optional<Estimate> worst;
  std::string best_name;
  std::string worst_name;
  for (std::size_t r = 0; r < grid.kinds.size(); ++r)
    for (std::size_t c = 0; c < grid.kinds[r].size(); ++c) {
      if (!grid.kinds[r][c]) continue;
      const Estimate value = worth(tally, *grid.kinds[r][c], setup.rules->seats);
      if (!(value.error > 0)) continue;
      const bool wild = has(setup.rules->wilds, *grid.kinds[r][c]);
      const std::string name = wild ? grid.rows[r] : grid.rows[r] + " (" + grid.columns[c] + ")";
      if (!best || value.mean > best->mean) {
        best = value;
        best_name = name;
      }
      if (!worst || value.mean < worst->mean) {
        worst = value;
        worst_name = name;
      }
    }
  if (!best || best->mean < kCertain * best->error) return std::nullopt;
  return told(w.words.says_card, best_name, w.plus(100 * best->mean, 1), worst_name,
              w.plus(100 * worst->mean, 1));
}

bool bots_differ(const LabSetup& setup) {
  return std::set(setup.question.bots.begin(), setup.question.bots.end()).size() > 1;
}

std::string subtitle_of(const Writer& w, const LabSetup& setup, std::uint64_t rounds,
                        std::uint64_t matches) {
  const std::string bots = w.bots(setup.question.bots);
  return setup.question.settings.unit == Unit::matches
             ? told(w.words.matches_by, w.count(matches), bots)
             : told(w.words.rounds_by, w.count(rounds), bots);
}

}  // namespace

Report report_on(const LabSetup& setup, const LabResult& result, Language language) {
  const Writer w{language};
  const Tally& tally = result.tally;
  const LabSettings& settings = setup.question.settings;
  const bool matches = settings.unit == Unit::matches;
  Report report{
      .language = language,
      .title = told(w.words.run_title, setup.edition.name.in(language), setup.question.seats),
      .subtitle = subtitle_of(w, setup, tally.rounds, tally.matches),
      .findings = {},
      .sections = {},
      .command = command_of(setup.question)};
  if (result.units < settings.count && settings.error == 0 && settings.shard.of == 1)
    report.findings.emplace_back(w.words.ended_early);
  if (tally.rounds == 0) return report;
  report.findings.push_back(length_sentence(w, tally));
  report.findings.push_back(place_sentence(w, tally, setup.rules->seats));
  if (bots_differ(setup))
    for (const BotWins& bot : wins_by_bot(setup, tally))
      report.findings.push_back(told(
          w.words.says_bot, bot.bot, w.percent(share(bot.wins, units_of(setup, tally))),
          w.percent(static_cast<double>(bot.seats) / static_cast<double>(setup.rules->seats))));
  if (tally.matches != 0)
    report.findings.push_back(
        told(w.words.says_match, w.number(mean_of(tally.match_rounds, tally.matches).mean, 1)));
  if (const double points = mean_of(tally, Measure::points).mean; points != 0)
    report.findings.push_back(told(w.words.says_score, w.number(points, 1)));
  const KindGrid grid = grid_of(w, setup);
  if (auto sentence = card_sentence(w, setup, tally, grid))
    report.findings.push_back(*std::move(sentence));
  if (tally.voided != 0)
    report.findings.push_back(
        told(w.words.says_void, w.percent(share(tally.voided, tally.rounds + tally.voided), 3)));

  report.sections.push_back(places_section(w, setup, tally));
  if (matches || bots_differ(setup)) report.sections.push_back(bots_section(w, setup, tally));
  report.sections.push_back(length_section(w, tally));
  if (tally.matches != 0)
    report.sections.push_back(simple_distribution(std::string(w.words.match_length), w.words.rounds,
                                                  tally.rounds_of_matches.slots));
  report.sections.push_back(
      simple_distribution(std::string(w.words.score), w.words.points, tally.points.slots));
  report.sections.push_back(happens_section(w, tally));
  report.sections.push_back(kinds_section(
      w.words.cards_worth, w.words.cards_worth_text, grid, true,
      [&](Kind kind) { return 100 * worth(tally, kind, setup.rules->seats).mean; },
      [&](double value) { return w.plus(value, 1); }));
  report.sections.push_back(kinds_section(
      w.words.cards_played, w.words.cards_played_text, grid, false,
      [&](Kind kind) { return share(tally.kinds[index(kind)].played, tally.rounds); },
      [&](double value) { return w.number(value, 2); }));
  report.sections.push_back(longest_section(w, setup, tally));
  return report;
}

namespace {

bool certain(const Estimate& estimate) {
  return std::abs(estimate.mean) > kCertain * estimate.error;
}

void add_difference_sentences(const Writer& w, const ComparedTables& tables,
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

std::string name_of(const Writer& w, const ComparedFigure& figure, std::size_t seats) {
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
  const Writer w{language};
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
         .drawing = draw(
             DistributionPlot{.title = heading,
                              .bin = bins.width,
                              .axis = std::string(axis),
                              .series = {distribution(a, tables.a_name, bins.width, bins.count),
                                         distribution(b, tables.b_name, bins.width, bins.count)},
                              .marks = {}}),
         .table = {}});
  };
  both(std::string(w.words.length), w.words.turns, comparison.a.turns.slots,
       comparison.b.turns.slots);
  both(std::string(w.words.score), w.words.points, comparison.a.points.slots,
       comparison.b.points.slots);
  return report;
}

Report report_on(const std::string& swept, const std::vector<SweepPoint>& points,
                 const std::string& command, Language language) {
  const Writer w{language};
  const SweepPoint& some = points.front();
  Report report{
      .language = language,
      .title = told(w.words.sweep_title, some.setup.edition.name.in(language), swept),
      .subtitle = subtitle_of(w, some.setup, some.result.tally.rounds, some.result.tally.matches),
      .findings = {},
      .sections = {},
      .command = command};
  const auto turns = [](const SweepPoint& point) {
    return mean_of(point.result.tally, Measure::turns).mean;
  };
  const auto [least, most] = std::ranges::minmax_element(points, {}, turns);
  report.findings.push_back(told(w.words.says_sweep_length, least->value,
                                 w.number(turns(*least), 1), most->value,
                                 w.number(turns(*most), 1)));
  std::size_t seats = 0;
  for (const SweepPoint& point : points) {
    seats = std::max<std::size_t>(seats, point.setup.rules->seats);
    report.findings.push_back(fmt::format(
        "{}: {}", point.value, place_sentence(w, point.result.tally, point.setup.rules->seats)));
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
