// Owns the rules to read at the table: the rulebook as it is played there, and the passage about
// what is at hand. Must not know the terminal.
#pragma once

#include <string>
#include <vector>

#include "terminal/table_model.h"

namespace comodin {

using Pages = std::vector<std::string>;  // lines

// The passages about what just happened and what is possible now, with the statements of the sheet
// that they follow.
Pages rules_at_hand(const TableModel& table);
// The whole rulebook.
Pages whole_rulebook(const TableModel& table);

}  // namespace comodin
