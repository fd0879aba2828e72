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
#include "cli/output_files.h"
#include "cli/progress.h"
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
SweepProgress sweeps(std::string what) {
  const auto bar = std::make_shared<ProgressBar>(std::move(what));
  return [bar](const SweepReport& report) { return bar->show_part(report.done); };
}
std::function<bool(std::uint64_t)> rounds_done(std::string what, std::uint64_t all) {
  const auto bar = std::make_shared<ProgressBar>(std::move(what), all);
  return [bar](std::uint64_t done) { return bar->show(done); };
}

std::optional<Rules> rules_of(const DiceArguments& arguments, std::string_view command) {
  auto choice = choose_table(arguments.table, command);
  if (!choice) return std::nullopt;
  const auto fail = [&](std::string_view sentence) {
    fmt::print(stderr, "comodin {}: {}\n", command, sentence);
    return std::nullopt;
  };
  if (!arguments.die.empty()) {
    auto changed = with_identical_dice(std::move(choice->edition), arguments.die);
    if (!changed) return fail(changed.error());
    choice->edition = std::move(*changed);
  }
  auto rules = compile_rules(choice->edition, choice->setup);
  if (!rules) return fail(rules.error().sentence);
  if (!rules->dice || rules->seats != 2) return fail("this is not a game with dice for two");
  return std::move(*rules);
}

int end_stopped(std::string_view command) {
  fmt::print(stderr, "comodin {}: stopped\n", command);
  return 1;
}

Move greedy(const SeatView& view, Random& random) { return GreedyPlayer::move(view, random); }

DicePlayer player_of(const DiceTable& table) {
  return [&table](const SeatView& view, Random& random) -> Move {
    if (has(view.owes(), view.seat())) return {MoveVerb::says_uno, view.seat()};
    return table.weigh(view.rules(), sample(view.rules(), view.view(), random)).front().move;
  };
}

std::string in_percent(const DuelResult& result, double rate) {
  return fmt::format("{:.2f} % ± {:.2f}", 100 * rate, 100 * result.margin(rate));
}

// --- solve ---

// Checked before the work begins; or nothing, after printing that it cannot be written.
std::optional<OutputFiles> open_output(const DiceArguments& arguments, std::string_view command) {
  auto files = OutputFiles::open({arguments.file});
  if (files) return *std::move(files);
  fmt::print(stderr, "comodin {}: {}\n", command, files.error());
  return std::nullopt;
}

int finish(const DiceArguments& arguments, OutputFiles& files, const std::string& bytes,
           std::string_view command) {
  files.write(arguments.file, bytes);
  const std::string problem = files.finish();
  if (problem.empty()) return 0;
  fmt::print(stderr, "comodin {}: {}\n", command, problem);
  return 2;
}

// Plays rounds of the game itself; false if interrupted.
bool check_by_playing(const Rules& rules, const DiceTable& table, const DiceArguments& arguments) {
  const DicePlayer best = player_of(table);
  const auto duel = [&](const DicePlayer& player, const DicePlayer& other) {
    return play_duel(rules, player, other, arguments.rounds, arguments.seed,
                     rounds_done("playing", arguments.rounds));
  };
  const DuelResult alone = duel(best, best);
  const DuelResult greedily = duel(best, greedy);
  if (interrupted()) return false;
  fmt::print("played, {} rounds each:\n", arguments.rounds);
  fmt::print("  the first player wins {}\n", in_percent(alone, alone.rate_of_first()));
  fmt::print("  the best play beats greedy {}\n", in_percent(greedily, greedily.rate()));
  return true;
}

int solve_exactly(const Rules& rules, DieGame game, const DiceArguments& arguments) {
  auto files = open_output(arguments, "dice solve");
  if (!files) return 2;
  const auto start = std::chrono::steady_clock::now();
  SweepReport report;
  const DiceTable table = DiceTable::solve(std::move(game), sweeps("solving"), report);
  if (interrupted()) return end_stopped("dice solve");
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  fmt::print(
      "{} positions, {} sweeps, {:.2f} s; the last sweep changed nothing by more than "
      "{:.1e}, so the error is about {:.1e}\n",
      table.positions(), report.sweeps, seconds.count(), report.change, report.error);
  fmt::print("the first player wins {:.2f} %, if the line starts with a number {:.2f} %\n",
             100 * table.first_player_wins(), 100 * table.first_player_wins(false));
  Random random(arguments.seed);
  const SimpleDicePlayer simple(rules, table.game(), [&](const State& state) {
    return GreedyPlayer::move(SeatView(rules, state, state.decision.seat), random);
  });
  const double beats = table.beats(simple, sweeps("against greedy"), report);
  if (interrupted()) return end_stopped("dice solve");
  fmt::print("the best play beats greedy {:.1f} %\n", 100 * beats);
  if (arguments.rounds != 0 && !check_by_playing(rules, table, arguments))
    return end_stopped("dice solve");
  return arguments.file.empty() ? 0 : finish(arguments, *files, table.to_bytes(), "dice solve");
}

