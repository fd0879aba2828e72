#include "lab/arena.h"

#include <csignal>
#include <memory>
#include <sstream>
#include <thread>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/table_arguments.h"
#include "lab/cheat.h"

namespace comodin {
namespace {

struct ArenaArguments {
  TableArguments table;
  ArenaSettings settings;
  std::string bots = "expert,mix,greedy,random";
  std::uint32_t budget = 0;  // 0: as each of them is used to
  bool json = false;
  bool times = false;
};

volatile std::sig_atomic_t stopped = 0;

std::string all_names() {
  std::string names;
  for (const Player& player : all_players())
    names += (names.empty() ? "" : ", ") + std::string(player.name);
  return names;
}

// The bots of "a,b,c", or nothing after the mistake was printed.
std::optional<std::vector<Contestant>> read_bots(const ArenaArguments& arguments) {
  std::vector<Contestant> bots;
  std::istringstream in(arguments.bots);
  for (std::string name; std::getline(in, name, ',');) {
    const Player* const player = player_named(name);
    if (player == nullptr) {
      fmt::print(stderr, "comodin arena: There is no bot '{}'. The bots are: {}.\n", name,
                 all_names());
      return std::nullopt;
    }
    const bool searches = player->budget != 0 && arguments.budget != 0;
    bots.push_back({player, searches ? arguments.budget : player->budget});
  }
  return bots;
}

int run(ArenaArguments& arguments) {
  auto bots = read_bots(arguments);
  if (!bots) return 2;
  if (arguments.table.seats == 0) arguments.table.seats = bots->size();
  if (!arguments.settings.matches) arguments.table.options.emplace_back("scoring=hand");
  const auto table = make_table(arguments.table, "arena");
  if (!table) return 2;
  arguments.settings.bots = *bots;
  stopped = 0;
  const ArenaResult result =
      run_arena(table->rules, arguments.settings, [&](std::uint64_t) { return stopped == 0; });
  for (const Standing& standing : result.standings)
    fmt::print("{:8} {:5.2f} % [{:5.2f}, {:5.2f}] elo {:+.0f} {:.3f} ms\n", standing.bot,
               100 * standing.win_rate, 100 * standing.low, 100 * standing.high, standing.rating,
               standing.think_ms);
  return 0;
}

}  // namespace

void add_arena(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<ArenaArguments>();
  arguments->settings.threads = std::max(1U, std::thread::hardware_concurrency());
  CLI::App* command = app.add_subcommand("arena", "Measure bots against each other");
  add_table_arguments(*command, arguments->table);
  command->add_option("-b,--bots", arguments->bots)->capture_default_str();
  command->add_option("-r,--rounds", arguments->settings.rounds)->capture_default_str();
  command->add_option("--seed", arguments->settings.seed)->capture_default_str();
  command->add_option("--threads", arguments->settings.threads)->capture_default_str();
  command->add_option("--budget", arguments->budget);
  command->add_option("--until", arguments->settings.until);
  command->add_flag("--matches", arguments->settings.matches);
  command->add_flag("--json", arguments->json, "Print JSON");
  command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

}  // namespace comodin
