// Owns where the seeds of many rounds start, one for each round, counted up from there.
#pragma once

#include <cstdint>

#include "base/random.h"

namespace comodin {

// Not the run's own seed: counted up from that, neighbouring seeds would play the same rounds.
constexpr std::uint64_t first_seed(std::uint64_t seed) { return Random(seed).next(); }

}  // namespace comodin
