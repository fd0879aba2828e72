// Reproducible randomness: during a test, the random numbers of libsodium (values of fair chance,
// ids, nonces) and of RapidCheck follow from a seed. COMODIN_LUCK sets it; otherwise it has a
// default. It is printed with every failure.
#pragma once

#include <cstdint>

namespace comodin::testing {

// From here on libsodium's random numbers follow from this seed, until the next test begins.
void seed_luck(std::uint64_t seed);

}  // namespace comodin::testing
