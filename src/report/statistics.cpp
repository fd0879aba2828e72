#include "report/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "lab/playthrough.h"

namespace comodin {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 2;
constexpr std::string_view kMark = "comodin_lab";
constexpr std::array<std::pair<std::string_view, double>, 5> kQuantiles = {
    {{"p10", 0.1}, {"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p999", 0.999}}};

Statistic statistic(std::string_view group, std::string name, const Estimate& estimate) {
  return {std::string(group), std::move(name), estimate.mean, interval(estimate)};
}
Statistic statistic(std::string_view group, std::string name, std::uint64_t hits,
                    std::uint64_t count) {
  return {std::string(group), std::move(name), share(hits, count), share_interval(hits, count)};
}

template <std::size_t Slots>
Json slots_to_json(const std::array<std::uint64_t, Slots>& slots) {
  std::size_t end = Slots;
  while (end > 0 && slots[end - 1] == 0) --end;
  return Json(
      std::vector<std::uint64_t>(slots.begin(), slots.begin() + static_cast<std::ptrdiff_t>(end)));
}
// A whole number that is not negative; throws on anything else.
std::uint64_t count_in(const Json& json) {
  if (!json.is_number_unsigned()) throw std::out_of_range("not a whole number");
  return json.get<std::uint64_t>();
}

template <class Number>
Number small_count_in(const Json& json) {
  const std::uint64_t count = count_in(json);
  if (count > std::numeric_limits<Number>::max()) throw std::out_of_range("too large");
  return static_cast<Number>(count);
}

template <std::size_t Slots>
void slots_from_json(const Json& json, std::array<std::uint64_t, Slots>& slots) {
  if (json.size() > Slots) throw std::out_of_range("too many numbers");
  for (std::size_t i = 0; i < json.size(); ++i) slots[i] = count_in(json.at(i));
}

Json to_json(const Moments& moments) { return Json::array({moments.sum, moments.squares}); }
Moments moments_from(const Json& json) {
  return {.sum = count_in(json.at(0)), .squares = count_in(json.at(1))};
}

Json to_json(const Tally& tally) {
  Json json;
  json["rounds"] = tally.rounds;
  json["voided"] = tally.voided;
  for (std::size_t i = 0; i < kMeasureCount; ++i)
    json["measures"][kMeasureNames[i]] = to_json(tally.measures[i]);
  json["place_wins"] = slots_to_json(tally.place_wins);
  json["seat_wins"] = slots_to_json(tally.seat_wins);
  json["kinds"] = Json::array();
  for (const KindTally& kind : tally.kinds)
    json["kinds"].push_back({kind.played.sum, kind.played.squares, kind.held.sum, kind.held.squares,
                             kind.held_won, kind.surplus_squares});
  json["turns"] = slots_to_json(tally.turns.slots);
  json["points"] = slots_to_json(tally.points.slots);
  json["longest"] = Json::array();
  for (const LongRound& round : tally.longest) json["longest"].push_back({round.turns, round.unit});
  json["matches"] = tally.matches;
  json["match_rounds"] = to_json(tally.match_rounds);
  json["match_wins"] = slots_to_json(tally.match_wins);
  json["rounds_of_matches"] = slots_to_json(tally.rounds_of_matches.slots);
  return json;
}

Tally tally_from(const Json& json) {
  Tally tally;
  tally.rounds = count_in(json.at("rounds"));
  tally.voided = count_in(json.at("voided"));
  for (std::size_t i = 0; i < kMeasureCount; ++i)
    tally.measures[i] = moments_from(json.at("measures").at(std::string(kMeasureNames[i])));
  slots_from_json(json.at("place_wins"), tally.place_wins);
  slots_from_json(json.at("seat_wins"), tally.seat_wins);
  for (std::size_t i = 0; i < kMaxKinds; ++i) {
    const Json& kind = json.at("kinds").at(i);
    tally.kinds[i] = {.played = {count_in(kind.at(0)), count_in(kind.at(1))},
                      .held = {count_in(kind.at(2)), count_in(kind.at(3))},
                      .held_won = count_in(kind.at(4)),
                      .surplus_squares = count_in(kind.at(5))};
  }
  slots_from_json(json.at("turns"), tally.turns.slots);
  slots_from_json(json.at("points"), tally.points.slots);
  for (std::size_t i = 0; i < kLongest; ++i)
    tally.longest[i] = {.turns = count_in(json.at("longest").at(i).at(0)),
                        .unit = count_in(json.at("longest").at(i).at(1))};
  tally.matches = count_in(json.at("matches"));
  tally.match_rounds = moments_from(json.at("match_rounds"));
  slots_from_json(json.at("match_wins"), tally.match_wins);
  slots_from_json(json.at("rounds_of_matches"), tally.rounds_of_matches.slots);
  const auto all_of = [](const auto& slots) { return std::reduce(slots.begin(), slots.end()); };
  if (all_of(tally.place_wins) != tally.rounds || all_of(tally.seat_wins) != tally.rounds ||
      all_of(tally.turns.slots) != tally.rounds || all_of(tally.match_wins) != tally.matches)
    throw std::out_of_range("sums that do not fit");
  return tally;
}

Json statistics_to_json(const std::vector<Statistic>& statistics) {
  Json json = Json::array();
  for (const Statistic& f : statistics)
    json.push_back({{"group", f.group},
                    {"name", f.name},
                    {"value", f.value},
                    {"low", f.sure.low},
                    {"high", f.sure.high}});
  return json;
}

Experiment experiment_from(const Json& json) {
  Experiment experiment;
  experiment.edition = json.at("edition").get<std::string>();
  experiment.seats = count_in(json.at("seats"));
  for (const Json& option : json.at("options"))
    experiment.options.emplace_back(option.at(0).get<std::string>(),
                                    option.at(1).get<std::string>());
  for (const Json& custom : json.at("customs"))
    experiment.customs.emplace_back(custom.at(0).get<std::string>(),
                                    custom.at(1).get<std::string>());
  experiment.bots = json.at("bots").get<std::vector<std::string>>();
  LabSettings& settings = experiment.settings;
  settings.unit = json.at("unit").get<std::string>() == "matches" ? Unit::matches : Unit::rounds;
  settings.count = count_in(json.at("count"));
  settings.error = json.at("error").get<double>();
  settings.seed = count_in(json.at("seed"));
  settings.budget = small_count_in<std::uint32_t>(json.at("budget"));
  settings.shard = {.number = small_count_in<std::uint32_t>(json.at("shard").at(0)),
                    .of = small_count_in<std::uint32_t>(json.at("shard").at(1))};
  return experiment;
}

std::string csv_text(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string safe = "\"";
  for (const char c : text) safe += c == '"' ? std::string("\"\"") : std::string(1, c);
  return safe + "\"";
}
std::string csv_number(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : "";
}
std::string csv_row(const std::vector<std::string>& cells) {
  std::vector<std::string> safe;
  for (const std::string& cell : cells) safe.push_back(csv_text(cell));
  return fmt::format("{}\n", fmt::join(safe, ","));
}

const std::vector<std::string> kStatisticColumns = {"group", "name", "value", "low", "high"};
std::vector<std::string> cells_of(const Statistic& f) {
  return {f.group, f.name, csv_number(f.value), csv_number(f.sure.low), csv_number(f.sure.high)};
}

}  // namespace

