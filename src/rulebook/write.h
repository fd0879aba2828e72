// Owns the way from an edition and a table's choices to its rulebook. Every sentence that depends
// on them is chosen and filled from them.
#pragma once

#include <expected>

#include "base/language.h"
#include "edition/edition.h"
#include "rulebook/book.h"
#include "rules/rules.h"

namespace comodin {

// The rulebook of a table, or why this table cannot be.
std::expected<Book, SetupError> write_rulebook(const Edition& edition, const TableSetup& setup,
                                               Language language);

}  // namespace comodin
