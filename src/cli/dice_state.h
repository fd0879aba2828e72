// Parses a dice position, as typed after `comodin dice ask`, into a state.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// Scenario lines separated by ';': a situation with Ana and Beto, then the moves that follow.
// Error message on failure.
std::expected<State, std::string> read_dice_state(const Rules& rules, std::string_view text);

}  // namespace comodin
