#include "cli/table_arguments.h"

#include <algorithm>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "edition/load.h"
#include "edition/nearest_word.h"
#include "edition/presets.h"

namespace comodin {
namespace {

constexpr std::size_t kUsualSeats = 4;

bool split(const std::vector<std::string>& texts, std::string_view form, std::string_view command,
           std::vector<std::pair<std::string, std::string>>& pairs) {
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      fmt::print(stderr, "comodin {}: '{}' is not of the form {}\n", command, text, form);
      return false;
    }
    pairs.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return true;
}

}  // namespace

void add_table_arguments(CLI::App& command, TableArguments& arguments) {
  command.add_option("-e,--edition", arguments.edition, "An edition's name, or an edition file")
      ->capture_default_str();
  command.add_option("-s,--seats", arguments.seats, "Players at the table");
  add_rule_arguments(command, arguments);
}

void add_rule_arguments(CLI::App& command, TableArguments& arguments) {
  command
      .add_option("--preset", arguments.preset,
                  "House rules at once: official (none), party, wild; options come on top")
      ->capture_default_str();
  command.add_option("-o,--option", arguments.options, "A table option, as NAME=VALUE; repeatable")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command
      .add_option("--custom", arguments.customs,
                  "The rule on a blank wild, as WC1=TEXT; repeatable")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

std::optional<TableChoice> choose_table(const TableArguments& arguments, std::string_view command) {
  auto edition = load_edition(arguments.edition);
  if (!edition) {
    for (const Diagnostic& mistake : edition.error())
      fmt::print(stderr, "{}\n", to_string(mistake));
    return std::nullopt;
  }
  TableSetup setup;
  setup.seats = arguments.seats != 0
                    ? arguments.seats
                    : std::clamp<std::size_t>(kUsualSeats, edition->min_seats, edition->max_seats);
  const auto preset = preset_named(arguments.preset);
  if (!preset) {
    std::vector<std::string_view> names;
    for (const Preset& each : all_presets()) names.push_back(each.name);
    fmt::print(stderr, "comodin {}: there is no preset '{}': expected {}\n", command,
               arguments.preset, one_of(names));
    return std::nullopt;
  }
  for (const auto& [name, value] : preset->options) setup.options.emplace_back(name, value);
  if (!split(arguments.options, "NAME=VALUE", command, setup.options) ||
      !split(arguments.customs, "CARD=TEXT", command, setup.customs))
    return std::nullopt;
  return TableChoice{std::move(*edition), std::move(setup)};
}

std::optional<Table> make_table(const TableArguments& arguments, std::string_view command) {
  auto choice = choose_table(arguments, command);
  if (!choice) return std::nullopt;
  auto rules = compile_rules(choice->edition, choice->setup);
  if (!rules) {
    fmt::print(stderr, "comodin {}: {}\n", command, rules.error().sentence);
    return std::nullopt;
  }
  return Table{std::move(choice->edition), std::move(choice->setup), std::move(*rules)};
}

}  // namespace comodin
