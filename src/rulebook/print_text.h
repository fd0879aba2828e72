// Prints a rulebook as plain text, for terminals, mail and paper. Must not know what it says.
#pragma once

#include <cstddef>
#include <string>

#include "rulebook/book.h"

namespace comodin {

inline constexpr std::size_t kBookColumns = 78;

std::string print_text(const Book& book);

}  // namespace comodin
