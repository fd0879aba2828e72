#include <memory>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "scenario/suite.h"

namespace comodin {
namespace {

struct ScenarioArguments {
  std::vector<std::string> paths;
  bool coverage = false;
  bool mutate = false;
};

int run_all(const std::vector<ScenarioFile>& files) {
  std::size_t failed = 0;
  EditionCache cache;
  for (const ScenarioFile& file : files) {
    const auto wrong = run_file(file, cache);
    fmt::print("{:<4} {}  {}\n", wrong ? "FAIL" : "ok", file.path,
               file.scenario ? file.scenario->title : "(unreadable)");
    if (!wrong) continue;
    ++failed;
    fmt::print("     line {}: {}\n", wrong->line, wrong->sentence);
  }
  fmt::print("{} passed, {} failed\n", files.size() - failed, failed);
  return failed == 0 ? 0 : 1;
}

int print_coverage(const std::vector<ScenarioFile>& files) {
  bool complete = true;
  for (const auto& [id, count] : coverage_of(files)) {
    fmt::print("{} {}\n", id, count);
    complete = complete && count != 0;
  }
  return complete ? 0 : 1;
}

int print_mutation(const std::vector<ScenarioFile>& files) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  const MutationReport report = mutate(files, [&](std::size_t done, std::size_t all) {
    if (terminal) fmt::print(stderr, "\r{} of {} changes tried", done, all);
  });
  if (terminal) fmt::print(stderr, "\r\033[K");
  for (const std::string& what : report.unguarded) fmt::print("unguarded  {}\n", what);
  fmt::print("{} changes tried, {} unguarded\n", report.mutants, report.unguarded.size());
  return report.unguarded.empty() ? 0 : 1;
}

int run(const ScenarioArguments& arguments) {
  std::string problem;
  const auto files = read_scenarios(arguments.paths, problem);
  if (!problem.empty()) {
    fmt::print(stderr, "comodin scenario: {}\n", problem);
    return 2;
  }
  if (arguments.coverage) return print_coverage(files);
  return arguments.mutate ? print_mutation(files) : run_all(files);
}

}  // namespace

void add_scenario(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<ScenarioArguments>();
  CLI::App* command = app.add_subcommand("scenario", about("cli.about.scenario"));
  command->add_option("PATH", arguments->paths, "Files or folders")->required();
  auto* coverage = command->add_flag("--coverage", arguments->coverage,
                                     "List every statement with the number of its scenarios");
  command
      ->add_flag("--mutate", arguments->mutate,
                 "Change every edition parameter and option default in turn, and list those "
                 "that no scenario notices")
      ->excludes(coverage);
  command->footer(
      "Examples:\n"
      "  comodin scenario tests/scenarios\n"
      "  comodin scenario --coverage tests/scenarios\n"
      "  comodin scenario my.scn");
  command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

}  // namespace comodin
