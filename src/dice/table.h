// Owns the exact solution of a game of identical dice: for every position, how likely the seat to
// move is to win the round when both play as well as can be. Found by going through all positions
// again and again until nothing changes any more.
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

// How a solution came about.
struct SweepReport {
  int sweeps = 0;
  double change = 1;  // the largest one in the last sweep
  double done = 0;    // how far it has come, of 1
  double error = 1;   // what further sweeps could still change, judged by how the changes shrank
};

// Told after every sweep; returning false stops the work.
using SweepProgress = std::function<bool(const SweepReport&)>;

// Where the positions of two bags lie, rows by the mover's bag; tops follow each other.
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
// and follow from the first: by bag, how many dice are rolled, and top.
struct DieValues {
  std::vector<float> wins;         // it is to move: by PairIndex, then top
  std::vector<float> other_rolls;  // by its own bag: the other rolls, then it is to move
  std::vector<float> may_play;   // by the other's bag: it rolls for its turn, and may play or pass
  std::vector<float> must_play;  // the same where a match must be played
};

// A player whose choice depends on no more than its own dice and the top.
class SimpleDicePlayer {
 public:
  // Asks about every such position once.
  SimpleDicePlayer(const Rules& rules, const DieGame& game,
                   const std::function<Move(const State&)>& ask);
  // What it plays in its turn; none: it takes a die, or passes after that.
  DiePlay turn(Bag bag, TopClass top) const { return turn_[bag * tops_ + top]; }
  DiePlay rolled(Bag bag, TopClass top) const { return rolled_[bag * tops_ + top]; }
  // The colour that it names with this hand.
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

  // How likely who begins a round is to win it, in all rounds or in those that begin with a number.
  double first_player_wins(bool with_wilds = true) const;
  // How likely the best play is to beat this player, when either begins as often.
  double beats(const SimpleDicePlayer& player, const SweepProgress& progress,
               SweepReport& report) const;

  // The moves of the seat that the game waits for, best first; none if it waits for anything but a
  // turn or a colour.
  std::vector<MoveChance> weigh(const Rules& rules, const State& state) const;

  // As bytes for a file, and back for the same game, or a sentence.
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
