// What must hold in every state that the game can reach.
#pragma once

#include <optional>
#include <string>

#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// What is wrong with the state, in a sentence, or nothing.
std::optional<std::string> check_invariants(const Rules& rules, const State& state);

}  // namespace comodin
