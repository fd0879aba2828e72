// Owns the one grammar of the effect language: the phrases of a language, taken apart once so that
// the parser can follow them and the renderer can write them. Must not know any language.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "edition/effect.h"
#include "edition/effect_words.h"

namespace comodin {

enum class Slot : std::uint8_t {
  none,  // a word
  who,
  other,
  me,
  them,
  may,
  cards,
  number,
  numbers,
  one,
  instead,
  toward,
  icon,
  text,
  sentence,
  alternatives,
};

// One place of a phrase: a word or a slot.
struct Element {
  Slot slot = Slot::none;
  bool required = true;
  bool written = true;
  std::vector<std::string> readings;       // any form of any of the words, folded
  std::vector<std::string> first_persons;  // the forms of "I" where a word has forms, folded
  std::array<std::string, 4> forms;        // by Person; the last one after "may"
  std::size_t objects = 0;                 // {other}: with which prepositions
  bool is_object = false;                  // {a:who}
};

using Phrase = std::vector<Element>;

// A meaning with all its phrases, the one to write first.
template <typename Meaning>
struct Entry {
  Meaning meaning;
  std::vector<Phrase> phrases;
};

// A number by name, folded: alone, and of many.
struct NumberNames {
  std::vector<std::string> one;
  std::vector<std::string> several;
};

// The players as the other side of a sentence, after the prepositions of one kind of phrase.
struct Objects {
  std::string_view prepositions;    // "a|para"; empty: none
  std::vector<Entry<Who>> entries;  // by Who
};

struct Grammar {
  Language language = Language::en;
  std::vector<Person> persons;         // by Who
  std::vector<Entry<Who>> subjects;    // by Who
  std::vector<Objects> objects;        // as many as there are kinds of prepositions
  std::vector<Entry<Verb>> verbs;      // by Verb
  std::vector<Entry<Cards>> cards;     // by Cards
  std::vector<Entry<Toward>> towards;  // by Toward
  Element may;
  std::vector<Phrase> must;
  Element they;
  std::vector<Phrase> joins;
  Phrase instead;
  Element one;
  Element me;
  Element them;
  std::vector<std::string> plural_suffixes;
  std::vector<NumberNames> numbers;     // from 0
  std::vector<std::string> vocabulary;  // every word that is read, folded and sorted
};

// The grammar of a language, made once.
const Grammar& grammar_of(Language language);

// Whether a phrase is written for some trees only: for one card, or for "I".
bool is_conditional(const Phrase& phrase);

// Whether none of the phrases before one of a meaning would always be written in its place.
template <typename Meaning>
bool is_canonical(const Entry<Meaning>& entry, std::size_t index) {
  return std::all_of(entry.phrases.begin(),
                     entry.phrases.begin() + static_cast<std::ptrdiff_t>(index), is_conditional);
}

// Adds a word to a text, with a space where one belongs.
void append_word(std::string& text, std::string_view word);

// Adds one place of a phrase as the sentence fills it, in its canonical form.
void write_element(const Grammar& grammar, const Element& element, const Sentence& sentence,
                   std::string& text);

// Adds a whole sentence in its canonical form.
void write_sentence(const Grammar& grammar, const Sentence& sentence, std::string& text);

}  // namespace comodin
