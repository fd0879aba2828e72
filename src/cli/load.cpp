#include "server/ops/load.h"

#include <algorithm>
#include <csignal>
#include <memory>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/network_arguments.h"
#include "cli/table_arguments.h"

namespace comodin {
namespace {

volatile std::sig_atomic_t stop_asked = 0;

constexpr double kUsualRate = 2;  // where others watch

struct LoadArguments {
  LoadSettings settings;
  std::size_t storm = 0;
  std::size_t spectators = 0;
  std::string url = "http://127.0.0.1:7700";
  bool json = false;
};

void print_json(const LoadResult& r, bool crowd) {
  nlohmann::ordered_json json = {{"connected", r.connected},
                                 {"tables", r.tables},
                                 {"seconds", r.seconds},
                                 {"moves", r.moves},
                                 {"moves_per_s", static_cast<double>(r.moves) / r.seconds},
                                 {"rounds", r.rounds},
                                 {"p50_ms", r.p50_ms},
                                 {"p99_ms", r.p99_ms},
                                 {"p999_ms", r.p999_ms},
                                 {"refused", r.refused},
                                 {"errors", r.errors},
                                 {"checked", r.checked},
                                 {"lost", r.lost},
                                 {"extra", r.extra},
                                 {"reconnects", r.reconnects},
                                 {"moved", r.moved},
                                 {"first_error", r.first_error}};
  if (crowd)
    json["guests"] = {{"came", r.crowd.came},
                      {"dropped", r.crowd.dropped},
                      {"behind", r.crowd.behind},
                      {"bytes_per_guest", r.crowd.bytes_per_guest},
                      {"memory_per_guest", r.crowd.memory_per_guest},
                      {"moves", r.crowd.moves},
                      {"p50_ms", r.crowd.p50_ms},
                      {"p99_ms", r.crowd.p99_ms},
                      {"most_ms", r.crowd.most_ms}};
  if (r.bot_tables != 0) json["bots"] = {{"tables", r.bot_tables}, {"moves", r.bot_moves}};
  if (!r.pauses.empty()) {
    auto& pauses = json["pauses"] = nlohmann::ordered_json::array();
    for (const Pause& each : r.pauses)
      pauses.push_back({{"until", each.until}, {"seconds", each.seconds}});
  }
  fmt::print("{}\n", json.dump(2));
}

void print_text(const LoadResult& r) {
  fmt::print("{} players at {} tables for {:.1f} s\n", r.connected, r.tables, r.seconds);
  fmt::print("{} moves acknowledged, {:.0f} a second; {} rounds finished\n", r.moves,
             static_cast<double>(r.moves) / r.seconds, r.rounds);
  fmt::print("from sending a move to another seat: p50 {:.1f} ms, p99 {:.1f} ms, p99.9 {:.1f} ms\n",
             r.p50_ms, r.p99_ms, r.p999_ms);
  fmt::print(
      "{} acknowledged moves looked for in the records, {} not found; {} moves nobody made\n",
      r.checked, r.lost, r.extra);
  if (r.reconnects != 0) fmt::print("{} connections were lost and made again\n", r.reconnects);
  if (r.moved != 0) fmt::print("{} times a player was sent to another server\n", r.moved);
  if (!r.pauses.empty())
    fmt::print("tables stood still {} times, for at most {:.1f} s\n", r.pauses.size(),
               std::ranges::max(r.pauses, {}, &Pause::seconds).seconds);
  fmt::print("{} errors{}{}; {} moves came too late\n", r.errors,
             r.first_error.empty() ? "" : ", the first: ", r.first_error, r.refused);
}

void print_bots(const LoadResult& r) {
  fmt::print("{} tables of ten bots made {} moves meanwhile, {:.0f} a second\n", r.bot_tables,
             r.bot_moves, static_cast<double>(r.bot_moves) / r.seconds);
}

void print_crowd(const CrowdResult& r, bool storm) {
  fmt::print("{} guests {}, {} connections dropped, {} times a guest fell behind\n", r.came,
             storm ? "came, took another name and went" : "watched", r.dropped, r.behind);
  fmt::print("{:.0f} bytes sent to each guest\n", r.bytes_per_guest);
  if (storm) return;
  fmt::print(
      "from sending a move until all have it: p50 {:.0f} ms, p99 {:.0f} ms, at most {:.0f} ms "
      "({} moves)\n",
      r.p50_ms, r.p99_ms, r.most_ms, r.moves);
  if (r.memory_per_guest > 0)
    fmt::print("{:.1f} KiB of the server's memory for each\n", r.memory_per_guest / 1024);
}

int run(LoadArguments& arguments) {
  const auto server = parse_url(arguments.url);
  if (!server) {
    fmt::print(stderr, "comodin load: {}\n", server.error());
    return 2;
  }
  LoadSettings& settings = arguments.settings;
  settings.server = *server;
  settings.storm = arguments.storm != 0;
  settings.guests = settings.storm ? arguments.storm : arguments.spectators;
  if (settings.guests != 0 && settings.moves_per_second == 0)
    settings.moves_per_second = kUsualRate;
  const bool terminal = isatty(STDERR_FILENO) != 0;
  std::signal(SIGINT, [](int) { stop_asked = 1; });
  const auto result = run_load(settings, [&](const LoadProgress& progress) {
    if (terminal)
      fmt::print(stderr, "\r{} players connected, {:3.0f} % ", progress.came, progress.part * 100);
    return stop_asked == 0;
  });
  if (terminal) fmt::print(stderr, "\r{:40}\r", "");
  if (!result) {
    fmt::print(stderr, "comodin load: {}\n", result.error());
    return 1;
  }
  const bool crowd = settings.guests != 0;
  arguments.json ? print_json(*result, crowd) : print_text(*result);
  if (result->bot_tables != 0 && !arguments.json) print_bots(*result);
  if (crowd && !arguments.json) print_crowd(result->crowd, settings.storm);
  return result->errors == 0 && result->lost == 0 && result->extra == 0 &&
                 result->crowd.dropped == 0
             ? 0
             : 1;
}

}  // namespace

void add_load(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<LoadArguments>();
  LoadSettings& settings = arguments->settings;
  CLI::App* command = app.add_subcommand("load", about("cli.about.load"));
  command
      ->add_option("--url", arguments->url, "The server, as http://HOST:PORT or https://HOST:PORT")
      ->capture_default_str();
  add_ca(*command, settings.network);
  command->add_option("--players", settings.players, "How many players")
      ->capture_default_str()
      ->check(CLI::Range(2, 60'000));
  command->add_option("--seats", settings.seats, "How many of them at a table")
      ->capture_default_str()
      ->check(CLI::Range(2, 10));
  command->add_option("-e,--edition", settings.edition, "The edition")->capture_default_str();
  command->add_option("--seconds", settings.seconds, "How long, once all are connected")
      ->capture_default_str()
      ->check(CLI::Range(1, 86'400));
  command
      ->add_option("--rate", settings.moves_per_second,
                   "Moves per second at each table; 0: as fast as possible")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1000.0));
  command->add_flag("--survive", settings.survives,
                    "Come back when the server is killed and starts again");
  CLI::Option* const storm = command->add_option(
      "--storm", arguments->storm,
      "How many guests come to one table, take another name and go within the time");
  storm->check(CLI::Range(1, 60'000));
  command
      ->add_option(
          "--spectators", arguments->spectators,
          "How many people watch one table; measures when each move has reached all of them")
      ->check(CLI::Range(1, 5'000))
      ->excludes(storm);
  command
      ->add_option("--bots", settings.bot_tables,
                   "How many tables of ten hard bots play beside them, as fast as they can")
      ->check(CLI::Range(1, 10'000));
  add_seed(*command, settings.seed, "Seed of the players' choices");
  command->add_flag("--json", arguments->json, "Print the result as JSON");
  command->footer(
      "Examples:\n"
      "  comodin load --players 400 --seconds 30            as fast as possible\n"
      "  comodin load --players 10000 --rate 1 --seconds 60  a move per table and second\n"
      "  comodin load --storm 2000                          guests come and go beside four "
      "players\n"
      "  comodin load --spectators 5000                     four players are watched\n"
      "  comodin load --players 400 --rate 1 --bots 200     2,000 bots play beside 400 people\n\n"
      "The server limits tables, connections and messages of one address: start it with\n"
      "`comodin serve --limit-exempt 127.0.0.1`. Exit 1 if there was any error, an acknowledged\n"
      "move is lost, the record has one that nobody made, or a guest is dropped.");
  command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

}  // namespace comodin
