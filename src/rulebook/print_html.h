// Owns the rulebook as one page that needs nothing else: its styles and drawings are in it, it can
// be printed, and it can be read aloud. Must not know what it says.
#pragma once

#include <string>

#include "rulebook/book.h"

namespace comodin {

std::string print_html(const Book& book);

}  // namespace comodin
