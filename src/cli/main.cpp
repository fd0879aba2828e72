#include <exception>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "base/version.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/mistakes.h"
#include "cli/serve.h"

int main(int argc, char** argv) {
  int exit_code = 0;
  try {
    CLI::App app{comodin::about("cli.about"), "comodin"};
    comodin::prepare_help(app);
    comodin::add_footer(app,
                        {{"comodin", "cli.example.serve"},
                         {"comodin play", "cli.example.play"},
                         {"comodin play --edition monster --seats 5", "cli.example.seats"},
                         {"comodin edition list", "cli.example.editions"},
                         {"comodin rulebook monster --lang es", "cli.example.rulebook"},
                         {"comodin effect check \"next draws 3\"", "cli.example.effect"},
                         {"comodin scenario tests/scenarios", "cli.example.scenario"},
                         {"comodin lab compare '' stacking=any", "cli.example.lab"},
                         {"comodin record verify match.txt", "cli.example.record"},
                         {"comodin COMMAND --help", "cli.example.help"}},
                        {"cli.example.owners"});
    app.set_version_flag("--version", fmt::format("comodin {}", comodin::version()),
                         comodin::about("cli.help.version"));
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
      return comodin::end_parsing(app, error);
    }
    if (app.get_subcommands().empty()) exit_code = comodin::serve_as_usual();
  } catch (const std::exception& error) {
    fmt::print(stderr, "comodin: {}\n", error.what());
    exit_code = 2;
  }
  return exit_code;
}
