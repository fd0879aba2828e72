// Owns the sentences of the rulebook: one table per language, with the same keys and the same
// blanks in all of them. Must not know when a sentence is said.
//
// In a sentence {name} stands for a value and {name|one|many} for one of two forms by that value.
// [A9] and [ruling G1] cite a statement, [@topic] cites what the edition says for that topic;
// commas separate several. A key that starts with `dice.` takes the place of the one without it
// where the game is played with dice.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/language.h"

namespace comodin {

struct WordEntry {
  std::string_view key;
  std::string_view text;
};

// The chapters; and what many of them need: effects, house rules, unclear cases.
std::span<const WordEntry> english_words();
std::span<const WordEntry> english_case_words();
std::span<const WordEntry> spanish_words();
std::span<const WordEntry> spanish_case_words();
std::span<const WordEntry> portuguese_words();
std::span<const WordEntry> portuguese_case_words();

// All sentences of a language.
inline std::array<std::span<const WordEntry>, 2> words_of(Language language) {
  switch (language) {
    case Language::en:
      break;
    case Language::es:
      return {spanish_words(), spanish_case_words()};
    case Language::pt:
      return {portuguese_words(), portuguese_case_words()};
  }
  return {english_words(), english_case_words()};
}

}  // namespace comodin
