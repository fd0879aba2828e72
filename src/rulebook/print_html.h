// Owns the rulebook as a page with its drawings in it, that can be printed and read aloud. Must not
// know what it says.
#pragma once

#include <string>
#include <string_view>

#include "rulebook/book.h"

namespace comodin {

// One page that needs nothing else.
std::string print_html(const Book& book);

// A page that takes its styles from this address, for where none may stand in the page: it has no
// script and no style of its own.
std::string print_html(const Book& book, std::string_view style_address);
std::string_view rulebook_style();

}  // namespace comodin