std::string fingerprint_of(const LabSetup& setup) {
  return fmt::format("{:016x}", signature(*setup.rules));
}

std::vector<BotWins> wins_by_bot(const LabSetup& setup, const Tally& tally) {
  const bool matches = setup.experiment.settings.unit == Unit::matches;
  const auto& wins = matches ? tally.match_wins : tally.seat_wins;
  std::vector<BotWins> bots;
  for (std::size_t i = 0; i < setup.rules->seats; ++i) {
    const std::string& name = setup.experiment.bots[i];
    auto bot = std::ranges::find(bots, name, &BotWins::bot);
    if (bot == bots.end()) bot = bots.insert(bots.end(), BotWins{.bot = name});
    ++bot->seats;
    bot->wins += wins[i];
  }
  return bots;
}

std::vector<Statistic> statistics_of(const LabSetup& setup, const LabResult& result) {
  const Rules& rules = *setup.rules;
  const Tally& tally = result.tally;
  std::vector<Statistic> statistics;
  for (std::size_t i = 0; i < kMeasureCount; ++i)
    statistics.push_back(statistic("round", std::string(kMeasureNames[i]),
                                   mean_of(tally.measures[i], tally.rounds)));
  const std::uint64_t challenges = tally.measures[index(Measure::challenges)].sum;
  if (challenges != 0)
    statistics.push_back(statistic("round", "challenge_success",
                                   tally.measures[index(Measure::guilty)].sum, challenges));
  for (const auto& [name, part] : kQuantiles) {
    // The true quantile lies between those of the shares within the error of this one. With few
    // rounds an end may be unknown.
    const double n = static_cast<double>(std::max<std::uint64_t>(tally.rounds, 1));
    const double off = kSure * std::sqrt(part * (1 - part) / n);
    const auto at = [&](double share) {
      if (share < 0 || share > 1) return share < 0 ? -kUnknown : kUnknown;
      return static_cast<double>(quantile(tally.turns.slots, share));
    };
    statistics.push_back({"turns", std::string(name), at(part), {at(part - off), at(part + off)}});
  }
  for (std::size_t i = 0; i < rules.seats; ++i)
    statistics.push_back(
        statistic("place", fmt::format("{}", i + 1), tally.place_wins[i], tally.rounds));
  for (std::size_t i = 0; i < rules.seats; ++i)
    statistics.push_back(
        statistic("seat", fmt::format("{}", i + 1), tally.seat_wins[i], tally.rounds));
  const std::uint64_t units =
      setup.experiment.settings.unit == Unit::matches ? tally.matches : tally.rounds;
  for (const BotWins& bot : wins_by_bot(setup, tally))
    statistics.push_back(statistic("bot", bot.bot, bot.wins, units));
  if (tally.matches != 0) {
    statistics.push_back(statistic("match", "rounds", mean_of(tally.match_rounds, tally.matches)));
    for (std::size_t i = 0; i < rules.seats; ++i)
      statistics.push_back(
          statistic("match_seat", fmt::format("{}", i + 1), tally.match_wins[i], tally.matches));
  }
  for (std::size_t k = 0; k < rules.kinds; ++k) {
    statistics.push_back(
        statistic("played", rules.tokens[k], mean_of(tally.kinds[k].played, tally.rounds)));
  }
  for (std::size_t k = 0; k < rules.kinds; ++k)
    statistics.push_back(
        statistic("worth", rules.tokens[k], worth(tally, kind_at(k), rules.seats)));
  return statistics;
}

