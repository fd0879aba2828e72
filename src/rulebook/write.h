// Writes the rulebook of an edition with a table's choices. They select and fill every sentence
// that depends on them.
#pragma once

#include <expected>

#include "base/language.h"
#include "edition/edition.h"
#include "rulebook/book.h"
#include "rules/rules.h"

namespace comodin {

// The rulebook, or why a table with these choices is not possible.
std::expected<Book, SetupError> write_rulebook(const Edition& edition, const TableSetup& setup,
                                               Language language);

}  // namespace comodin
