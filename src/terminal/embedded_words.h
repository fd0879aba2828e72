// Owns the way to the words that are part of the program: what the page says of the game, and what
// only the terminal says. The build makes the table.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct WordsFile {
  std::string_view language;  // its code
  std::string_view text;      // JSON: each key and its text
};

// Several of each language; they live as long as the program.
std::span<const WordsFile> embedded_words();

}  // namespace comodin
