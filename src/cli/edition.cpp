#include <memory>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/commands.h"
#include "edition/load.h"

namespace comodin {
namespace {

std::string equipment_of(const Edition& edition) {
  std::size_t count = 0;
  if (edition.equipment == Equipment::dice) {
    for (const DieType& type : edition.dice_sets.front().types) count += type.count;
    return fmt::format("{} dice", count);
  }
  for (const CardSpec& card : edition.cards)
    count += card.wild ? card.copies : card.copies * edition.colors.size();
  return fmt::format("{} cards", count);
}

int list() {
  for (const std::string_view name : shipped_editions()) {
    const auto edition = load_edition(name);
    if (!edition) return 1;
    const std::string seats = edition->min_seats == edition->max_seats
                                  ? fmt::format("{}", edition->min_seats)
                                  : fmt::format("{}–{}", edition->min_seats, edition->max_seats);
    fmt::print("{:<12} {:<10} {:<4} players  {}\n", name, equipment_of(*edition), seats,
               edition->name.in(Language::en));
  }
  return 0;
}

int check(const std::vector<std::string>& files) {
  int exit_code = 0;
  for (const std::string& file : files) {
    const auto edition = load_edition(file);
    if (edition) {
      fmt::print("{}: ok, {} for {} to {} players\n", file, equipment_of(*edition),
                 edition->min_seats, edition->max_seats);
      continue;
    }
    for (const Diagnostic& mistake : edition.error()) fmt::print("{}\n", to_string(mistake));
    exit_code = 1;
  }
  return exit_code;
}

}  // namespace

void add_edition(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("edition", "List and check editions");
  command->require_subcommand(1);
  command->footer(
      "Examples:\n"
      "  comodin edition list\n"
      "  comodin edition check my.toml");
  command->add_subcommand("list", "List the editions that come with the program")
      ->footer("Example:\n  comodin edition list")
      ->callback([&exit_code] { exit_code = list(); });
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* checking = command->add_subcommand("check", "Explain every mistake in edition files");
  checking->add_option("FILE", *files, "Edition files, or names of editions")->required();
  checking->footer("Example:\n  comodin edition check my.toml");
  checking->callback([files, &exit_code] { exit_code = check(*files); });
}

}  // namespace comodin
