// Owns how bots are measured against each other: duplicate deals. A deal fixes the hands, the
// first card and the order of the pile; it is played once for every rotation of the bots, so that
// each plays each seat of it. What comes out depends on the seed alone, not on the threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/players.h"
#include "lab/sequential_test.h"
#include "rules/rules.h"

namespace comodin {

struct Contestant {
  const Player* player = nullptr;  // nullptr: the reference that cheats
  std::uint32_t budget = 0;
};
std::string_view name_of(const Contestant& bot);

struct ArenaSettings {
  std::vector<Contestant> bots;  // one for every seat
  std::uint64_t rounds = 2000;   // at most; whole deals are played
  std::uint64_t seed = 1;
  unsigned threads = 1;
  double until = 0;      // stop when every interval is at most this wide to each side; 0: never
  double margin = 0;     // stop when it is known whether the first bot wins by so much; 0: never
  bool matches = false;  // whole matches instead of rounds
};

// How often the bots of one name won.
struct BotResult {
  std::string bot;
  std::size_t seats = 0;  // that it had in each round
  double win_rate = 0;
  double low = 0;  // of the interval of 95 %
  double high = 0;
  double rating = 0;  // Elo points above the others at the table
  double rating_low = 0;
  double rating_high = 0;
  double think_ms = 0;  // a decision; depends on the machine
};

struct ArenaResult {
  std::uint64_t rounds = 0;
  std::uint64_t deals = 0;
  std::uint64_t voided = 0;  // rounds (matches) without a winner
  std::vector<BotResult> standings;
  TestVerdict test = TestVerdict::undecided;  // whether the first bot beats the others
};

// As many bots as the rules have seats. `progress` is told how many rounds are done, from the
// calling thread; returning false ends the run with what there is.
ArenaResult run_arena(const Rules& rules, const ArenaSettings& settings,
                      const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
