// Owns the measurement of speed: whole rounds by a built-in player, and what they looked like. The
// rounds started are fixed in number, so that short ones are not favoured.
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
  std::uint64_t voided = 0;  // void rounds: dealt anew, not counted in the means
  std::uint64_t turns = 0;
  std::uint64_t decisions = 0;  // moves made
  std::uint64_t events = 0;
  std::uint64_t score = 0;                      // sum of the winners' points
  std::array<std::uint64_t, kMaxSeats> wins{};  // from the dealer's left
  double seconds = 0;
};

// `progress` is told now and then how many rounds are done; returning false stops the run. Each
// round has a seed of its own, so that what comes out does not depend on the number of threads.
BenchResult run_bench(const Rules& rules, const BenchSettings& settings,
                      const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
