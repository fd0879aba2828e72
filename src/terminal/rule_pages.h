// Owns the rules to read at the table: the rulebook as it is played there, and the passage about
// what is at hand. Must not know the terminal.
#pragma once

#include <string>
#include <vector>

#include "terminal/table_model.h"

namespace comodin {

struct RulePages {
  std::vector<std::string> lines;
};

// The passages about what just happened and what is possible now, with the statements of the sheet
// that they follow.
RulePages rules_at_hand(const TableModel& table);
// The whole rulebook.
RulePages whole_rulebook(const TableModel& table);

}  // namespace comodin
