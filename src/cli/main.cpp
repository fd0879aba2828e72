#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "base/version.h"
#include "cli/commands.h"
#include "cli/serve.h"
#include "edition/nearest_word.h"

namespace {

// The subcommand or option that `typed` is probably a misspelling of.
std::string nearest_in(const CLI::App& app, std::string_view typed) {
  std::vector<std::string> own;
  if (typed.starts_with("-")) {
    for (const CLI::Option* option : app.get_options())
      for (const std::string& name : option->get_lnames()) own.push_back("--" + name);
  } else {
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
      own.push_back(sub->get_name());
  }
  const std::vector<std::string_view> known(own.begin(), own.end());
  return std::string(comodin::nearest_word(typed.substr(0, typed.find('=')), known));
}

// Suggests what an unexpected word was meant to be.
void suggest(const CLI::App& app) {
  const CLI::App* asked = &app;
  while (!asked->get_subcommands().empty()) asked = asked->get_subcommands().back();
  for (const std::string& typed : app.remaining(true)) {
    const std::string meant = nearest_in(*asked, typed);
    if (meant.empty()) continue;
    return fmt::print(stderr, "Did you mean '{}' by '{}'?\n", meant, typed);
  }
}

}  // namespace

int main(int argc, char** argv) {
  int exit_code = 0;
  try {
    CLI::App app{"Comodín: the home of the UNO family. Without a command it starts the server.",
                 "comodin"};
    app.footer(
        "Examples:\n"
        "  comodin                                   serve tables, here and in your network\n"
        "  comodin play                              a game against three bots, in the terminal\n"
        "  comodin play --edition monster --seats 5  another edition, five seats\n"
        "  comodin edition list                      the editions\n"
        "  comodin rulebook monster --lang es        its rulebook\n"
        "  comodin effect check \"next draws 3\"       what a rule on a blank wild means\n"
        "  comodin scenario tests/scenarios          run the rule tests\n"
        "  comodin lab compare '' stacking=any       what a rule does to the game\n"
        "  comodin record verify match.txt           whether a match was fair\n"
        "  comodin COMMAND --help                    more about a command\n\n"
        "UNO and the names of its editions belong to their owners.");
    app.set_version_flag("--version", fmt::format("comodin {}", comodin::version()));
    app.require_subcommand(0, 1);
    comodin::add_serve(app, exit_code);
    comodin::add_admin(app, exit_code);
    comodin::add_load(app, exit_code);
    comodin::add_play(app, exit_code);
    comodin::add_edition(app, exit_code);
    comodin::add_rulebook(app, exit_code);
    comodin::add_effect(app, exit_code);
    comodin::add_scenario(app, exit_code);
    comodin::add_record(app, exit_code);
    comodin::add_lab(app, exit_code);
    comodin::add_bench(app, exit_code);
    comodin::add_arena(app, exit_code);
    comodin::add_dice(app, exit_code);
    comodin::add_playthrough(app, exit_code);
    comodin::add_signature(app, exit_code);
    comodin::add_completions(app, exit_code);
    try {
      app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      if (app.exit(error) == 0) return 0;
      suggest(app);
      return 2;
    }
    if (app.get_subcommands().empty()) exit_code = comodin::serve_as_usual();
  } catch (const std::exception& error) {
    fmt::print(stderr, "comodin: {}\n", error.what());
    exit_code = 2;
  }
  return exit_code;
}
