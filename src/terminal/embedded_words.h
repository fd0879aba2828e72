// The message catalogs compiled into the program: the page's texts about the game, and the
// terminal's own. The build generates the table.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct WordsFile {
  std::string_view language;  // its code
  std::string_view text;      // JSON: each key and its text
};

// Several per language, with static lifetime.
std::span<const WordsFile> embedded_words();

}  // namespace comodin
