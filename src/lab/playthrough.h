// Plays whole matches from a seed: as text to read and compare, and as one number that fingerprints
// the behavior of the rules.
#pragma once

#include <cstdint>
#include <string>

#include "base/random.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// A move of any seat that has one, or the deal. Mostly what a sensible player does, so that rounds
// end; now and then any legal move, so that every rule comes up.
Move lively_move(const Rules& rules, const State& state, Random& random);

// A match by lively players, with every move and event, until the match ends or
// `moves` moves are made. Ends with the last state.
std::string playthrough(const Rules& rules, std::uint64_t seed, std::size_t moves);

// A hash over every state of a fixed seeded run.
std::uint64_t signature(const Rules& rules);

}  // namespace comodin
