#include "cli/table_arguments.h"

#include <limits>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "edition/load.h"
#include "edition/option_text.h"
#include "edition/presets.h"

namespace comodin {
namespace {

// The largest integer that every reader of our files can hold.
constexpr std::uint64_t kMostSeed = std::numeric_limits<std::int64_t>::max();

bool split(const std::vector<std::string>& texts, std::string_view form, std::string_view command,
           OptionPairs& pairs) {
  for (const std::string& text : texts) {
    auto pair = split_choice(text);
    if (!pair) {
      fmt::print(stderr, "comodin {}: '{}' is not of the form {}\n", command, text, form);
      return false;
    }
    pairs.push_back(*std::move(pair));
  }
  return true;
}

}  // namespace

void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& help) {
  command.add_option("--seed", seed, help)
      ->check(CLI::Range(std::uint64_t{0}, kMostSeed))
      ->capture_default_str();
}

void add_table_arguments(CLI::App& command, TableArguments& arguments) {
  command.add_option("-e,--edition", arguments.edition, "An edition's name, or an edition file")
      ->capture_default_str();
  command.add_option("-s,--seats", arguments.seats, "Players at the table")
      ->check(CLI::Range(1, 99));  // make_table checks what the edition allows
  add_rule_arguments(command, arguments);
}

void add_rule_arguments(CLI::App& command, TableArguments& arguments) {
  command
      .add_option("--preset", arguments.preset,
                  "A set of house rules: official (none), party or wild; options are added to it")
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
  setup.seats = arguments.seats != 0 ? arguments.seats : edition->usual_seats();
  OptionPairs own;
  if (!split(arguments.options, "NAME=VALUE", command, own) ||
      !split(arguments.customs, "CARD=TEXT", command, setup.customs))
    return std::nullopt;
  auto options = with_preset(arguments.preset, own);
  if (!options) {
    fmt::print(stderr, "comodin {}: {}\n", command, options.error());
    return std::nullopt;
  }
  setup.options = *std::move(options);
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
