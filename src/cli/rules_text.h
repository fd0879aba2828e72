// Owns the two screens that explain: how to play at the terminal, and what this table's cards do.
// All of the second comes from the edition and the options.
#pragma once

#include <string>
#include <vector>

#include "cli/wording.h"

namespace comodin {

// Both end with a newline.
std::string help_text(const Wording& words);
std::string rules_text(const Wording& words);

// What the sheet leaves open and this program assumes; people are told before they play.
std::vector<std::string> assumptions(const Wording& words);

}  // namespace comodin