std::vector<ComparedStatistic> statistics_of(const LabSetup& a, const LabComparison& comparison) {
  std::vector<ComparedStatistic> statistics;
  const std::uint64_t pairs = comparison.pairs;
  const auto add = [&](std::string_view group, std::string name, const PairMoments& pair) {
    statistics.push_back({.group = std::string(group),
                          .name = std::move(name),
                          .a = mean_of(pair.a, pairs),
                          .b = mean_of(pair.b, pairs),
                          .difference = difference(pair, pairs),
                          .relative = relative_difference(pair, pairs)});
  };
  const bool matches = a.experiment.settings.unit == Unit::matches;
  if (matches) add("match", "rounds", comparison.rounds);
  for (std::size_t i = 0; i < kMeasureCount; ++i)
    add(matches ? "match" : "round", std::string(kMeasureNames[i]), comparison.measures[i]);
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (comparison.wins[i].a.sum + comparison.wins[i].b.sum != 0)
      add(matches ? "match_seat" : "place", fmt::format("{}", i + 1), comparison.wins[i]);
  return statistics;
}

bool is_share(const ComparedStatistic& statistic) {
  return statistic.group == "place" || statistic.group == "match_seat";
}

Interval sure_difference(const ComparedStatistic& statistic) {
  const Interval sure = interval(statistic.difference);
  if (!is_share(statistic) || statistic.difference.error == kUnknown) return sure;
  return {.low = std::max(sure.low, -1.0), .high = std::min(sure.high, 1.0)};
}

