#include <exception>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/serve.h"

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
        "  comodin record verify match.txt           whether a match was fair\n"
        "  comodin COMMAND --help                    more about a command\n\n"
        "UNO and the names of its editions belong to their owners.");
    app.set_version_flag("--version", "comodin " COMODIN_VERSION);
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
    comodin::add_bench(app, exit_code);
    comodin::add_playthrough(app, exit_code);
    comodin::add_signature(app, exit_code);
    try {
      app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return app.exit(error) == 0 ? 0 : 2;
    }
    if (app.get_subcommands().empty()) exit_code = comodin::serve_as_usual();
  } catch (const std::exception& error) {
    fmt::print(stderr, "comodin: {}\n", error.what());
    exit_code = 2;
  }
  return exit_code;
}
