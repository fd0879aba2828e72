#include "lab/playthrough.h"

#include <memory>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/table_arguments.h"
#include "edition/load.h"

namespace comodin {
namespace {

struct PlaythroughArguments {
  TableArguments table;
  std::uint64_t seed = 1;
  std::size_t moves = 400;
};

int print_playthrough(const PlaythroughArguments& arguments, const Speaker& speaker) {
  const auto table = make_table(arguments.table, speaker);
  if (!table) return 2;
  fmt::print("{}", playthrough(table->rules, arguments.seed, arguments.moves));
  return 0;
}

int print_signatures(const Speaker& speaker) {
  for (const std::string_view name : shipped_editions()) {
    const auto table = make_table({.edition = std::string(name)}, speaker);
    if (!table) return 2;
    fmt::print("{:<12} {:016x}\n", name, signature(table->rules));
  }
  return 0;
}

}  // namespace

void add_playthrough(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<PlaythroughArguments>();
  CLI::App* command = app.add_subcommand("playthrough", about("cli.about.playthrough"));
  add_table_arguments(*command, arguments->table);
  add_seed(*command, arguments->seed);
  command->add_option("--moves", arguments->moves, "Stop after this many moves")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->capture_default_str();
  command->footer("Example:\n  comodin playthrough --edition dragonball --seats 3 --seed 7");
  command->callback([arguments, command, &exit_code] {
    exit_code = print_playthrough(*arguments, Speaker(*command));
  });
}

void add_signature(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("signature", about("cli.about.signature"));
  command->footer("Example:\n  comodin signature");
  command->callback([command, &exit_code] { exit_code = print_signatures(Speaker(*command)); });
}

}  // namespace comodin
