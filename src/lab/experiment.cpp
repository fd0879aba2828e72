#include "lab/experiment.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edition/load.h"

namespace comodin {
namespace {

std::expected<std::vector<const Player*>, std::string> find_players(
    const std::vector<std::string>& names, std::size_t seats) {
  if (names.size() != 1 && names.size() != seats)
    return std::unexpected(
        fmt::format("there are {} bots for {} seats: name one for all of them, or one per seat",
                    names.size(), seats));
  std::vector<const Player*> players;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::string& name = names.size() == 1 ? names[0] : names[i];
    const Player* player = player_named(name);
    if (player == nullptr) {
      return std::unexpected(
          fmt::format("no bot is called '{}'; there are {}", name, all_player_names(", ")));
    }
    players.push_back(player);
  }
  return players;
}

}  // namespace

bool Experiment::is_same_as(const Experiment& other) const {
  return edition == other.edition && seats == other.seats && options == other.options &&
         customs == other.customs && bots == other.bots && settings.unit == other.settings.unit &&
         settings.count == other.settings.count && settings.error == other.settings.error &&
         settings.seed == other.settings.seed && settings.budget == other.settings.budget;
}

LabTable LabSetup::table() const {
  LabTable table{.rules = rules.get(), .players = {}};
  for (const std::string& bot : experiment.bots) table.players.push_back(player_named(bot));
  return table;
}

std::expected<LabSetup, std::string> make_setup(Experiment experiment) {
  auto edition = load_edition(experiment.edition);
  if (!edition) {
    std::vector<std::string> mistakes;
    for (const Diagnostic& mistake : edition.error()) mistakes.push_back(to_string(mistake));
    return std::unexpected(fmt::format("{}", fmt::join(mistakes, "\n")));
  }
  if (experiment.seats == 0) experiment.seats = edition->usual_seats();
  TableSetup setup{
      .seats = experiment.seats, .options = experiment.options, .customs = experiment.customs};
  // Points of rounds are measured whatever wins a match in this edition.
  if (experiment.settings.unit == Unit::rounds)
    setup.options.insert(setup.options.begin(), {"scoring", "target"});
  auto rules = compile_rules(*edition, setup);
  if (!rules) return std::unexpected(rules.error().sentence);
  const auto players = find_players(experiment.bots, experiment.seats);
  if (!players) return std::unexpected(players.error());
  experiment.bots.clear();
  for (const Player* player : *players) experiment.bots.emplace_back(player->name);
  return LabSetup{std::move(experiment), *std::move(edition),
                  std::make_unique<const Rules>(*std::move(rules))};
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=./,:+";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string safe = "'";
  for (const char c : text) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return safe + "'";
}

std::string table_flags(const Experiment& experiment) {
  std::string text = fmt::format("--edition {}", shell_word(experiment.edition));
  if (experiment.seats != 0) text += fmt::format(" --seats {}", experiment.seats);
  for (const auto& [name, value] : experiment.options)
    text += fmt::format(" --option {}", shell_word(fmt::format("{}={}", name, value)));
  for (const auto& [token, rule] : experiment.customs)
    text += fmt::format(" --custom {}", shell_word(fmt::format("{}={}", token, rule)));
  const bool all_alike =
      std::ranges::adjacent_find(experiment.bots, std::not_equal_to<>()) == experiment.bots.end();
  if (all_alike && !experiment.bots.empty())
    text += fmt::format(" --bots {}", experiment.bots.front());
  else
    text += fmt::format(" --bots {}", fmt::join(experiment.bots, ","));
  return text;
}

std::string amount_flags(const LabSettings& settings) {
  std::string text =
      fmt::format("--{} {}", settings.unit == Unit::rounds ? "rounds" : "matches", settings.count);
  if (settings.error > 0) text += fmt::format(" --error {}", settings.error);
  if (settings.budget != 0) text += fmt::format(" --budget {}", settings.budget);
  if (settings.shard.of != 1)
    text += fmt::format(" --shard {}/{}", settings.shard.number, settings.shard.of);
  return text + fmt::format(" --seed {}", settings.seed);
}

std::string command_of(const Experiment& experiment) {
  return fmt::format("comodin lab run {} {}", table_flags(experiment),
                     amount_flags(experiment.settings));
}

}  // namespace comodin
