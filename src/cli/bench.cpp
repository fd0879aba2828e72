#include "lab/bench.h"

#include <functional>
#include <memory>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/progress.h"
#include "cli/table_arguments.h"

namespace comodin {
namespace {

struct BenchArguments {
  TableArguments table;
  BenchSettings settings;
  std::string events = "off";
  std::string player = "random";
  bool json = false;
};

double per(double total, double count) { return count == 0 ? 0 : total / count; }

nlohmann::ordered_json report(const Rules& rules, const BenchArguments& arguments,
                              const BenchResult& result) {
  const auto rounds = static_cast<double>(result.rounds);
  const auto played = static_cast<double>(result.rounds + result.voided);
  nlohmann::ordered_json json;
  json["edition"] = rules.edition;
  json["seats"] = rules.seats;
  json["player"] = arguments.player;
  json["events"] = arguments.events;
  json["seed"] = arguments.settings.seed;
  json["threads"] = arguments.settings.threads;
  json["rounds"] = result.rounds;
  json["void_rounds"] = result.voided;
  json["seconds"] = result.seconds;
  json["rounds_per_s"] = per(played, result.seconds);
  json["decisions_per_s"] = per(static_cast<double>(result.decisions), result.seconds);
  json["mean_turns"] = per(static_cast<double>(result.turns), rounds);
  json["mean_score"] = per(static_cast<double>(result.score), rounds);
  for (std::size_t i = 0; i < rules.seats; ++i)
    json["seat_win_rate"].push_back(per(static_cast<double>(result.wins[i]), rounds));
  return json;
}

void print_report(const nlohmann::ordered_json& json) {
  fmt::print("{} with {} seats, {} player, events {}\n", json["edition"].get<std::string>(),
             json["seats"].get<int>(), json["player"].get<std::string>(),
             json["events"].get<std::string>());
  fmt::print("  {:>12.0f} rounds a second\n  {:>12.0f} decisions a second\n",
             json["rounds_per_s"].get<double>(), json["decisions_per_s"].get<double>());
  fmt::print("  {:>12.2f} turns a round\n  {:>12.2f} points for the winner\n",
             json["mean_turns"].get<double>(), json["mean_score"].get<double>());
  fmt::print("  wins from the dealer's left:");
  for (const auto& rate : json["seat_win_rate"]) fmt::print(" {:.2f} %", 100 * rate.get<double>());
  fmt::print("\n");
}

int run(BenchArguments& arguments, const Speaker& speaker) {
  // Points are measured, however a match is won in this edition.
  arguments.table.options.insert(arguments.table.options.begin(), "scoring=target");
  const auto table = make_table(arguments.table, speaker);
  if (!table) return 2;
  arguments.settings.events = arguments.events == "on";
  arguments.settings.greedy = arguments.player == "greedy";
  const BenchResult result = [&] {
    const Interruptible interruptible;
    ProgressBar progress(speaker, "playing", arguments.settings.rounds,
                         fmt::format("of {} rounds", arguments.settings.rounds));
    return run_bench(table->rules, arguments.settings, std::ref(progress));
  }();
  const auto json = report(table->rules, arguments, result);
  if (arguments.json)
    fmt::print("{}\n", json.dump(2));
  else
    print_report(json);
  return 0;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<BenchArguments>();
  arguments->table.edition = "anniversary";
  CLI::App* command = app.add_subcommand("bench", about("cli.about.bench"));
  add_table_arguments(*command, arguments->table);
  command->add_option("-r,--rounds", arguments->settings.rounds, "Rounds to play")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--events", arguments->events, "Whether events are sent to a listener")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  command->add_option("--player", arguments->player, "The bot that plays all seats")
      ->check(CLI::IsMember({"random", "greedy"}))
      ->capture_default_str();
  add_seed(*command, arguments->settings.seed);
  command->add_option("-t,--threads", arguments->settings.threads, "Threads that share the rounds")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  comodin bench --edition anniversary --seats 4 --rounds 2000000 --events off --json\n"
      "  comodin bench --edition dice --player greedy\n"
      "  comodin bench --threads 2\n"
      "Ctrl-C stops early and reports the results so far.");
  command->callback(
      [arguments, command, &exit_code] { exit_code = run(*arguments, Speaker(*command)); });
}

}  // namespace comodin