// These dice have too many positions to solve, so this measures the bot instead.
int measure_bot(const Rules& rules, std::string_view why, const DiceArguments& arguments) {
  if (!can_judge_dice(rules)) {
    fmt::print(stderr,
               "comodin dice solve: no exact solution: {}; and the bot cannot judge these dice\n",
               why);
    return 2;
  }
  fmt::print("no exact solution: {}\n", why);
  const std::uint64_t rounds = arguments.rounds == 0 ? 1000 : arguments.rounds;
  const DicePlayer bot = [&](const SeatView& view, Random& random) {
    return dice_move(view, arguments.budget, random);
  };
  const DuelResult result = play_duel(rules, bot, greedy, rounds, arguments.seed,
                                      rounds_done("playing against greedy", rounds));
  if (interrupted()) return end_stopped("dice solve");
  fmt::print(
      "searching over a network's judgement, {} positions a decision, beats greedy {} in {} "
      "rounds\n",
      arguments.budget, in_percent(result, result.rate()), result.rounds);
  return 0;
}

int solve(const DiceArguments& arguments) {
  const auto rules = rules_of(arguments, "dice solve");
  if (!rules) return 2;
  const Interruptible interruptible;
  auto game = DieGame::of(*rules);
  if (game) return solve_exactly(*rules, std::move(*game), arguments);
  if (arguments.file.empty()) return measure_bot(*rules, game.error(), arguments);
  fmt::print(stderr, "comodin dice solve: no table to write: {}\n", game.error());
  return 2;
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

std::string words_for(const Rules& rules, const State& state, const Move& move, bool can_play) {
  switch (move.verb) {
    case MoveVerb::plays:
      return fmt::format("play {}", die_name(rules, state, move));
    case MoveVerb::draws:
      if (state.line.size() == 1) return "roll again";
      return can_play ? "decline" : "take a die";
    case MoveVerb::passes:
      return "pass";
    case MoveVerb::names:
      return fmt::format("name {}", color_token(rules, move.color));
    case MoveVerb::gives:
      return fmt::format("give {}", die_name(rules, state, move));
    default:
      return "go on";
  }
}

void print_chances(const Rules& rules, const State& state, const std::vector<MoveChance>& chances,
                   std::string_view about) {
  const bool can_play = std::ranges::any_of(
      chances, [](const MoveChance& chance) { return chance.move.verb == MoveVerb::plays; });
  for (const MoveChance& chance : chances)
    fmt::print("{}: {}{:.1f} %\n", words_for(rules, state, chance.move, can_play), about,
               100 * chance.wins);
}

std::expected<DiceTable, std::string> table_for(DieGame game, const std::string& file) {
  if (file.empty()) {
    SweepReport report;
    return DiceTable::solve(std::move(game), sweeps("solving"), report);
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::unexpected(fmt::format("{} cannot be read", file));
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  auto table = DiceTable::from_bytes(std::move(game), bytes);
  if (!table) return std::unexpected(fmt::format("{}: {}", file, table.error()));
  return table;
}

int ask(const DiceArguments& arguments) {
  const auto rules = rules_of(arguments, "dice ask");
  if (!rules) return 2;
  const auto fail = [](std::string_view sentence) {
    fmt::print(stderr, "comodin dice ask: {}\n", sentence);
    return 2;
  };
  const auto state = read_dice_state(*rules, arguments.state);
  if (!state) return fail(state.error());
  if (state->result != RoundResult::open) return fail("the round is over");
  const Interruptible interruptible;
  if (auto game = DieGame::of(*rules); game && state->decision.what != Await::give_die) {
    const auto table = table_for(std::move(*game), arguments.file);
    if (interrupted()) return end_stopped("dice ask");
    if (!table) return fail(table.error());
    print_chances(*rules, *state, table->weigh(*rules, *state), "");
    return 0;
  }
  if (!arguments.file.empty())
    return fail("a table is of no use here: these dice have no exact solution");
  if (!can_judge_dice(*rules)) return fail("these dice can be neither solved nor judged");
  DiceSearch search(*rules, shipped_dice_net(), Random(arguments.seed));
  print_chances(*rules, *state, search.weigh(*state, arguments.budget), "about ");
  return 0;
}

// --- train ---

int train(const DiceArguments& arguments) {
  const auto rules = rules_of(arguments, "dice train");
  if (!rules) return 2;
  if (!can_judge_dice(*rules)) {
    fmt::print(stderr, "comodin dice train: these dice cannot be judged by the network\n");
    return 2;
  }
  auto files = open_output(arguments, "dice train");
  if (!files) return 2;
  const Interruptible interruptible;
  const DiceNet net = train_dice_net(*rules, arguments.training,
                                     rounds_done("training", arguments.training.positions));
  if (interrupted()) return end_stopped("dice train");
  return finish(arguments, *files, to_text(net), "dice train");
}

// --- arguments ---

void add_dice_arguments(CLI::App& command, DiceArguments& arguments) {
  command
      .add_option("--dice", arguments.table.edition,
                  "The edition with the dice: its name, or an edition file")
      ->capture_default_str();
  command
      .add_option("--die", arguments.die,
                  "Identical dice with these faces instead, as \"R1 G2 B3 Y4 R+2 W\"")
      ->check(not_empty());
  command
      .add_option("-o,--option", arguments.table.options,
                  "A table option, as NAME=VALUE; repeatable")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_seed(command, arguments.seed);
}

void add_budget(CLI::App& command, DiceArguments& arguments) {
  command
      .add_option("--budget", arguments.budget,
                  "Positions searched per decision, for dice without an exact solution")
      ->check(CLI::Range(1U, 100'000'000U))
      ->capture_default_str();
}

}  // namespace

void add_dice(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("dice", "Solve games with dice");
  command->require_subcommand(1);
  command->footer(
      "Examples:\n"
      "  comodin dice solve --die \"R1 G2 B3 Y4 R+2 W\"\n"
      "  comodin dice ask \"hand Ana R4 B3; hand Beto R5 Y4 W; line G3 B2 B1 R2 G2 R3; turn Ana\"");

  auto solving = std::make_shared<DiceArguments>();
  solving->rounds = 0;
  CLI::App* const solve_command =
      command->add_subcommand("solve", "Solve identical dice exactly; measure the bot with others");
  add_dice_arguments(*solve_command, *solving);
  add_budget(*solve_command, *solving);
  solve_command->add_option("--out", solving->file, "Write the solution to this file");
  solve_command
      ->add_option("-r,--rounds", solving->rounds,
                   "Also play this many rounds, to check the solution or measure the bot; dice "
                   "without a solution are always played, 1000 rounds by default")
      ->check(CLI::Range(std::uint64_t{1}, kMostRounds));
  solve_command->footer(
      "Examples:\n"
      "  comodin dice solve --die \"R1 G2 B3 Y4 R+2 W\"\n"
      "  comodin dice solve --die \"R1 G2 B3 Y4 R+2 W\" --rounds 100000 --out die.table\n"
      "  comodin dice solve --dice mine.toml --option single_die_decline=on\n"
      "  comodin dice solve --rounds 4000          how well the bot does with the usual dice\n"
      "Ctrl-C stops it; then nothing is written.");
  solve_command->callback([solving, &exit_code] { exit_code = solve(*solving); });

  auto asking = std::make_shared<DiceArguments>();
  asking->budget = 20 * kDiceBudget;
  CLI::App* const ask_command =
      command->add_subcommand("ask", "What each move of a position is worth");
  add_dice_arguments(*ask_command, *asking);
  add_budget(*ask_command, *asking);
  ask_command
      ->add_option("STATE", asking->state,
                   "Hands, line (oldest die first), turn and moves as in a scenario, with ';' "
                   "between them")
      ->required();
  ask_command->add_option("--table", asking->file, "A solution written by `dice solve --out`");
  ask_command->footer(
      "Examples:\n"
      "  comodin dice ask \"hand Ana R4 B3; hand Beto R5 Y4 W; line G3 B2 B1 R2 G2 R3; turn Ana\"\n"
      "  comodin dice ask --die \"R1 G2 B3 Y4 R+2 W\" \\\n"
      "    \"hand Ana R1 G2; hand Beto B3 Y4 W; line R1 R1 W G2 G2 R+2; turn Ana\"\n"
      "After a roll: add \"next R1 G2 W; Ana draws\". After a Wild: add \"Ana plays W\".");
  ask_command->callback([asking, &exit_code] { exit_code = ask(*asking); });

  auto training = std::make_shared<DiceArguments>();
  CLI::App* const train_command =
      command->add_subcommand("train", "Train the network that judges dice positions");
  add_dice_arguments(*train_command, *training);
  train_command->add_option("--out", training->file, "Write the network's weights to this file")
      ->required();
  train_command->add_option("--positions", training->training.positions, "Positions to learn from")
      ->check(CLI::Range(std::uint64_t{1}, kMostPositions))
      ->capture_default_str();
  train_command->footer(
      "Examples:\n"
      "  comodin dice train --out data/dice_net.txt");
  train_command->callback([training, &exit_code] {
    training->training.seed = training->seed;
    exit_code = train(*training);
  });
}

}  // namespace comodin
