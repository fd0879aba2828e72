// Table arguments shared by the subcommands that play: edition, seats, options, blank wilds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/help.h"
#include "cli/speaker.h"
#include "edition/diagnostic.h"
#include "edition/edition.h"
#include "edition/load.h"
#include "edition/presets.h"
#include "rules/rules.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace comodin {

struct TableArguments {
  std::string edition{kUsualEdition};
  std::size_t seats = 0;  // 0: four, or the nearest number that the edition allows
  std::string preset{kUsualPreset};
  std::vector<std::string> options = {};  // NAME=VALUE
  std::vector<std::string> customs = {};  // TOKEN=TEXT
};

struct Table {
  Edition edition;
  TableSetup setup;
  Rules rules;
};

// A table's choices, before its rules are compiled.
struct TableChoice {
  Edition edition;
  TableSetup setup;
};

void add_table_arguments(CLI::App& command, TableArguments& arguments);
void add_seed(CLI::App& command, std::uint64_t& seed,
              const std::string& about_it = about("cli.option.seed"));
// Only preset, options and blank wilds.
void add_rule_arguments(CLI::App& command, TableArguments& arguments);

void add_option_argument(CLI::App& command, TableArguments& arguments);

// The choice; or nothing, after printing the mistakes.
std::optional<TableChoice> choose_table(const TableArguments& arguments, const Speaker& speaker);

// The table; or nothing, after printing the mistakes.
std::optional<Table> make_table(const TableArguments& arguments, const Speaker& speaker);

// A mistake in an edition file, or the name of one that does not exist.
std::string sentence_of(const Diagnostic& mistake, const Speaker& speaker);

}  // namespace comodin
