// A second, plain game of the anniversary edition's rules, written from its sheet for the tests of
// the lab: lists of cards, whole shuffles, nothing of the product. Everybody plays a random kind
// among those that can rightfully be played, and draws only if there is none.
#pragma once

#include <cstdint>
#include <vector>

namespace plain_uno {

struct Totals {
  std::uint64_t rounds = 0;
  double turns = 0;
  double turns_squared = 0;
  double score = 0;
  double score_squared = 0;
  double draws = 0;
  double draws_squared = 0;
  double lost_turns = 0;
  double lost_turns_squared = 0;
  double decisions = 0;  // plays, draws, passes, colours, accepted draws and calls of UNO
  double decisions_squared = 0;
  double lead_changes = 0;  // somebody else alone holds fewest cards when a turn begins
  double lead_changes_squared = 0;
  double reverses = 0;
  double reverses_squared = 0;
  double uno_calls = 0;
  double uno_calls_squared = 0;
  double reshuffles = 0;
  double wild_plays = 0;            // Wilds and Wild Draw Fours
  std::vector<std::uint64_t> wins;  // from the dealer's left
};

Totals play(std::uint64_t rounds, int seats, std::uint64_t seed);

}  // namespace plain_uno
