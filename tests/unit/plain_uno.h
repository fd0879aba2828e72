// A second, simple implementation of the anniversary edition, written from its rule sheet for the
// lab's tests: lists of cards, whole shuffles, no product code. Players play a random kind among
// those that can rightfully be played, and draw only if there is none.
#pragma once

#include <cstdint>
#include <vector>

namespace plain_uno {

struct Sum {
  double values = 0;
  double squares = 0;
};

struct Totals {
  std::uint64_t rounds = 0;
  Sum turns;
  Sum score;
  Sum draws;
  Sum lost_turns;
  Sum decisions;     // plays, draws, passes, colors, accepted draws and calls of UNO
  Sum lead_changes;  // at the start of a turn another player alone has the fewest cards
  Sum reverses;
  Sum uno_calls;
  double reshuffles = 0;
  double wild_plays = 0;            // Wilds and Wild Draw Fours
  std::vector<std::uint64_t> wins;  // from the dealer's left
};

Totals play(std::uint64_t rounds, int seats, std::uint64_t seed);

}  // namespace plain_uno
