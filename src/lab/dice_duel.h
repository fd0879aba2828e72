// Plays many rounds between two players with dice, on the game itself: how often the first of them
// wins, and how certain that is.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>

#include "base/random.h"
#include "game/move.h"
#include "lab/estimate.h"
#include "rules/rules.h"
#include "view/seat_view.h"

namespace comodin {

using DicePlayer = std::function<Move(const SeatView&, Random&)>;

struct DuelResult {
  std::uint64_t rounds = 0;
  std::uint64_t wins = 0;   // of the first player
  std::uint64_t first = 0;  // rounds won by whoever began

  double rate() const { return static_cast<double>(wins) / static_cast<double>(rounds); }
  double rate_of_first() const { return static_cast<double>(first) / static_cast<double>(rounds); }
  // Half the width of the rate's 95% interval.
  double margin(double rate) const {
    return kSure * std::sqrt(rate * (1 - rate) / static_cast<double>(rounds));
  }
};

// The players take turns in beginning. Calls `progress` with the number of rounds done; returning
// false stops the run.
DuelResult play_duel(const Rules& rules, const DicePlayer& player, const DicePlayer& other,
                     std::uint64_t rounds, std::uint64_t seed,
                     const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
