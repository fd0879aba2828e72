// The subcommands. Each adds itself to the program and sets the exit code once it has run:
// 0 success, 1 a check failed, 2 wrong arguments or unreadable input.
#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}
namespace comodin {

void add_serve(CLI::App& app, int& exit_code);
void add_admin(CLI::App& app, int& exit_code);
void add_load(CLI::App& app, int& exit_code);
void add_play(CLI::App& app, int& exit_code);
void add_edition(CLI::App& app, int& exit_code);
void add_rulebook(CLI::App& app, int& exit_code);
void add_effect(CLI::App& app, int& exit_code);
void add_scenario(CLI::App& app, int& exit_code);
void add_record(CLI::App& app, int& exit_code);
void add_lab(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_arena(CLI::App& app, int& exit_code);
void add_playthrough(CLI::App& app, int& exit_code);
void add_signature(CLI::App& app, int& exit_code);
void add_dice(CLI::App& app, int& exit_code);
void add_completions(CLI::App& app, int& exit_code);

}  // namespace comodin
