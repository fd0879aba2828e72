#include <fstream>
#include <memory>
#include <sstream>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "bots/bot.h"
#include "bots/dice_duel.h"
#include "bots/dice_move.h"
#include "cli/commands.h"
#include "cli/table_arguments.h"
#include "dice/train.h"
#include "dice/search.h"
#include "view/sample.h"

namespace comodin {
void add_dice(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("dice", "x");
  auto table = std::make_shared<TableArguments>();
  table->edition = "dice";
  add_table_arguments(*command, *table);
  auto training = std::make_shared<DiceTraining>();
  auto out = std::make_shared<std::string>();
  auto net = std::make_shared<std::string>();
  auto rounds = std::make_shared<unsigned>(0);
  auto budget = std::make_shared<unsigned>(0);
  command->add_option("--positions", training->positions);
  command->add_option("--seed", training->seed);
  command->add_option("--out", *out);
  command->add_option("--net", *net);
  command->add_option("--rounds", *rounds);
  command->add_option("--budget", *budget);
  command->callback([=, &exit_code] {
    auto t = make_table(*table, "dice");
    if (!t) { exit_code = 2; return; }
    DiceNet n;
    if (!net->empty()) {
      std::ifstream in(*net); std::stringstream ss; ss << in.rdbuf();
      n = *parse_dice_net(ss.str());
    } else {
      n = train_dice_net(t->rules, *training, [&](std::uint64_t d) {
        if (d % (128 * 4000) == 0) fmt::print(stderr, "{} ", d);
        return true; });
      std::ofstream(*out) << to_text(n);
    }
    const DicePlayer me = [&](const SeatView& view, Random& random) -> Move {
      const Seat seat = view.seat();
      if (has(view.owes(), seat)) return {MoveVerb::says_uno, seat};
      const State state = sample(t->rules, view.view(), random);
      return DiceSearch(t->rules, n, Random(random.next())).weigh(state, *budget)[0].move;
    };
    auto r = play_duel(t->rules, me, GreedyPlayer::move, *rounds, 7, [](auto) { return true; });
    fmt::print("{:.4f} +- {:.4f}\n", r.rate(), r.margin(r.rate()));
  });
}
}  // namespace comodin
