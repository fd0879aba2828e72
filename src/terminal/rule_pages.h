// Rules to read at the table: its rulebook, and the passages about the current situation.
// Must not know the terminal.
#pragma once

#include <string>
#include <vector>

#include "terminal/table_model.h"

namespace comodin {

using Pages = std::vector<std::string>;  // lines

// The passages about what just happened and what is possible now, with the rule-sheet statements
// they follow.
Pages rules_at_hand(const TableModel& table);
// The whole rulebook.
Pages whole_rulebook(const TableModel& table);

}  // namespace comodin
