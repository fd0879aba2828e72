// The messages of words/ compiled into the program. The build makes the table, from every folder of
// words/.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct WordsFile {
  std::string_view language;  // its code
  std::string_view text;      // JSON: each key and its message, see web/words/catalogs.mjs
};

// One per language; they live as long as the program.
std::span<const WordsFile> embedded_words();

}  // namespace comodin
