// Splits a text of the effect language into words, and checks which free text may be shown to
// everyone. Must not know what words mean.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

// A word, or a single other character; empty at the end of the text.
struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_word = false;
  std::string folded;  // as words are compared

  bool is_empty() const { return begin == end; }
};

// The first token at or after a byte. A word that lost its end before an apostrophe is one of its
// own: "l’adversaire" is "l’" and "adversaire".
Token token_at(std::string_view text, std::size_t at);

// All tokens from a byte on, the empty one at the end included.
std::vector<Token> tokens_from(std::string_view text, std::size_t at);

// In lower case: the letters A to Z, and those of the Latin-1 block of Unicode.
std::string to_lower(std::string_view text);

// In lower case and without accents, however those are encoded: "PRÓXIMO" becomes "proximo". An
// apostrophe is the one that keyboards have.
std::string fold(std::string_view text);

// Whether a word is one of several.
template <class Words>
bool is_among(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != std::ranges::end(words);
}

// How many characters a text has.
std::size_t count_characters(std::string_view text);

// The last place at or before the given one that is not within a character.
std::size_t character_begin(std::string_view text, std::size_t at);

bool begins_with_vowel(std::string_view word);

// Whether the next word of a text follows without a space: it ends in "l’".
bool ends_cut_short(std::string_view text);

// Without spaces, tabs and carriage returns at both ends.
std::string_view trim(std::string_view text);

// How much of a text can be shown: well-formed UTF-8 without control characters and without marks
// that change the direction of writing, which could make a text look like another.
struct PlainText {
  std::size_t characters = 0;  // code points
  std::size_t bytes = 0;       // equal to the size of the text if all of it is plain
};

// Measures up to a number of characters.
PlainText measure_plain_text(std::string_view text, std::size_t max_characters);

}  // namespace comodin
