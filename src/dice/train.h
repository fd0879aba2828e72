// Owns how the dice network gets its numbers: it plays rounds against itself, and every position is
// taught what one move of thought makes of it. From a seed, so that the same numbers come out.
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

// `progress` is told now and then how many positions are done; returning false stops it.
DiceNet train_dice_net(const Rules& rules, const DiceTraining& training,
                       const std::function<bool(std::uint64_t)>& progress);

}  // namespace comodin
