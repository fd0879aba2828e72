// Which moves can ever come up at a table, whatever happens there: its rules decide. For people who
// want to know what they can do, before they are asked.
#pragma once

#include <vector>

#include "protocol/game_words.h"
#include "rules/rules.h"

namespace comodin {

// In the order of the enumeration, without `deal`.
std::vector<MoveVerb> asked_verbs(const Rules& rules);

}  // namespace comodin
