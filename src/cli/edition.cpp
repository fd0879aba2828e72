#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/speaker.h"
#include "cli/table_arguments.h"
#include "edition/load.h"
#include "terminal/cell_grid.h"

namespace comodin {
namespace {

std::string equipment_of(const Edition& edition, const Speaker& speaker) {
  std::size_t count = 0;
  if (edition.equipment == Equipment::dice) {
    for (const DieType& type : edition.dice_sets.front().types) count += type.count;
    return speaker.say("terminal.dice", {{"n", count}});
  }
  for (const CardSpec& card : edition.cards)
    count += card.wild ? card.copies : card.copies * edition.colors.size();
  return speaker.say("terminal.cards", {{"n", count}});
}

std::string players_of(const Edition& edition, const Speaker& speaker) {
  std::string number = fmt::format("{}", edition.min_seats);
  if (edition.min_seats != edition.max_seats) number += fmt::format("–{}", edition.max_seats);
  return speaker.say("cli.edition.players", {{"players", number}});
}

// In a column.
std::string padded(std::string text, std::size_t columns) {
  text.append(columns - std::min(columns, columns_of(text)), ' ');
  return text;
}

int list(const Speaker& speaker) {
  for (const std::string_view name : shipped_editions()) {
    const auto edition = load_edition(name);
    if (!edition) return 1;
    fmt::print("{} {} {}  {}\n", padded(std::string(name), 12),
               padded(equipment_of(*edition, speaker), 11),
               padded(players_of(*edition, speaker), 14), edition->name.in(speaker.language()));
  }
  return 0;
}

int check(const std::vector<std::string>& files, const Speaker& speaker) {
  int exit_code = 0;
  for (const std::string& file : files) {
    const auto edition = load_edition(file);
    if (edition) {
      const std::string fine = speaker.say(
          "cli.edition.fine",
          {{"cards", equipment_of(*edition, speaker)}, {"players", players_of(*edition, speaker)}});
      fmt::print("{}\n", speaker.say("named", {{"name", file}, {"what", fine}}));
      continue;
    }
    for (const Diagnostic& mistake : edition.error())
      fmt::print("{}\n", sentence_of(mistake, speaker));
    exit_code = 1;
  }
  return exit_code;
}

}  // namespace

void add_edition(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("edition", about("cli.about.edition"));
  command->require_subcommand(1);
  add_footer(*command, {"comodin edition list", "comodin edition check my.toml"});
  CLI::App* listing = command->add_subcommand("list", about("cli.about.edition_list"));
  add_footer(*listing, {"comodin edition list"});
  listing->callback([listing, &exit_code] { exit_code = list(Speaker(*listing)); });
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* checking = command->add_subcommand("check", about("cli.about.edition_check"));
  checking->add_option("FILE", *files, about("cli.option.editions"))->type_name("")->required();
  add_footer(*checking, {"comodin edition check my.toml"});
  checking->callback(
      [files, checking, &exit_code] { exit_code = check(*files, Speaker(*checking)); });
}

}  // namespace comodin
