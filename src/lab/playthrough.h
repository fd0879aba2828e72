// Owns whole matches played from a seed: as text to read and compare, and as one number that
// fingerprints the behaviour of the rules.
#pragma once

#include <cstdint>
#include <string>

#include "rules/rules.h"

namespace comodin {

// A match by players who make any legal move, with every move and event, until the match ends or
// `moves` moves are made. Ends with the last state.
std::string playthrough(const Rules& rules, std::uint64_t seed, std::size_t moves);

// One number over `rounds` rounds: every move and every state.
std::uint64_t signature(const Rules& rules, std::uint64_t seed, std::size_t rounds);

}  // namespace comodin
