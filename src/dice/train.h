// Trains the dice network: it plays rounds against itself and learns, for every position, the value
// found by looking one move ahead. The same seed gives the same numbers.
#pragma once

#include <cstdint>
#include <functional>

#include "dice/net.h"
#include "rules/rules.h"

namespace comodin {

struct DiceTraining {
  std::uint64_t positions = 6'000'000;
  std::uint64_t seed = 1;
};

// Calls `progress` regularly with the number of positions done; returning false stops it with what
// it has learned so far.
DiceNet train_dice_net(const Rules& rules, const DiceTraining& training,
                       const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
