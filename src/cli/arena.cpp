#include "lab/arena.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <thread>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/progress.h"
#include "cli/table_arguments.h"
#include "lab/cheat.h"
#include "lab/tournament.h"

namespace comodin {
namespace {

constexpr double kPercent = 100;
constexpr const char* kEndedEarly = "ended early\n";
constexpr const char* kUsualBots = "expert,mix";
constexpr std::uint64_t kMostRounds = 1'000'000'000;
constexpr std::uint32_t kMostBudget = 10'000'000;
constexpr unsigned kMostThreads = 256;
constexpr std::uint64_t kCheatShare = 4;  // of the rounds, and of the budget
constexpr std::uint64_t kCheatRounds = 500;
constexpr std::uint32_t kCheatBudget = 400;  // beside bots that do not search

struct ArenaArguments {
  TableArguments table;
  ArenaSettings settings;
  std::string bots;
  std::uint32_t budget = 0;  // 0: each bot's own
  bool names_edition = false;
  bool all = false;
  bool json = false;
  bool times = false;
};

int fail(const std::string& sentence) {
  fmt::print(stderr, "comodin arena: {}\n", sentence);
  return 2;
}

// The bots of "a,b,c"; or nothing, after printing the mistake.
std::optional<std::vector<Contestant>> read_bots(const ArenaArguments& arguments) {
  std::vector<Contestant> bots;
  std::istringstream in(arguments.bots);
  for (std::string name; std::getline(in, name, ',');) {
    const Player* const player = player_named(name);
    if (player == nullptr) {
      fail(fmt::format("Unknown bot '{}': expected one of {}.", name, all_player_names(", ")));
      return std::nullopt;
    }
    const bool is_told = player->budget != 0 && arguments.budget != 0;
    bots.push_back({player, is_told ? arguments.budget : player->budget});
  }
  return bots;
}

// A bot that sees all hands needs only a quarter of the other bot's budget.
Contestant cheat_beside(const Contestant& bot) {
  const auto share = bot.budget / static_cast<std::uint32_t>(kCheatShare);
  return {.player = nullptr, .budget = std::max(share, kCheatBudget)};
}

// The same seats, with a cheating bot instead of the first one that searches.
struct CheatRun {
  ArenaSettings settings;
  std::string instead_of;
};
CheatRun with_cheat(const ArenaSettings& settings) {
  CheatRun run{.settings = settings, .instead_of = {}};
  auto& bots = run.settings.bots;
  auto found = std::ranges::find_if(bots, [](const Contestant& bot) { return bot.budget != 0; });
  if (found == bots.end()) found = bots.begin();
  run.instead_of = found->player->name;
  *found = cheat_beside(*found);
  run.settings.rounds = std::clamp<std::uint64_t>(settings.rounds / kCheatShare, 1, kCheatRounds);
  run.settings.until = 0;
  run.settings.margin = 0;
  return run;
}

const BotResult* cheat_of(const std::optional<ArenaResult>& result) {
  if (!result) return nullptr;
  const auto found = std::ranges::find(result->standings, kCheat, &BotResult::bot);
  return found == result->standings.end() ? nullptr : &*found;
}

nlohmann::ordered_json to_json(const BotResult& standing, bool times) {
  nlohmann::ordered_json json{{"bot", standing.bot},
                              {"win_rate", standing.win_rate},
                              {"low", standing.low},
                              {"high", standing.high},
                              {"seats", standing.seats},
                              {"rating", standing.rating},
                              {"rating_low", standing.rating_low},
                              {"rating_high", standing.rating_high}};
  if (times) json["think_ms"] = standing.think_ms;
  return json;
}

void print_line(const BotResult& standing, bool times, std::string_view note) {
  fmt::print("{:<8} {:6.2f} %   {:6.2f} – {:6.2f} %   {:+5.0f} ({:+.0f} to {:+.0f})", standing.bot,
             kPercent * standing.win_rate, kPercent * standing.low, kPercent * standing.high,
             standing.rating, standing.rating_low, standing.rating_high);
  if (times) fmt::print("   {:.3f} ms", standing.think_ms);
  fmt::print("{}\n", note);
}

// The result of the test, as a JSON word and as a sentence.
std::string_view word_of(TestVerdict verdict) {
  switch (verdict) {
    case TestVerdict::better:
      return "better";
    case TestVerdict::not_better:
      return "not_better";
    case TestVerdict::undecided:
      break;
  }
  return "undecided";
}
std::string sentence_of(const ArenaSettings& settings, const ArenaResult& result) {
  const std::string points = fmt::format("{:g} points", kPercent * settings.margin);
  const std::string& bot = result.standings[0].bot;
  const std::string& other = result.standings[1].bot;
  switch (result.test) {
    case TestVerdict::better:
      return fmt::format("{} beats {}: tested for {}, wrong in one of twenty", bot, other, points);
    case TestVerdict::not_better:
      return fmt::format("{} does not beat {} by {}: wrong in one of twenty", bot, other, points);
    case TestVerdict::undecided:
      break;
  }
  return fmt::format("whether {} beats {} by {} is still open", bot, other, points);
}

std::string_view units_of(const ArenaArguments& arguments) {
  return arguments.settings.matches ? "matches" : "rounds";
}

void print_result(const Rules& rules, const ArenaArguments& arguments, const ArenaResult& result) {
  fmt::print("{}, {} seats: {} {} of {} deals, seed {}\n", rules.edition, rules.seats,
             result.rounds, units_of(arguments), result.deals, arguments.settings.seed);
  fmt::print("bot         wins       95 % interval       rating{}\n",
             arguments.times ? "   a decision" : "");
  for (const BotResult& standing : result.standings) print_line(standing, arguments.times, "");
  if (arguments.settings.margin > 0) fmt::print("{}\n", sentence_of(arguments.settings, result));
  if (result.voided != 0) fmt::print("{} without a winner\n", result.voided);
  if (interrupted()) fmt::print(kEndedEarly);
}

std::size_t count_names(const std::vector<Contestant>& bots) {
  std::set<std::string_view> names;
  for (const Contestant& bot : bots) names.insert(name_of(bot));
  return names.size();
}

int run_one(ArenaArguments& arguments, const Speaker& speaker) {
  if (arguments.bots.empty()) arguments.bots = kUsualBots;
  const auto bots = read_bots(arguments);
  if (!bots) return 2;
  std::size_t& seats = arguments.table.seats;
  if (seats == 0) seats = bots->size();
  if (bots->size() != seats)
    return fail(fmt::format("There are {} bots for {} seats; name one for every seat.",
                            bots->size(), seats));
  if (arguments.settings.margin > 0 && count_names(*bots) != 2)
    return fail("A test takes bots of two names; the first one is tested against the other.");
  const auto table = make_table(arguments.table, speaker);
  if (!table) return 2;
  arguments.settings.bots = *bots;
  const auto play = [&](const ArenaSettings& settings, std::string what) {
    ProgressBar progress(speaker, std::move(what), settings.rounds,
                         fmt::format("of {} {}", settings.rounds, units_of(arguments)));
    return run_arena(table->rules, settings, std::ref(progress));
  };
  const ArenaResult result = play(arguments.settings, "playing");
  const CheatRun cheat = with_cheat(arguments.settings);
  std::optional<ArenaResult> cheated;
  if (!interrupted()) cheated = play(cheat.settings, "cheating");
  if (!arguments.json) {
    print_result(table->rules, arguments, result);
    if (const BotResult* const standing = cheat_of(cheated))
      print_line(*standing, arguments.times,
                 fmt::format("   sees all hands, in place of {}, {} {}", cheat.instead_of,
                             cheated->rounds, units_of(arguments)));
    return 0;
  }
  nlohmann::ordered_json json{{"edition", table->rules.edition}, {"seats", table->rules.seats},
                              {"seed", arguments.settings.seed}, {"rounds", result.rounds},
                              {"deals", result.deals},           {"voided", result.voided},
                              {"ended_early", interrupted()}};
  if (arguments.settings.margin > 0)
    json["test"] = {{"bot", result.standings[0].bot},
                    {"margin", arguments.settings.margin},
                    {"error", kTestError},
                    {"verdict", word_of(result.test)}};
  for (const BotResult& standing : result.standings)
    json["bots"].push_back(to_json(standing, arguments.times));
  if (const BotResult* const standing = cheat_of(cheated)) {
    json["cheat"] = to_json(*standing, arguments.times);
    json["cheat"]["in_place_of"] = cheat.instead_of;
    json["cheat"]["rounds"] = cheated->rounds;
  }
  fmt::print("{}\n", json.dump(2));
  return 0;
}

// In a tournament that was stopped early, some have not.
bool has_played(const Entrant& entrant) {
  return std::ranges::any_of(entrant.against,
                             [](const BotResult& each) { return !each.bot.empty(); });
}

// A Markdown table: how often the bot of each row won against the bot of each column.
void print_tournament(const Rules& rules, const std::vector<Entrant>& entrants) {
  fmt::print("### {}\n\n| |", rules.edition);
  for (const Entrant& entrant : entrants) fmt::print(" {} |", entrant.bot);
  fmt::print(" rating |\n|---|");
  for (std::size_t i = 0; i <= entrants.size(); ++i) fmt::print("---|");
  for (const Entrant& entrant : entrants) {
    fmt::print("\n| `{}` |", entrant.bot);
    for (const BotResult& standing : entrant.against) {
      if (standing.bot.empty())
        fmt::print(" – |");
      else
        fmt::print(" {:.1f} ± {:.1f} |", kPercent * standing.win_rate,
                   kPercent * (standing.high - standing.low) / 2);
    }
    if (has_played(entrant))
      fmt::print(" {:+.0f} ± {:.0f} |", entrant.rating, entrant.rating_error);
    else
      fmt::print(" – |");
  }
  fmt::print("\n\n");
  std::fflush(stdout);
}

nlohmann::ordered_json to_json(const Rules& rules, const std::vector<Entrant>& entrants) {
  nlohmann::ordered_json json{{"edition", rules.edition}};
  for (const Entrant& entrant : entrants) {
    nlohmann::ordered_json one{
        {"bot", entrant.bot}, {"rating", nullptr}, {"rating_error", nullptr}};
    if (has_played(entrant)) {
      one["rating"] = entrant.rating;
      one["rating_error"] = entrant.rating_error;
    }
    for (std::size_t i = 0; i < entrants.size(); ++i)
      if (!entrant.against[i].bot.empty())
        one["against"].push_back({{"bot", entrants[i].bot},
                                  {"win_rate", entrant.against[i].win_rate},
                                  {"low", entrant.against[i].low},
                                  {"high", entrant.against[i].high}});
    json["bots"].push_back(one);
  }
  return json;
}

// Every bot against every other and against a cheating one, at tables of two.
int run_all(ArenaArguments& arguments, const Speaker& speaker) {
  if (arguments.bots.empty()) arguments.bots = all_player_names(",");
  const auto bots = read_bots(arguments);
  if (!bots) return 2;
  if (arguments.settings.margin > 0)
    return fail("A tournament is always complete: it takes no --test.");
  if (arguments.table.seats != 0 && arguments.table.seats != 2)
    return fail("A tournament is played at tables of two.");
  arguments.settings.bots = *bots;
  arguments.table.seats = 2;
  for (std::size_t i = 0; i < bots->size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if ((*bots)[i].player == (*bots)[j].player)
        return fail(fmt::format("'{}' is named twice; a tournament has every bot once.",
                                (*bots)[i].player->name));
  arguments.settings.bots.push_back(
      cheat_beside(*std::ranges::max_element(*bots, {}, &Contestant::budget)));
  const std::uint64_t pairs = bots->size() * (bots->size() + 1) / 2;
  nlohmann::ordered_json json;
  const std::string named = arguments.table.edition;
  for (const std::string_view edition :
       arguments.names_edition ? std::vector<std::string_view>{named} : shipped_editions()) {
    if (interrupted()) break;
    arguments.table.edition = edition;
    const auto table = make_table(arguments.table, speaker);
    if (!table) return 2;
    const std::uint64_t rounds = pairs * arguments.settings.rounds;
    ProgressBar progress(speaker, table->rules.edition, rounds,
                         fmt::format("of {} rounds", rounds));
    const auto entrants = run_tournament(table->rules, arguments.settings, std::ref(progress));
    if (arguments.json)
      json["editions"].push_back(to_json(table->rules, entrants));
    else
      print_tournament(table->rules, entrants);
  }
  json["ended_early"] = interrupted();
  if (arguments.json)
    fmt::print("{}\n", json.dump(2));
  else if (interrupted())
    fmt::print(kEndedEarly);
  return 0;
}

int run(ArenaArguments& arguments, const Speaker& speaker) {
  // Unless the user says otherwise, only rounds count: bots must not play for points.
  auto& options = arguments.table.options;
  if (!arguments.settings.matches) options.insert(options.begin(), "scoring=hand");
  const Interruptible interruptible;
  return arguments.all ? run_all(arguments, speaker) : run_one(arguments, speaker);
}

}  // namespace

void add_arena(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<ArenaArguments>();
  ArenaSettings& settings = arguments->settings;
  settings.threads = std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads);
  CLI::App* command = app.add_subcommand("arena", about("cli.about.arena"));
  add_table_arguments(*command, arguments->table);
  command->add_option(
      "-b,--bots", arguments->bots,
      fmt::format("One for every seat, separated by commas, out of {}; by default {}, or all of "
                  "them with --all",
                  all_player_names(", "), kUsualBots));
  command->add_option("-r,--rounds", settings.rounds, "Rounds to play; deals are played whole")
      ->check(CLI::Range(std::uint64_t{1}, kMostRounds))
      ->capture_default_str();
  add_seed(*command, settings.seed);
  command
      ->add_option("--budget", arguments->budget,
                   "Rounds that expert and hard simulate per decision, instead of their own number")
      ->check(CLI::Range(1U, kMostBudget));
  CLI::Option* until = command->add_option(
      "--until", settings.until,
      "Stop once all win rates are known to this precision (0.01: one percent)");
  until->check(CLI::Range(1e-4, 1.0));
  command
      ->add_option(
          "--test", settings.margin,
          "Stop once it is known whether the first of two bots wins by this much more than "
          "its share (0.02: two points), or does not beat the other")
      ->check(CLI::Range(1e-4, 0.5))
      ->excludes(until);
  command
      ->add_option("--threads", settings.threads, "How many cores to use; the result is the same")
      ->check(CLI::Range(1U, kMostThreads))
      ->capture_default_str();
  command->add_flag("--matches", settings.matches, "Play whole matches instead of rounds");
  command->add_flag("--all", arguments->all,
                    "A tournament: every pair of bots, in every edition or in the one named");
  command->add_flag("--times", arguments->times, "Print how long a decision took");
  command->add_flag("--json", arguments->json, "Print JSON");
  command->footer(
      "Every deal is played once for each rotation of the bots: the same hands, first card and\n"
      "order of the pile. A cheating bot that sees all hands is measured beside them.\n"
      "Examples:\n"
      "  comodin arena --edition official --bots expert,mix,greedy,random --rounds 2000 --seed 7\n"
      "  comodin arena --edition anniversary --bots expert,random --until 0.01 --rounds 20000\n"
      "  comodin arena --edition official --bots hard,normal --test 0.02 --rounds 20000\n"
      "  comodin arena --edition dice --bots hard,normal --json\n"
      "  comodin arena --all --rounds 400 --budget 2000\n"
      "Ctrl-C stops early and reports the results so far.");
  command->callback([arguments, command, &exit_code] {
    arguments->names_edition = command->count("--edition") != 0;
    exit_code = run(*arguments, Speaker(*command));
  });
}

}  // namespace comodin
