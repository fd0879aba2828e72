// Writes sentences from the tree: the first phrase of the grammar that fits, word by word.
#include <algorithm>
#include <string>

#include "base/check.h"
#include "effect/grammar.h"
#include "effect/icons.h"
#include "effect/lexer.h"
#include "effect/text.h"

namespace comodin {
namespace {

constexpr auto kSeveral = static_cast<std::size_t>(VerbPerson::several);

void write_phrase(const Grammar& grammar, const Phrase& phrase, const Sentence& sentence,
                  std::string& text) {
  for (const Element& element : phrase) write_element(grammar, element, sentence, text);
}

// "a card" is for one card only, "me" for "I".
bool fits(const Phrase& phrase, const Sentence& sentence) {
  return std::ranges::none_of(phrase, [&](const Element& e) {
    return (e.slot == Slot::one && sentence.number != 1) ||
           (e.slot == Slot::me && sentence.other != Who::i);
  });
}

template <typename Meaning>
void write_meaning(const Grammar& grammar, const std::vector<PhraseEntry<Meaning>>& entries,
                   Meaning meaning, const Sentence& sentence, std::string& text) {
  COMODIN_CHECK(static_cast<std::size_t>(meaning) < entries.size());
  const auto& phrases = entries[static_cast<std::size_t>(meaning)].phrases;
  const auto phrase =
      std::ranges::find_if(phrases, [&](const Phrase& p) { return fits(p, sentence); });
  COMODIN_CHECK(phrase != phrases.end());
  write_phrase(grammar, *phrase, sentence, text);
}

void write_other(const Grammar& grammar, const Objects& objects, const Sentence& sentence,
                 std::string& text) {
  if (giver_picks(sentence) && sentence.who != Who::i)
    write_phrase(grammar, objects.theirs.front().phrases.front(), sentence, text);
  else
    write_meaning(grammar, objects.entries, sentence.other, sentence, text);
}

void write_parts(const Grammar& grammar, const Sentence& sentence, std::string& text) {
  for (std::size_t i = 0; i < sentence.parts.size(); ++i) {
    if (i > 0) append_word(text, "/");
    write_sentence(grammar, sentence.parts[i], text);
  }
}

void elide_end(const Grammar& grammar, std::string& text) {
  const std::size_t last = text.rfind(' ') + 1;
  const auto elision =
      std::ranges::find(grammar.elisions, std::string_view(text).substr(last), &Elision::word);
  if (elision != grammar.elisions.end()) text.replace(last, std::string::npos, elision->elided);
}

std::size_t person_of(const Grammar& grammar, Who who) {
  return static_cast<std::size_t>(grammar.persons[static_cast<std::size_t>(who)]);
}

}  // namespace

void append_word(std::string& text, std::string_view word) {
  if (word.empty()) return;
  if (!text.empty() && !ends_cut_short(text)) text += ' ';
  text += word;
}

void append_written(const Grammar& grammar, std::string& text, std::string_view word) {
  if (word == ":" || word == ";") {
    if (!text.empty()) text += grammar.before_marks;
    text += word;
    return;
  }
  if (!grammar.elisions.empty() && begins_with_vowel(word)) elide_end(grammar, text);
  append_word(text, word);
}

const std::string& form_for(const Grammar& grammar, const Forms& forms, const Sentence& sentence) {
  const bool after_may = sentence.may && !forms.back().empty();
  return after_may ? forms.back() : forms[person_of(grammar, sentence.who)];
}

void write_element(const Grammar& grammar, const Element& element, const Sentence& sentence,
                   std::string& text) {
  if (!element.written) return;
  const std::size_t person = person_of(grammar, sentence.who);
  const std::string number = std::to_string(sentence.number);
  switch (element.slot) {
    case Slot::none:
      return append_written(grammar, text,
                            form_for(grammar, element.words->forms.front(), sentence));
    case Slot::who:
      return write_meaning(
          grammar, element.is_object ? grammar.objects[element.objects].entries : grammar.subjects,
          sentence.who, sentence, text);
    case Slot::told:
    case Slot::that:
      return;
    case Slot::other:
      return write_other(grammar, grammar.objects[element.objects], sentence, text);
    case Slot::me:
      return append_written(grammar, text, grammar.me.words->forms.front().front());
    case Slot::them: {
      const bool several = person_of(grammar, sentence.other) == kSeveral;
      return append_written(grammar, text, grammar.them.words->forms.front()[several ? 1 : 0]);
    }
    case Slot::may:
      return append_written(
          grammar, text, sentence.may ? grammar.may.words->forms.front()[person] : std::string());
    case Slot::cards:
      return write_meaning(grammar, grammar.cards, sentence.cards, sentence, text);
    case Slot::number:
      return append_word(text, number);
    case Slot::numbers:
      return append_word(text, number + grammar.plural_suffixes.front());
    case Slot::one:
      return append_written(grammar, text, grammar.one.words->forms.front()[person]);
    case Slot::instead:
      if (sentence.instead) write_phrase(grammar, grammar.instead, sentence, text);
      return;
    case Slot::toward:
      return write_meaning(grammar, grammar.towards, sentence.toward, sentence, text);
    case Slot::icon:
      return append_written(grammar, text, icon_text(sentence.text, grammar.language));
    case Slot::text:
      return append_word(text, sentence.text);
    case Slot::sentence:
    case Slot::alternatives:
      return write_parts(grammar, sentence, text);
  }
}

void write_sentence(const Grammar& grammar, const Sentence& sentence, std::string& text) {
  write_meaning(grammar, grammar.verbs, sentence.verb, sentence, text);
}

std::string render_sentence(const Sentence& sentence, Language language) {
  std::string text;
  write_sentence(grammar_of(language), sentence, text);
  return text;
}

std::string render_effect(const Effect& effect, Language language) {
  std::string text;
  for (const Sentence& sentence : effect) {
    if (!text.empty()) append_written(grammar_of(language), text, ";");
    write_sentence(grammar_of(language), sentence, text);
  }
  return text;
}

}  // namespace comodin
