// Prints a rulebook as an HTML page with its drawings, for paper and screen readers. Must not know
// what it says.
#pragma once

#include <string>
#include <string_view>

#include "rulebook/book.h"

namespace comodin {

// A self-contained page.
std::string print_html(const Book& book);

// A page that links its style sheet at this address, for servers whose content policy forbids
// inline styles and scripts.
std::string print_html(const Book& book, std::string_view style_address);
std::string_view rulebook_style();

}  // namespace comodin
