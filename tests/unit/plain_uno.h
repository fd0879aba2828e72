// A second, simple implementation of the anniversary edition, written from its rule sheet for the
// lab's tests: lists of cards, whole shuffles, no product code. Players play a random kind among
// those that can rightfully be played, and draw only if there is none.
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
  double decisions = 0;  // plays, draws, passes, colors, accepted draws and calls of UNO
  double decisions_squared = 0;
  double lead_changes = 0;  // at the start of a turn another player alone has the fewest cards
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
