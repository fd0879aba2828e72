// Luck that repeats itself: while a test runs, the random numbers of libsodium (values of fair
// chance, ids, nonces) follow from a seed, and so do those of RapidCheck. COMODIN_LUCK is that
// seed; without it there is a usual one. It is printed with every failure.
#pragma once

#include <cstdint>

namespace comodin::testing {

// From here on libsodium's random numbers follow from this seed, until the next test begins.
void seed_luck(std::uint64_t seed);

}  // namespace comodin::testing
