// Owns the way from the text of a position with dice, as `comodin dice ask` takes it, to a state.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// The lines of a scenario with ';' between them: a situation of Ana and Beto, and moves that lead
// on from it. Or a sentence.
std::expected<State, std::string> read_dice_state(const Rules& rules, std::string_view text);

}  // namespace comodin
