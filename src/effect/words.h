// The words of the effect language: one table of phrases for each language people read, in a file
// of its own. Must not know how phrases are read or written; effect/grammar.h does.
//
// A phrase is words with spaces between them, in this notation:
//
//   a|b     one of these is read, the first is written
//   a/b/c/d forms of a word: of "I", of one player, of several, and after "may"; any form is read,
//           the fitting one is written. Of two forms, the first is also that of several players and
//           the one after "may"; of three, "may" does not matter. Further forms are only read, and
//           address a reader
//   <name>  a group of words used in many phrases: groups
//   [a|b]   may be read, is not written
//   (a|b)   may be missing, is written
//   {slot}  who, other, me ("me", where the other is "I"), them (Spanish "le", "les": announces the
//           other), may, cards, number, numbers ("7s"), one ("a card"), instead, toward, icon (with
//           its article), text, sentence, alternatives; doer (who, after the verb: never
//           suggested); told (no word: its reader is addressed); that (no word: the other is
//           the chosen player)
//   {a|b:other}  the other after one of these prepositions, contracted where the language does so;
//           {a|b:who} likewise; {'s:who} with this ending
//
// Accents may be missing where a text is read. Of several phrases for one thing, the first that
// fits is written and suggested: {one} fits one card only, {me} only "I".
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "effect/effect.h"
#include "effect/messages.h"
#include "effect/text.h"

namespace comodin {

enum class VerbPerson : std::uint8_t { first, one, several };

struct WhoWords {
  Who who;
  VerbPerson person;
  std::vector<std::string_view> subject;  // empty: only on the other side
  std::vector<std::string_view> object;   // empty: as the subject
};

// Words used in many phrases.
struct WordGroup {
  std::string_view name;
  std::string_view words;
};

// Words by which somebody tries to say what the language cannot.
struct LimitWords {
  EffectMessage message;
  std::string_view phrase;
};

template <typename Meaning>
struct PhraseWords {
  Meaning meaning;
  std::string_view phrase;
};

struct NumberWords {
  std::string_view one;      // "two|a pair of" is two spellings
  std::string_view several;  // as in "all sevens"
};

// A preposition and the word after it become one: de el, del.
struct Contraction {
  std::string_view preposition;
  std::string_view word;
  std::string_view joined;
};

// A word that loses its end before a vowel: je, j’.
struct Elision {
  std::string_view word;
  std::string_view elided;
};

// The name of an icon with its article, and other names without: "una bola|esfera".
struct IconWords {
  std::string_view icon;
  std::string_view words;
};

struct EffectWords {
  std::vector<WordGroup> groups;
  std::vector<std::size_t> imperatives;  // which of the first four forms address a reader
  std::vector<WhoWords> whos;
  std::vector<PhraseWords<Verb>> verbs;
  std::vector<PhraseWords<Cards>> cards;
  std::vector<PhraseWords<Toward>> towards;
  std::vector<Contraction> contractions;
  std::vector<Elision> elisions;  // both forms are read wherever the word is
  std::string_view before_marks;  // between a word and the : or ; after it
  std::string_view may;
  std::vector<std::string_view> must;       // may follow the subject, and changes nothing
  std::string_view they;                    // whom a condition or the sentence before is about
  std::string_view them_said;               // the chosen player, on the other side
  std::string_view their_choice;            // a player whom the subject picks, on the other side
  std::vector<std::string_view> joins;      // between two sentences, as ; is
  std::vector<std::string_view> leads;      // may begin a sentence, and change nothing
  std::vector<std::string_view> picks;      // "choose a player": somebody said what they do
  std::vector<std::string_view> picks_to;   // the same where the subject is left out after it
  std::vector<std::string_view> except_me;  // after what everyone does
  std::vector<LimitWords> limits;           // the first that fits counts
  std::string_view common;                  // words that show the language of a text
  std::string_view instead;
  std::string_view one;
  std::string_view me;                            // empty: the language has no such word
  std::string_view them;                          // for one player, and for several: le/les
  std::vector<std::string_view> plural_suffixes;  // make "7s" of "7"; the first one is written
  std::array<NumberWords, kMaxEffectNumber + 1> numbers;
  std::vector<IconWords> icons;  // of those of kIcons
  std::string_view articles;     // which no icon can be called
};

// The words of a language: one specialization for each, in words_CODE.cpp.
template <Language Code>
EffectWords effect_words();

}  // namespace comodin
