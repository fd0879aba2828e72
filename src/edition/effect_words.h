// Owns the words of the effect language: for each language one table of phrases. Must not know how
// phrases are read or written; effect_grammar.h does.
//
// A phrase is words with spaces between them, in this notation:
//
//   a|b     one of these is read, the first is written
//   a/b/c/d forms of a verb: of "I", of one player, of several, and after "may"; a form left out is
//           like the first; any form is read, the fitting one is written
//   [a|b]   may be read, is not written
//   (a|b)   may be missing, is written
//   {slot}  who, other, may, cards, number, numbers ("7s"), one ("a card"), instead, toward, icon
//           (with its article), text, sentence, alternatives
//
// Of several phrases for one thing, the first that fits is written and suggested.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "edition/effect.h"
#include "edition/effect_text.h"

namespace comodin {

enum class Person : std::uint8_t { first, one, several };

struct WhoWords {
  Who who;
  Person person;
  std::vector<std::string_view> subject;
  std::vector<std::string_view> object;  // empty: as the subject
};

template <typename Meaning>
struct PhraseWords {
  Meaning meaning;
  std::string_view phrase;
};

struct NumberWords {
  std::string_view one;
  std::string_view several;  // as in "all sevens"
};

struct EffectWords {
  std::vector<WhoWords> whos;
  std::vector<PhraseWords<Verb>> verbs;
  std::vector<PhraseWords<Cards>> cards;
  std::vector<PhraseWords<Toward>> towards;
  std::string_view may;
  std::string_view instead;
  std::string_view one;
  std::string_view article;                       // before an icon
  std::string_view article_before_vowel;          // the same, before a, e, i, o, u
  std::vector<std::string_view> plural_suffixes;  // make "7s" of "7"; the first one is written
  std::array<NumberWords, kMaxEffectNumber + 1> numbers;
};

const EffectWords& english_effect_words();

}  // namespace comodin
