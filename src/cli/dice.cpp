#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "bots/bot.h"
#include "bots/dice_move.h"
#include "cli/commands.h"
#include "cli/dice_state.h"
#include "cli/help.h"
#include "cli/output_files.h"
#include "cli/progress.h"
#include "cli/setup_mistakes.h"
#include "cli/speaker.h"
#include "cli/table_arguments.h"
#include "cli/validators.h"
#include "dice/table.h"
#include "dice/train.h"
#include "edition/identical_dice.h"
#include "game/notation.h"
#include "lab/dice_duel.h"
#include "view/sample.h"

namespace comodin {
namespace {

constexpr std::uint64_t kMostRounds = 1'000'000'000;
constexpr std::uint64_t kMostPositions = 1'000'000'000;

struct DiceArguments {
  TableArguments table{.edition = "dice"};
  std::string die;
  std::string file;  // to write or to read
  std::string state;
  std::uint64_t rounds = 0;  // 0: the default for these dice
  std::uint64_t seed = 1;
  std::uint32_t budget = kDiceBudget;
  DiceTraining training;
};

// Progress of the sweeps; the bar lives as long as they do.
SweepProgress sweeps(WordKey what, const Speaker& speaker) {
  const auto bar = std::make_shared<ProgressBar>(speaker, speaker.say(what));
  return [bar](const SweepReport& report) { return bar->show_part(report.done); };
}
std::function<bool(std::uint64_t)> rounds_done(WordKey what, std::uint64_t all,
                                               const Speaker& speaker) {
  const auto bar = std::make_shared<ProgressBar>(speaker, speaker.say(what), all);
  return [bar](std::uint64_t done) { return bar->show(done); };
}

std::optional<Rules> rules_of(const DiceArguments& arguments, const Speaker& speaker) {
  auto choice = choose_table(arguments.table, speaker);
  if (!choice) return std::nullopt;
  const auto fail = [&](std::string_view sentence) {
    speaker.report(sentence);
    return std::nullopt;
  };
  if (!arguments.die.empty()) {
    auto changed = with_identical_dice(std::move(choice->edition), arguments.die);
    if (!changed) return fail(changed.error());
    choice->edition = std::move(*changed);
  }
  auto rules = compile_rules(choice->edition, choice->setup);
  if (!rules) return fail(sentence_of(rules.error(), *choice, speaker));
  if (!rules->dice || rules->seats != 2) return fail(speaker.say("cli.dice.not_dice"));
  return std::move(*rules);
}

int end_stopped(const Speaker& speaker) {
  speaker.complain("cli.dice.stopped");
  return 1;
}

Move greedy(const SeatView& view, Random& random) { return GreedyPlayer::move(view, random); }

DicePlayer player_of(const DiceTable& table) {
  return [&table](const SeatView& view, Random& random) -> Move {
    if (has(view.owes(), view.seat())) return {MoveVerb::says_uno, view.seat()};
    return table.weigh(view.rules(), sample(view.rules(), view.view(), random)).front().move;
  };
}

std::string percent(double rate, int digits, const Speaker& speaker) {
  return Words(speaker.language()).number(rate, {.digits = digits, .percent = true});
}

std::string with_margin(const DuelResult& result, double rate, const Speaker& speaker) {
  return fmt::format("{} ± {}", percent(rate, 2, speaker),
                     percent(result.margin(rate), 2, speaker));
}

// --- solve ---

// Checked before the work begins; or nothing, after printing that it cannot be written.
std::optional<OutputFiles> open_output(const DiceArguments& arguments, const Speaker& speaker) {
  auto files = OutputFiles::open({arguments.file}, speaker);
  if (files) return *std::move(files);
  speaker.report(files.error());
  return std::nullopt;
}

int finish(const DiceArguments& arguments, OutputFiles& files, const std::string& bytes,
           const Speaker& speaker) {
  files.write(arguments.file, bytes);
  const std::string problem = files.finish();
  return problem.empty() ? 0 : speaker.report(problem);
}

// Plays rounds of the game itself; false if interrupted.
bool check_by_playing(const Rules& rules, const DiceTable& table, const DiceArguments& arguments,
                      const Speaker& speaker) {
  const DicePlayer best = player_of(table);
  const auto duel = [&](const DicePlayer& player, const DicePlayer& other) {
    return play_duel(rules, player, other, arguments.rounds, arguments.seed,
                     rounds_done("cli.progress.playing", arguments.rounds, speaker));
  };
  const DuelResult alone = duel(best, best);
  const DuelResult greedily = duel(best, greedy);
  if (interrupted()) return false;
  const std::string first = with_margin(alone, alone.rate_of_first(), speaker);
  const std::string beats = with_margin(greedily, greedily.rate(), speaker);
  fmt::print("{}\n  {}\n  {}\n", speaker.say("cli.dice.played", {{"count", arguments.rounds}}),
             speaker.say("cli.dice.first", {{"share", first}}),
             speaker.say("cli.dice.beats", {{"share", beats}}));
  return true;
}

void print_solution(const DiceTable& table, const SweepReport& report, double seconds,
                    const Speaker& speaker) {
  const std::string took = Words(speaker.language()).number(seconds, {.digits = 2});
  fmt::print("{}\n",
             speaker.say("cli.dice.solved", {{"positions", table.positions()},
                                             {"sweeps", report.sweeps},
                                             {"seconds", took},
                                             {"change", fmt::format("{:.1e}", report.change)},
                                             {"error", fmt::format("{:.1e}", report.error)}}));
  fmt::print("{}\n", speaker.say("cli.dice.first_number",
                                 {{"share", percent(table.first_player_wins(), 2, speaker)},
                                  {"other", percent(table.first_player_wins(false), 2, speaker)}}));
}

int solve_exactly(const Rules& rules, DieGame game, const DiceArguments& arguments,
                  const Speaker& speaker) {
  auto files = open_output(arguments, speaker);
  if (!files) return 2;
  const auto start = std::chrono::steady_clock::now();
  SweepReport report;
  const DiceTable table =
      DiceTable::solve(std::move(game), sweeps("cli.progress.solving", speaker), report);
  if (interrupted()) return end_stopped(speaker);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  print_solution(table, report, seconds.count(), speaker);
  Random random(arguments.seed);
  const SimpleDicePlayer simple(rules, table.game(), [&](const State& state) {
    return GreedyPlayer::move(SeatView(rules, state, state.decision.seat), random);
  });
  const double beats = table.beats(simple, sweeps("cli.progress.greedy", speaker), report);
  if (interrupted()) return end_stopped(speaker);
  fmt::print("{}\n", speaker.say("cli.dice.beats", {{"share", percent(beats, 1, speaker)}}));
  if (arguments.rounds != 0 && !check_by_playing(rules, table, arguments, speaker))
    return end_stopped(speaker);
  return arguments.file.empty() ? 0 : finish(arguments, *files, table.to_bytes(), speaker);
}

// These dice have too many positions to solve, so this measures the bot instead.
int measure_bot(const Rules& rules, std::string_view why, const DiceArguments& arguments,
                const Speaker& speaker) {
  const std::string no_solution = speaker.say("cli.dice.no_solution", {{"why", why}});
  if (!can_judge_dice(rules))
    return speaker.report(fmt::format("{} {}", no_solution, speaker.say("cli.dice.not_judged")));
  fmt::print("{}\n", no_solution);
  const std::uint64_t rounds = arguments.rounds == 0 ? 1000 : arguments.rounds;
  const DicePlayer bot = [&](const SeatView& view, Random& random) {
    return dice_move(view, arguments.budget, random);
  };
  const DuelResult result = play_duel(rules, bot, greedy, rounds, arguments.seed,
                                      rounds_done("cli.progress.greedy", rounds, speaker));
  if (interrupted()) return end_stopped(speaker);
  fmt::print("{}\n",
             speaker.say("cli.dice.bot", {{"positions", arguments.budget},
                                          {"share", with_margin(result, result.rate(), speaker)},
                                          {"count", result.rounds}}));
  return 0;
}

// The commonest reason in words, the others as the solver states them.
std::string why_unsolved(const Rules& rules, const std::string& reason, const Speaker& speaker) {
  if (rules.die_faces.size() == 1) return reason + ".";
  return speaker.say("cli.dice.not_identical", {{"count", rules.die_faces.size()}});
}

int solve(const DiceArguments& arguments, const Speaker& speaker) {
  const auto rules = rules_of(arguments, speaker);
  if (!rules) return 2;
  const Interruptible interruptible;
  auto game = DieGame::of(*rules);
  if (game) return solve_exactly(*rules, std::move(*game), arguments, speaker);
  const std::string why = why_unsolved(*rules, game.error(), speaker);
  if (arguments.file.empty()) return measure_bot(*rules, why, arguments, speaker);
  return speaker.complain("cli.dice.no_table", {{"why", why}});
}

// --- ask ---

// The face; with its type if another die in the hand shows the same face.
std::string_view die_name(const Rules& rules, const State& state, const Move& move) {
  int such = 0;
  for_each_kind(state.hands[index(move.seat)].held, [&](Kind kind) {
    such += face_of(rules, kind) == face_of(rules, move.kind) ? 1 : 0;
  });
  return such > 1 ? token(rules, move.kind) : face_of(rules, move.kind);
}

std::string words_for(const Rules& rules, const State& state, const Move& move, bool can_play,
                      const Speaker& speaker) {
  switch (move.verb) {
    case MoveVerb::plays:
      return speaker.say("cli.dice.play", {{"die", die_name(rules, state, move)}});
    case MoveVerb::draws:
      if (state.line.size() == 1) return speaker.say("cli.dice.roll");
      return can_play ? speaker.say("cli.dice.decline") : speaker.say("cli.dice.take");
    case MoveVerb::passes:
      return speaker.say("cli.dice.pass");
    case MoveVerb::names:
      return speaker.say("cli.dice.color",
                         {{"color", fmt::format("{}", color_token(rules, move.color))}});
    case MoveVerb::gives:
      return speaker.say("cli.dice.give", {{"die", die_name(rules, state, move)}});
    default:
      return speaker.say("cli.dice.go_on");
  }
}

void print_chances(const Rules& rules, const State& state, const std::vector<MoveChance>& chances,
                   bool exact, const Speaker& speaker) {
  const bool can_play = std::ranges::any_of(
      chances, [](const MoveChance& chance) { return chance.move.verb == MoveVerb::plays; });
  for (const MoveChance& chance : chances) {
    std::string share = percent(chance.wins, 1, speaker);
    if (!exact) share = speaker.say("cli.dice.about", {{"share", share}});
    const std::string move = words_for(rules, state, chance.move, can_play, speaker);
    fmt::print("{}\n", speaker.say("named", {{"name", move}, {"what", share}}));
  }
}

std::expected<DiceTable, std::string> table_for(DieGame game, const std::string& file,
                                                const Speaker& speaker) {
  if (file.empty()) {
    SweepReport report;
    return DiceTable::solve(std::move(game), sweeps("cli.progress.solving", speaker), report);
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::unexpected(speaker.say("cli.file.cannot_read", {{"file", file}}));
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  auto table = DiceTable::from_bytes(std::move(game), bytes);
  if (!table) return std::unexpected(fmt::format("{}: {}", file, table.error()));
  return table;
}

int ask(const DiceArguments& arguments, const Speaker& speaker) {
  const auto rules = rules_of(arguments, speaker);
  if (!rules) return 2;
  const auto state = read_dice_state(*rules, arguments.state);
  if (!state) return speaker.report(state.error());
  if (state->result != RoundResult::open) return speaker.complain("refusal.round_over");
  const Interruptible interruptible;
  if (auto game = DieGame::of(*rules); game && state->decision.what != Await::give_die) {
    const auto table = table_for(std::move(*game), arguments.file, speaker);
    if (interrupted()) return end_stopped(speaker);
    if (!table) return speaker.report(table.error());
    print_chances(*rules, *state, table->weigh(*rules, *state), true, speaker);
    return 0;
  }
  if (!arguments.file.empty()) return speaker.complain("cli.dice.useless_table");
  if (!can_judge_dice(*rules)) return speaker.complain("cli.dice.not_judged");
  DiceSearch search(*rules, shipped_dice_net(), Random(arguments.seed));
  print_chances(*rules, *state, search.weigh(*state, arguments.budget), false, speaker);
  return 0;
}

// --- train ---

int train(const DiceArguments& arguments, const Speaker& speaker) {
  const auto rules = rules_of(arguments, speaker);
  if (!rules) return 2;
  if (!can_judge_dice(*rules)) return speaker.complain("cli.dice.not_judged");
  auto files = open_output(arguments, speaker);
  if (!files) return 2;
  const Interruptible interruptible;
  DiceTraining training = arguments.training;
  training.seed = arguments.seed;
  const DiceNet net = train_dice_net(
      *rules, training, rounds_done("cli.progress.training", training.positions, speaker));
  if (interrupted()) return end_stopped(speaker);
  return finish(arguments, *files, to_text(net), speaker);
}

// --- arguments ---

using DiceCommand = int (*)(const DiceArguments&, const Speaker&);

CLI::App* add_command(CLI::App& dice, const char* name, WordKey what,
                      const std::shared_ptr<DiceArguments>& arguments, DiceCommand run,
                      int& exit_code) {
  CLI::App* const command = dice.add_subcommand(name, about(what));
  command->add_option("--dice", arguments->table.edition, about("cli.dice.edition"))
      ->capture_default_str();
  refuse_empty(*command, command->add_option("--die", arguments->die, about("cli.dice.die")));
  add_option_argument(*command, arguments->table);
  add_seed(*command, arguments->seed);
  command->callback(
      [arguments, run, command, &exit_code] { exit_code = run(*arguments, Speaker(*command)); });
  return command;
}

void add_budget(CLI::App& command, DiceArguments& arguments) {
  limit(command, command.add_option("--budget", arguments.budget, about("cli.dice.budget")), 1U,
        100'000'000U)
      ->capture_default_str();
}

void add_solve(CLI::App& dice, int& exit_code) {
  auto arguments = std::make_shared<DiceArguments>();
  CLI::App* const command =
      add_command(dice, "solve", "cli.about.dice_solve", arguments, solve, exit_code);
  add_budget(*command, *arguments);
  command->add_option("--out", arguments->file, about("cli.dice.out"));
  limit(*command, command->add_option("-r,--rounds", arguments->rounds, about("cli.dice.rounds")),
        std::uint64_t{1}, kMostRounds);
  add_footer(*command,
             {"comodin dice solve --die \"R1 G2 B3 Y4 R+2 W\"",
              "comodin dice solve --die \"R1 G2 B3 Y4 R+2 W\" --rounds 100000 --out die.table",
              "comodin dice solve --dice mine.toml --option single_die_decline=on",
              {"comodin dice solve --rounds 4000", "cli.dice.usual"}},
             {"cli.dice.stops"});
}

void add_ask(CLI::App& dice, int& exit_code) {
  auto arguments = std::make_shared<DiceArguments>();
  arguments->budget = 20 * kDiceBudget;
  CLI::App* const command =
      add_command(dice, "ask", "cli.about.dice_ask", arguments, ask, exit_code);
  add_budget(*command, *arguments);
  command->add_option("STATE", arguments->state, about("cli.dice.state"))
      ->type_name("")
      ->required();
  command->add_option("--table", arguments->file, about("cli.dice.table"));
  add_footer(
      *command,
      {"comodin dice ask \"hand Ana R4 B3; hand Beto R5 Y4 W; line G3 B2 B1 R2 G2 R3; turn Ana\"",
       "comodin dice ask --die \"R1 G2 B3 Y4 R+2 W\" \\\n"
       "    \"hand Ana R1 G2; hand Beto B3 Y4 W; line R1 R1 W G2 G2 R+2; turn Ana\"",
       {"    ; next R1 G2 W; Ana draws", "cli.dice.after_roll"},
       {"    ; Ana plays W", "cli.dice.after_wild"}});
}

void add_train(CLI::App& dice, int& exit_code) {
  auto arguments = std::make_shared<DiceArguments>();
  CLI::App* const command =
      add_command(dice, "train", "cli.about.dice_train", arguments, train, exit_code);
  command->add_option("--out", arguments->file, about("cli.dice.weights"))->required();
  CLI::Option* const positions = command->add_option("--positions", arguments->training.positions,
                                                     about("cli.dice.positions"));
  limit(*command, positions, std::uint64_t{1}, kMostPositions)->capture_default_str();
  add_footer(*command, {"comodin dice train --out data/dice_net.txt"});
}

}  // namespace

void add_dice(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("dice", about("cli.about.dice"));
  command->require_subcommand(1);
  add_footer(
      *command,
      {"comodin dice solve --die \"R1 G2 B3 Y4 R+2 W\"",
       "comodin dice ask \"hand Ana R4 B3; hand Beto R5 Y4 W; line G3 B2 B1 R2 G2 R3; turn Ana\""});
  add_solve(*command, exit_code);
  add_ask(*command, exit_code);
  add_train(*command, exit_code);
}

}  // namespace comodin
