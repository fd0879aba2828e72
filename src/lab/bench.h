// Measures speed: plays whole rounds with a built-in player and sums up what they were like. The
// number of rounds started is fixed, so that short ones are not favored.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "base/ids.h"
#include "rules/rules.h"

namespace comodin {

struct BenchSettings {
  std::uint64_t rounds = 1'000'000;
  std::uint64_t seed = 1;
  bool events = false;
  bool greedy = false;  // the greedy player instead of the random one
  std::size_t threads = 1;
};

struct BenchResult {
  std::uint64_t rounds = 0;  // played to an end with a winner
  std::uint64_t voided = 0;  // void rounds: not counted in the means
  std::uint64_t turns = 0;
  std::uint64_t decisions = 0;  // moves made
  std::uint64_t events = 0;
  std::uint64_t score = 0;                      // sum of the winners' points
  std::array<std::uint64_t, kMaxSeats> wins{};  // from the dealer's left
  double seconds = 0;
};

// Calls `progress` regularly on the calling thread with the number of rounds done; returning false
// stops the run. Each round has its own seed, so that the results do not depend on the number of
// threads.
BenchResult run_bench(const Rules& rules, const BenchSettings& settings,
                      const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
