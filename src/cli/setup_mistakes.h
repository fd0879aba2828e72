// What is wrong with a table's choices, in the words of the command, with what to do about it.
#pragma once

#include <string>
#include <string_view>

#include "cli/speaker.h"
#include "cli/table_arguments.h"
#include "edition/edition.h"
#include "rules/rules.h"

namespace comodin {

// A preset that the edition does not have, and those that it has.
std::string no_preset(std::string_view preset, const Edition& edition, const Speaker& speaker);

// Why there are no rules for a choice.
std::string sentence_of(const SetupError& error, const TableChoice& choice, const Speaker& speaker);

}  // namespace comodin
