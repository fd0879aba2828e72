// The rulebook's sentences: one table per language, all with the same keys and blanks. Must not
// know when a sentence is used.
//
// In a sentence, {name} is a value, and {name|one|many} is one of two forms, chosen by that value.
// [A9] and [ruling G1] cite a statement, [@topic] cites the edition's statements on that topic;
// commas separate several. In games with dice, a key that starts with `dice.` replaces the one
// without it.
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

// The chapters; and what several of them share: effects, house rules, unclear cases.
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
