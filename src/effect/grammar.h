// The one grammar of the effect language: the phrases of a language, taken apart once so that the
// parser can follow them and the renderer can write them. Must not know any language.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "effect/effect.h"
#include "effect/words.h"

namespace comodin {

enum class Slot : std::uint8_t {
  none,  // a word
  who,
  told,  // nobody: the reader is addressed
  other,
  that,  // nobody: the other is the chosen player
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

// The forms of a word by VerbPerson; the last one after "may", empty where that does not matter.
using Forms = std::array<std::string, 4>;

// The words that can be read at one place, in any of their forms.
struct WordForms {
  struct Reading {
    std::string folded;
    std::uint8_t word = 0;      // which of the words
    bool first_person = false;  // a form of "I", where the word has forms
    bool imperative = false;    // a form that addresses a reader
  };
  std::vector<Reading> readings;
  std::vector<Forms> forms;  // of each word; the first one is written
  bool has_forms = false;

  // Null where the word is not read.
  const Reading* find(std::string_view folded) const {
    const auto found = std::ranges::find(readings, folded, &Reading::folded);
    return found == readings.end() ? nullptr : &*found;
  }
};

// One place of a phrase: a word or a slot.
struct Element {
  Slot slot = Slot::none;
  bool required = true;
  bool written = true;
  bool is_object = false;            // {a:who}
  bool is_late = false;              // {doer}
  std::uint8_t objects = 0;          // {other}: with which prepositions
  const WordForms* words = nullptr;  // of a word; many elements share them
};

using Phrase = std::vector<Element>;

// A meaning with all its phrases, the one to write first.
template <typename Meaning>
struct PhraseEntry {
  Meaning meaning;
  std::vector<Phrase> phrases;
};

// A number by name, folded: alone, and of many.
struct NumberNames {
  std::vector<std::string> one;
  std::vector<std::string> several;
};

// An icon: as it is shown, with its article, and the words that name it.
struct IconNames {
  std::string_view icon;
  std::string shown;
  std::vector<std::string> folded;
};

// The players as the other side of a sentence, after the prepositions of one kind of phrase.
struct Objects {
  std::string_view prepositions;          // "a|para"; empty: none; "'s": an ending
  std::vector<PhraseEntry<Who>> entries;  // by Who
  std::vector<PhraseEntry<Who>> chosen;   // "them": only where somebody was chosen
  std::vector<PhraseEntry<Who>> theirs;   // a player whom the subject picks
};

// What the language cannot say, and the words by which people try.
struct Limit {
  EffectMessage message;
  Phrase phrase;
};

struct Grammar {
  Language language = Language::en;
  std::deque<WordForms> words;               // those of all elements
  std::vector<VerbPerson> persons;           // by Who
  std::vector<PhraseEntry<Who>> subjects;    // by Who
  std::vector<Objects> objects;              // one for each kind of prepositions
  std::vector<PhraseEntry<Verb>> verbs;      // by Verb
  std::vector<PhraseEntry<Cards>> cards;     // by Cards
  std::vector<PhraseEntry<Toward>> towards;  // by Toward
  Element may;
  std::vector<Phrase> must;
  Element they;
  std::vector<Phrase> joins;
  std::vector<Phrase> leads;
  std::vector<Phrase> picks;
  std::vector<Phrase> picks_to;
  std::vector<Phrase> except_me;
  std::vector<Limit> limits;
  Phrase instead;
  Element one;
  Element me;
  Element them;
  std::vector<std::string> plural_suffixes;
  std::vector<NumberNames> numbers;  // from 0
  std::vector<Elision> elisions;
  std::string_view before_marks;        // between a word and the : or ; after it
  std::vector<IconNames> icons;         // the same in every language
  std::vector<std::string> articles;    // folded
  std::vector<std::string> vocabulary;  // every word that shows this language, folded and sorted
};

// The grammar of a language, made once.
const Grammar& grammar_of(Language language);

// Whether a word is read at a place.
inline bool reads(const Element& element, std::string_view folded) {
  return element.words != nullptr && element.words->find(folded) != nullptr;
}

// Whether a phrase is written for some trees only: for one card, or for "I".
bool is_conditional(const Phrase& phrase);

// Whether none of the phrases before one of a meaning would always be written in its place.
template <typename Meaning>
bool is_canonical(const PhraseEntry<Meaning>& entry, std::size_t index) {
  return std::all_of(entry.phrases.begin(),
                     entry.phrases.begin() + static_cast<std::ptrdiff_t>(index), is_conditional);
}

// Adds a word to a text, with a space where one belongs.
void append_word(std::string& text, std::string_view word);

// Adds a word of the language, which can change the end of the word before it; or a : or ;.
void append_written(const Grammar& grammar, std::string& text, std::string_view word);

// Adds one place of a phrase as the sentence fills it, in its canonical form.
void write_element(const Grammar& grammar, const Element& element, const Sentence& sentence,
                   std::string& text);

// The form of a word that a sentence needs.
const std::string& form_for(const Grammar& grammar, const Forms& forms, const Sentence& sentence);

// Adds a whole sentence in its canonical form.
void write_sentence(const Grammar& grammar, const Sentence& sentence, std::string& text);

}  // namespace comodin
