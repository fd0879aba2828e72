// Weighs moves with dice that cannot be solved: tries every move on the game itself, many
// times where chance has a part, and lets the network judge where it leads.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "dice/net.h"
#include "game/legal.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

struct MoveChance {
  Move move;
  double wins = 0;   // the chance that its seat wins the round
  double error = 0;  // its standard error, from sampling chance
};

class DiceSearch {
 public:
  // Rules and network must outlive the search, and the network must be able to judge the table.
  DiceSearch(const Rules& rules, const DiceNet& net, Random random)
      : rules_(&rules), net_(&net), random_(random) {}

  // The moves of the seat that the game waits for, best first. `budget` is roughly how many
  // positions are looked at. Saying UNO and catching are not weighed.
  std::vector<MoveChance> weigh(const State& state, std::uint32_t budget);

  // The chance that `seat` wins, judged by the network after no more moves than it needs.
  float outlook(const State& state, Seat seat);

  // The mean outlook over `tries` tries of the move; one is enough where chance has no part.
  float after(const State& state, Move move, int tries);

  Random& random() { return random_; }

 private:
  const Rules* rules_;
  const DiceNet* net_;
  Random random_;
  std::uint64_t looked_ = 0;
};

// Calls `visit` with every move that answers what the game waits for.
template <class Visit>
void for_each_answer(const Rules& rules, const State& state, Visit&& visit) {
  const Seat seat = state.decision.seat;
  LegalMoves moves = legal_moves(rules, state, seat);
  moves.forbid(MoveVerb::says_uno);
  moves.forbid(MoveVerb::catches);
  for_each_move(moves, seat, visit);
}

}  // namespace comodin
