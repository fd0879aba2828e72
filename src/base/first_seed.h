// Seeds of a run: consecutive from one base.
#pragma once

#include <cstdint>

#include "base/random.h"

namespace comodin {

// Not the run's own seed: runs with neighboring seeds would then play the same rounds.
constexpr std::uint64_t first_seed(std::uint64_t seed) { return Random(seed).next(); }

}  // namespace comodin
