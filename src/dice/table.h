// Exact solution of a game of identical dice: for every position, how likely the seat to move is to
// win the round if both play perfectly. Found by updating all positions until nothing changes any
// more.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "dice/die_game.h"
#include "dice/search.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// How far a solution has come.
struct SweepReport {
  int sweeps = 0;
  double change = 1;  // the largest in the last sweep
  double done = 0;    // progress, from 0 to 1
  double error = 1;   // what further sweeps could still change, judged by how the changes shrank
};

// Called before every sweep; returning false stops the work.
using SweepProgress = std::function<bool(const SweepReport&)>;

// Index of the positions of two bags: rows by the mover's bag, tops next to each other.
class PairIndex {
 public:
  explicit PairIndex(const DieGame& game);
  std::size_t at(Bag mover, Bag other) const { return (row_[mover] + other) * tops_; }
  std::size_t size() const { return size_; }

 private:
  std::size_t tops_;
  std::vector<std::size_t> row_;
  std::size_t size_ = 0;
};

// One player's chances in all positions in which it decides. The last three are means over rolls
// and follow from the first; their index is the bag, the number of dice rolled and the top.
struct DieValues {
  std::vector<float> wins;         // it is to move: by PairIndex, then top
  std::vector<float> other_rolls;  // by its own bag: the opponent rolls, then it is to move
  std::vector<float>
      may_play;  // by the opponent's bag: it rolls for its turn, and may play or pass
  std::vector<float> must_play;  // the same where a match must be played
};

// A player whose choice depends only on its own dice and the top.
class SimpleDicePlayer {
 public:
  // Asks about every such position once.
  SimpleDicePlayer(const Rules& rules, const DieGame& game,
                   const std::function<Move(const State&)>& ask);
  // What it plays on its turn, and after a roll; none: it takes a die, or passes.
  DiePlay turn(Bag bag, TopClass top) const { return turn_[bag * tops_ + top]; }
  DiePlay rolled(Bag bag, TopClass top) const { return rolled_[bag * tops_ + top]; }
  // The color that it names with this hand.
  Color names(Bag bag) const { return names_[bag]; }

 private:
  TopClass tops_;
  std::vector<DiePlay> turn_;
  std::vector<DiePlay> rolled_;
  std::vector<Color> names_;
};

class DiceTable {
 public:
  static DiceTable solve(DieGame game, const SweepProgress& progress, SweepReport& report);

  const DieGame& game() const { return game_; }
  std::size_t positions() const { return pairs_.size(); }

  // How likely the player who begins a round is to win it, in all rounds or in those that begin
  // with a number.
  double first_player_wins(bool with_wilds = true) const;
  // How likely the best play is to beat this player, when both begin equally often.
  double beats(const SimpleDicePlayer& player, const SweepProgress& progress,
               SweepReport& report) const;

  // The moves of the seat that the game waits for, best first; none if it waits for anything but a
  // turn or a color.
  std::vector<MoveChance> weigh(const Rules& rules, const State& state) const;

  // As bytes for a file, and back for the same game. Error message if they are not its table.
  std::string to_bytes() const;
  static std::expected<DiceTable, std::string> from_bytes(DieGame game, std::string_view bytes);

 private:
  explicit DiceTable(DieGame game);
  Color best_color(Bag mine, Bag theirs, std::uint8_t face) const;

  DieGame game_;
  PairIndex pairs_;
  DieValues values_;
};

}  // namespace comodin
