// Owns the one grammar of the effect language: the phrases of a language, taken apart once so that
// the parser can follow them and the renderer can write them. Must not know any language.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "edition/effect.h"
#include "edition/effect_words.h"

namespace comodin {

enum class Slot : std::uint8_t {
  none,  // a word
  who,
  other,
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
  std::vector<std::string> readings;  // in lower case
  std::array<std::string, 4> forms;   // by Person; the last one after "may"
};

using Phrase = std::vector<Element>;

// A meaning with all its phrases, the one to write first.
template <typename Meaning>
struct Entry {
  Meaning meaning;
  std::vector<Phrase> phrases;
};

struct Grammar {
  std::vector<Person> persons;         // by Who
  std::vector<Entry<Who>> subjects;    // by Who
  std::vector<Entry<Who>> objects;     // by Who
  std::vector<Entry<Verb>> verbs;      // by Verb
  std::vector<Entry<Cards>> cards;     // by Cards
  std::vector<Entry<Toward>> towards;  // by Toward
  Element may;
  Phrase instead;
  Element one;
  const EffectWords* words = nullptr;  // numbers and articles are looked up there
};

// Takes the phrases of a language apart. The words must outlive the grammar and have at least one
// phrase for every meaning.
Grammar make_grammar(const EffectWords& words);

const Grammar& english_grammar();

// Adds a word to a text, with a space where one belongs.
void append_word(std::string& text, std::string_view word);

// Adds one place of a phrase as the sentence fills it, in its canonical form.
void write_element(const Grammar& grammar, const Element& element, const Sentence& sentence,
                   std::string& text);

// Adds a whole sentence in its canonical form.
void write_sentence(const Grammar& grammar, const Sentence& sentence, std::string& text);

}  // namespace comodin
