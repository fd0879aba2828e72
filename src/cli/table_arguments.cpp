#include "cli/table_arguments.h"

#include <algorithm>
#include <limits>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/setup_mistakes.h"
#include "cli/validators.h"
#include "edition/load.h"
#include "edition/option_text.h"
#include "edition/presets.h"

namespace comodin {
namespace {

// The largest integer that every reader of our files can hold.
constexpr std::uint64_t kMostSeed = std::numeric_limits<std::int64_t>::max();

bool split(const std::vector<std::string>& texts, WordKey form, const Speaker& speaker,
           OptionPairs& pairs) {
  for (const std::string& text : texts) {
    auto pair = split_choice(text);
    if (!pair) {
      speaker.complain("cli.wrong.form", {{"value", text}, {"form", speaker.say(form)}});
      return false;
    }
    pairs.push_back(*std::move(pair));
  }
  return true;
}

// One that has a place is printed as compilers do.
void print(const Diagnostic& mistake, const Speaker& speaker) {
  if (mistake.line == 0)
    speaker.report(sentence_of(mistake, speaker));
  else
    fmt::print(stderr, "{}\n", to_string(mistake));
}

}  // namespace

void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& about_it) {
  limit(command, command.add_option("--seed", seed, about_it), std::uint64_t{0}, kMostSeed)
      ->capture_default_str();
}

void add_table_arguments(CLI::App& command, TableArguments& arguments) {
  command.add_option("-e,--edition", arguments.edition, about("cli.option.edition"))
      ->capture_default_str();
  // What the edition allows is checked with it.
  limit(command, command.add_option("-s,--seats", arguments.seats, about("cli.option.seats")), 1,
        99);
  add_rule_arguments(command, arguments);
}

void add_rule_arguments(CLI::App& command, TableArguments& arguments) {
  CLI::Option* const preset =
      command.add_option("--preset", arguments.preset, about("cli.option.preset"));
  allow_words(command, preset, WordsOf<PresetName>::kNames)->capture_default_str();
  add_option_argument(command, arguments);
  command.add_option("--custom", arguments.customs, about("cli.option.custom"))
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_option_argument(CLI::App& command, TableArguments& arguments) {
  command.add_option("-o,--option", arguments.options, about("cli.option.option"))
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

std::string sentence_of(const Diagnostic& mistake, const Speaker& speaker) {
  if (mistake.line != 0) return to_string(mistake);
  const auto known = shipped_editions();
  const std::string choices = fmt::format("{}", fmt::join(known, ", "));
  return with_nearest(
      speaker.say("cli.wrong.edition", {{"value", mistake.file}, {"choices", choices}}),
      mistake.file, known, speaker);
}

std::optional<TableChoice> choose_table(const TableArguments& arguments, const Speaker& speaker) {
  auto edition = load_edition(arguments.edition);
  if (!edition) {
    for (const Diagnostic& mistake : edition.error()) print(mistake, speaker);
    return std::nullopt;
  }
  TableSetup setup;
  setup.seats = arguments.seats != 0 ? arguments.seats : edition->usual_seats();
  OptionPairs own;
  if (!split(arguments.options, "cli.form.option", speaker, own) ||
      !split(arguments.customs, "cli.form.custom", speaker, setup.customs))
    return std::nullopt;
  auto options = with_preset(arguments.preset, *edition, own);
  if (!options) {
    speaker.report(no_preset(arguments.preset, *edition, speaker));
    return std::nullopt;
  }
  setup.options = *std::move(options);
  return TableChoice{std::move(*edition), std::move(setup)};
}

std::optional<Table> make_table(const TableArguments& arguments, const Speaker& speaker) {
  auto choice = choose_table(arguments, speaker);
  if (!choice) return std::nullopt;
  auto rules = compile_rules(choice->edition, choice->setup);
  if (!rules) {
    speaker.report(sentence_of(rules.error(), *choice, speaker));
    return std::nullopt;
  }
  return Table{std::move(choice->edition), std::move(choice->setup), std::move(*rules)};
}

}  // namespace comodin
