// The tree of a rule as JSON, and as lines for people. Each sentence has only the fields that its
// verb uses.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "effect/effect.h"

namespace comodin {

// [{"verb": "draw", "who": "next", "number": 2}, …]
nlohmann::ordered_json tree_to_json(const Effect& effect);

// One line for each sentence, those within another one indented under it.
std::string tree_to_lines(const Effect& effect);

}  // namespace comodin
