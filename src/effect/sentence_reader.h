// Follows phrases through one sentence of the effect language: every way to read it that is still
// open, and what could be said where one ends. For effect/sentence_parser.cpp, which decides where
// sentences end and whether they make sense. Must not know any language's words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "effect/check.h"
#include "effect/effect.h"
#include "effect/failure.h"
#include "effect/grammar.h"
#include "effect/lexer.h"
#include "effect/names.h"
#include "effect/sentence_parser.h"

namespace comodin::effect_reading {

// Where something is: the byte, and how much of the sentence was understood before it.
struct Mark {
  std::size_t offset = 0;
  std::size_t understood = 0;
};

// One way to read the sentence so far. Copied a lot, therefore without what was understood before
// the sentence.
struct Reading {
  std::size_t at = 0;  // the byte to go on from
  Sentence sentence;
  std::string understood;
  std::size_t reworded = 0;  // how many words and phrases would be written otherwise
  Mark who;
  std::optional<Mark> other;
  std::uint8_t objects = 0;  // the prepositions before the other
  bool dropped = false;      // the subject was left out: the next word with forms must show it
  bool tells = false;        // it addresses the reader: so does the next word with forms
  bool told = false;         // a word showed that
  bool left_out = false;     // the subject was mentioned before: the next word cannot be of "I"
};
using Readings = std::vector<Reading>;

inline bool reads(const Element& element, const Token& token) {
  return reads(element, token.folded);
}

// Something that could be said at a place, if the sentence makes sense with this player.
struct Note {
  Place place;
  Failure::Possible possible;
  Who who = Who::i;
  std::array<bool, 4> told{};  // with a verb that makes sense or not, as a synonym or not
};

// The beginning of a sentence, read as its subject.
struct Subjects {
  Readings readings;
  std::vector<Note> notes;
  std::optional<Verb> verb;                          // the last one they were noted with …
  std::array<bool, kWhoNames.size()> sensible = {};  // … and the players that make sense with it
  std::array<bool, 2> told = {};                     // in its own phrase, in a synonym
};

class SentenceParser {
 public:
  SentenceParser(const Grammar& grammar, std::string_view text, Place begin, const Scope& scope,
                 Failure& failure)
      : grammar_(grammar),
        text_(text),
        begin_(std::move(begin)),
        scope_(scope),
        failure_(failure),
        tokens_(tokens_from(text, begin_.offset)) {
    begin_.offset = tokens_.front().begin;
  }

  std::optional<ParsedSentence> parse();

 private:
  // Where in a phrase a reading is.
  struct Step {
    const Phrase& phrase;
    std::size_t index;
    bool synonym;  // of another phrase, which would be written
    const Element& element() const { return phrase[index]; }
  };

  // Where a sentence has ended.
  struct End {
    std::size_t at = 0;
    bool joined = false;
  };

  // The first token at or after a byte, which does not lie within one.
  const Token& word_at(std::size_t at) const {
    return *std::ranges::lower_bound(tokens_, at, {}, &Token::begin);
  }

  Readings follow(const Phrase& phrase, const Reading& start, bool synonym);
  void follow_element(const Step& step, const Reading& reading, Readings& out);
  void follow_word(const Step& step, const Reading& reading, Readings& out);
  void follow_slot(const Step& step, const Reading& reading, Readings& out);
  template <typename Meaning, typename Set>
  void follow_entries(const Step& step, const std::vector<PhraseEntry<Meaning>>& entries,
                      const Reading& reading, Set set, Readings& out);
  void follow_other(const Step& step, const Reading& reading, Readings& out);
  void follow_who(const Step& step, const Reading& reading, Readings& out);
  void tell_subjects(const Step& step, const Reading& reading);
  void follow_late_who(const Step& step, const Reading& reading, Readings& out);
  void follow_first_who(const Step& step, const Reading& reading, Readings& out);
  void follow_they(const Step& step, const Reading& reading, Readings& out);
  void follow_except(Readings& readings);
  static ParsedSentence parsed_from(const Reading& reading, const End& end);
  void follow_must(Readings subjects, Readings& out);
  void follow_clitic(const Step& step, const Reading& reading, Readings& out);
  void follow_may(const Step& step, const Reading& reading, Readings& out);
  void follow_one(const Step& step, const Reading& reading, Readings& out);
  void follow_number(const Step& step, const Reading& reading, Readings& out);
  void note_numbers(const Step& step, const Reading& reading, std::optional<unsigned> number);
  void follow_icon(const Step& step, const Reading& reading, Readings& out);
  void follow_text(const Reading& reading, Readings& out);
  void follow_sentence(const Reading& reading, Readings& out);
  void follow_alternatives(const Reading& reading, Readings& out);

  bool follow_part(std::size_t end, const Scope& scope, Reading& reading);
  Reading told_from(const Reading& reading, const Mark& mark) const;
  std::string said(const Token& token) const;
  void write_understood(const Element& element, std::size_t from, Reading& reading) const;
  static bool tells_who(const Element& element, const WordForms::Reading& read,
                        const Reading& reading);
  bool is_refused(const Reading& reading);
  bool is_unclear(const Reading& reading);
  std::nullopt_t refuse_turns();
  std::optional<End> end_of(std::size_t at);
  bool is_worth_following(const Step& step, std::size_t from, const Token& token) const;
  bool can_follow(const Phrase& phrase, std::size_t from, const Token& token) const;
  Mark mark_of(const Reading& reading) const;
  Place place_of(const Reading& reading) const;
  Place place_at(std::size_t offset, std::string_view understood) const;
  bool counts(const Reading& reading, bool synonym) const;
  bool makes_sense(const Reading& reading) const;
  void note(const Reading& reading, std::string phrase, bool synonym);
  void note_words(const Step& step, const Reading& reading);
  std::string words_from(const Step& step, const Reading& reading) const;

  const Grammar& grammar_;
  std::string_view text_;
  Place begin_;
  Scope scope_;
  Failure& failure_;
  std::vector<Token> tokens_;  // from where the sentence begins, the empty one at the end included
  std::optional<Subjects> subjects_;
  std::vector<Note>* notes_ = nullptr;  // where notes go instead of to the failure
};

}  // namespace comodin::effect_reading