Json to_json(const Experiment& experiment) {
  const LabSettings& settings = experiment.settings;
  Json json;
  json["edition"] = experiment.edition;
  json["seats"] = experiment.seats;
  json["options"] = experiment.options;
  json["customs"] = experiment.customs;
  json["bots"] = experiment.bots;
  json["unit"] = settings.unit == Unit::matches ? "matches" : "rounds";
  json["count"] = settings.count;
  json["error"] = settings.error;
  json["seed"] = settings.seed;
  json["budget"] = settings.budget;
  json["shard"] = {settings.shard.number, settings.shard.of};
  return json;
}

Json to_json(const LabSetup& setup, const LabResult& result) {
  Json json;
  json[kMark] = kFormat;
  json["rules"] = fingerprint_of(setup);
  json["question"] = to_json(setup.experiment);
  json["units"] = result.units;
  json["ended_early"] = result.ended_early;
  json["rounds"] = result.tally.rounds;
  json["void_rounds"] = result.tally.voided;
  json["matches"] = result.tally.matches;
  json["figures"] = statistics_to_json(statistics_of(setup, result));
  json["tally"] = to_json(result.tally);
  return json;
}

Json to_json(const LabSetup& a, const LabSetup& b, const LabComparison& comparison) {
  Json json;
  json[std::string(kMark) + "_comparison"] = kFormat;
  json["a"] = to_json(a.experiment);
  json["b"] = to_json(b.experiment);
  json["units"] = comparison.units;
  json["ended_early"] = comparison.ended_early;
  json["pairs"] = comparison.pairs;
  json["figures"] = Json::array();
  for (const ComparedStatistic& f : statistics_of(a, comparison)) {
    const Interval sure = sure_difference(f);
    const Interval relative = interval(f.relative);
    json["figures"].push_back({{"group", f.group},
                               {"name", f.name},
                               {"a", f.a.mean},
                               {"b", f.b.mean},
                               {"difference", f.difference.mean},
                               {"low", sure.low},
                               {"high", sure.high},
                               {"relative", f.relative.mean},
                               {"relative_low", relative.low},
                               {"relative_high", relative.high}});
  }
  return json;
}

Json to_json(const LabSweep& sweep) {
  Json json;
  json[std::string(kMark) + "_sweep"] = kFormat;
  json["over"] = sweep.over;
  json["ended_early"] = sweep.ended_early;
  for (const SweepPoint& point : sweep.points) {
    Json run = to_json(point.setup, point.result);
    run["value"] = point.value;
    json["runs"].push_back(std::move(run));
  }
  return json;
}

std::expected<KeptRun, std::string> parse_run(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains(kMark))
    return std::unexpected("this is not the JSON file of a lab run");
  if (json[kMark] != kFormat) return std::unexpected("it was made by another version of Comodín");
  try {
    return KeptRun{.rules = json.at("rules").get<std::string>(),
                   .experiment = experiment_from(json.at("question")),
                   .result = {.tally = tally_from(json.at("tally")),
                              .units = count_in(json.at("units")),
                              .ended_early = json.at("ended_early").get<bool>()}};
  } catch (const std::exception&) {
    return std::unexpected("it is damaged: something is missing or not a number");
  }
}

std::string to_csv(const std::vector<Statistic>& statistics) {
  std::string text = csv_row(kStatisticColumns);
  for (const Statistic& f : statistics) text += csv_row(cells_of(f));
  return text;
}

std::string to_csv(const LabSweep& sweep) {
  std::vector<std::string> head = {"at"};
  head.insert(head.end(), kStatisticColumns.begin(), kStatisticColumns.end());
  std::string text = csv_row(head);
  for (const SweepPoint& point : sweep.points)
    for (const Statistic& f : statistics_of(point.setup, point.result)) {
      std::vector<std::string> cells = cells_of(f);
      cells.insert(cells.begin(), point.value);
      text += csv_row(cells);
    }
  return text;
}

std::string to_csv(const std::vector<ComparedStatistic>& statistics) {
  std::string text = csv_row({"group", "name", "a", "b", "difference", "low", "high", "relative"});
  for (const ComparedStatistic& f : statistics) {
    const Interval sure = sure_difference(f);
    text += csv_row({f.group, f.name, csv_number(f.a.mean), csv_number(f.b.mean),
                     csv_number(f.difference.mean), csv_number(sure.low), csv_number(sure.high),
                     csv_number(f.relative.mean)});
  }
  return text;
}

}  // namespace comodin
