// Measures bots against each other with duplicate deals. A deal fixes the hands, the first card and
// the order of the pile; it is played once for every rotation of the bots, so that each bot plays
// each seat. The results depend on the seed alone, not on the threads.
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
  double margin = 0;     // stop when it is known whether the first bot wins by this much; 0: never
  bool matches = false;  // whole matches instead of rounds
};

// How often the bots of one name won.
struct BotResult {
  std::string bot;
  std::size_t seats = 0;  // it had this many in each round
  double win_rate = 0;
  double low = 0;  // of the 95% interval
  double high = 0;
  double rating = 0;  // Elo points above the others at the table
  double rating_low = 0;
  double rating_high = 0;
  double think_ms = 0;  // per decision; depends on the machine
};

struct ArenaResult {
  std::uint64_t rounds = 0;
  std::uint64_t deals = 0;
  std::uint64_t voided = 0;  // rounds (matches) without a winner
  std::vector<BotResult> standings;
  TestVerdict test = TestVerdict::undecided;  // whether the first bot beats the others
};

// The settings have one bot per seat of the rules. Calls `progress` on the calling thread with the
// number of rounds done; returning false ends the run early with partial results.
ArenaResult run_arena(const Rules& rules, const ArenaSettings& settings,
                      const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
