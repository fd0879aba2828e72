#include "edition/effect_sentence_parser.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "edition/effect_icons.h"
#include "edition/effect_lexer.h"
#include "edition/effect_messages.h"
#include "edition/effect_names.h"
#include "edition/effect_number.h"

namespace comodin {
namespace {

// Where something stands: the byte, and how much of the sentence was understood before it.
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
  std::size_t objects = 0;  // the prepositions before the other
  bool dropped = false;     // who was left out, so that the next word with forms must tell
};
using Readings = std::vector<Reading>;

bool reads(const Element& element, const Token& token) {
  return is_among(element.readings, token.folded);
}

class SentenceParser {
 public:
  SentenceParser(const Grammar& grammar, std::string_view text, Place begin, const Scope& scope,
                 Failure& failure)
      : grammar_(grammar), text_(text), begin_(std::move(begin)), scope_(scope), failure_(failure) {
    do {
      tokens_.push_back(token_at(text_, tokens_.empty() ? begin_.offset : tokens_.back().end));
    } while (!tokens_.back().is_empty());
    begin_.offset = tokens_.front().begin;
  }

  std::optional<ParsedSentence> parse();

 private:
  // Where in a phrase a reading stands.
  struct Step {
    const Phrase& phrase;
    std::size_t index;
    bool synonym;  // of another phrase, which would be written
    const Element& element() const { return phrase[index]; }
  };

  // Something that could be said at a place, if the sentence makes sense with this player.
  struct Note {
    Place place;
    Failure::Possible possible;
    Who who = Who::i;
    std::array<bool, 4> told{};  // with a verb that makes sense or not, as a synonym or not
  };

  // What stands at the beginning of a sentence, read as who does it.
  struct Subjects {
    Readings readings;
    std::vector<Note> notes;
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
  void follow_entries(const Step& step, const std::vector<Entry<Meaning>>& entries,
                      const Reading& reading, Set set, Readings& out);
  void follow_who(const Step& step, const Reading& reading, Readings& out);
  void follow_first_who(const Step& step, const Reading& reading, Readings& out);
  void follow_they(const Step& step, const Reading& reading, Readings& out);
  void follow_must(Readings subjects, Readings& out);
  void follow_clitic(const Step& step, const Reading& reading, Readings& out);
  void follow_may(const Step& step, const Reading& reading, Readings& out);
  void follow_one(const Step& step, const Reading& reading, Readings& out);
  void follow_number(const Step& step, const Reading& reading, Readings& out);
  void follow_icon(const Step& step, const Reading& reading, Readings& out);
  void follow_text(const Reading& reading, Readings& out);
  void follow_sentence(const Reading& reading, Readings& out);
  void follow_alternatives(const Reading& reading, Readings& out);

  bool follow_part(std::size_t end, const Scope& scope, Reading& reading);
  static bool tells_who(const Element& element, const Token& token, const Reading& reading);
  bool is_refused(const Reading& reading);
  std::optional<End> end_of(std::size_t at);
  bool is_worth_following(const Phrase& phrase, const Token& token) const;
  Mark mark_of(const Reading& reading) const;
  Place place_of(const Reading& reading) const;
  Place place_at(std::size_t offset, std::string_view understood) const;
  bool counts(const Reading& reading) const;
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

// Of several readings, one that reaches the end comes before one that is joined to something else.
std::optional<ParsedSentence> SentenceParser::parse() {
  std::optional<ParsedSentence> found;
  for (const Entry<Verb>& entry : grammar_.verbs) {
    for (std::size_t i = 0; i < entry.phrases.size(); ++i) {
      Reading start;
      start.at = begin_.offset;
      start.sentence.verb = entry.meaning;
      for (Reading& reading : follow(entry.phrases[i], start, !is_canonical(entry, i))) {
        const auto end = end_of(reading.at);
        const bool whole = end && !end->joined;
        if (!whole || failure_.is_thorough()) note(reading, scope_.in_choice ? "/" : ";", false);
        if (!end) continue;
        if (is_refused(reading)) return std::nullopt;
        ParsedSentence parsed{
            .sentence = std::move(reading.sentence), .end = end->at, .joined = end->joined};
        if (whole && !failure_.is_thorough()) return parsed;
        if (!found || parsed.end > found->end) found = std::move(parsed);
      }
      if (failure_.is_refused()) return std::nullopt;
    }
  }
  return found;
}

Readings SentenceParser::follow(const Phrase& phrase, const Reading& start, bool synonym) {
  Readings readings;
  follow_element({.phrase = phrase, .index = 0, .synonym = synonym}, start, readings);
  for (std::size_t i = 1; i < phrase.size() && !readings.empty(); ++i) {
    Readings out;
    for (const Reading& reading : readings)
      follow_element({.phrase = phrase, .index = i, .synonym = synonym}, reading, out);
    readings = std::move(out);
  }
  return readings;
}

void SentenceParser::follow_element(const Step& step, const Reading& reading, Readings& out) {
  if (step.element().slot == Slot::none)
    follow_word(step, reading, out);
  else
    follow_slot(step, reading, out);
}

void SentenceParser::follow_word(const Step& step, const Reading& reading, Readings& out) {
  const Element& element = step.element();
  const Token& word = word_at(reading.at);
  if (reads(element, word) && tells_who(element, word, reading)) {
    Reading& next = out.emplace_back(reading);
    next.dropped = reading.dropped && element.first_persons.empty();
    next.at = word.end;
    std::string written;
    write_element(grammar_, element, next.sentence, written);
    if (element.written && fold(written) != word.folded) ++next.reworded;
    // A word that is only read is kept until the phrase ends: what follows may need it.
    if (!element.written) written = to_lower(text_.substr(word.begin, word.end - word.begin));
    append_word(next.understood, written);
  } else if (element.required || (element.written && failure_.is_thorough())) {
    note_words(step, reading);
  }
  // A word that may be missing may also belong to what follows it.
  if (!element.required) out.push_back(reading);
}

// Whether a word can follow where "I" was left out: the first word with forms has to tell.
bool SentenceParser::tells_who(const Element& element, const Token& token, const Reading& reading) {
  if (!reading.dropped || element.first_persons.empty()) return true;
  return is_among(element.first_persons, token.folded);
}

void SentenceParser::follow_slot(const Step& step, const Reading& reading, Readings& out) {
  const Mark mark = mark_of(reading);
  switch (step.element().slot) {
    case Slot::none:
      return;
    case Slot::who:
      return step.index == 0 && !step.element().is_object ? follow_first_who(step, reading, out)
                                                          : follow_who(step, reading, out);
    case Slot::other:
      return follow_entries(
          step, grammar_.objects[step.element().objects].entries, reading,
          [&](Reading& next, Who who) {
            next.sentence.other = who;
            next.other = mark;
            next.objects = step.element().objects;
          },
          out);
    case Slot::cards:
      return follow_entries(
          step, grammar_.cards, reading,
          [](Reading& next, Cards cards) { next.sentence.cards = cards; }, out);
    case Slot::toward:
      return follow_entries(
          step, grammar_.towards, reading,
          [](Reading& next, Toward toward) { next.sentence.toward = toward; }, out);
    case Slot::one:
      return follow_one(step, reading, out);
    case Slot::instead:
      for (Reading& next : follow(grammar_.instead, reading, step.synonym)) {
        next.sentence.instead = true;
        out.push_back(std::move(next));
      }
      return out.push_back(reading);
    case Slot::me:
    case Slot::them:
      return follow_clitic(step, reading, out);
    case Slot::may:
      return follow_may(step, reading, out);
    case Slot::number:
    case Slot::numbers:
      return follow_number(step, reading, out);
    case Slot::icon:
      return follow_icon(step, reading, out);
    case Slot::text:
      return follow_text(reading, out);
    case Slot::sentence:
      return follow_sentence(reading, out);
    case Slot::alternatives:
      return follow_alternatives(reading, out);
  }
}

void SentenceParser::follow_who(const Step& step, const Reading& reading, Readings& out) {
  const Element& element = step.element();
  const auto& entries =
      element.is_object ? grammar_.objects[element.objects].entries : grammar_.subjects;
  Readings subjects;
  follow_entries(
      step, entries, reading,
      [mark = mark_of(reading)](Reading& next, Who who) {
        next.sentence.who = who;
        next.who = mark;
      },
      subjects);
  if (scope_.they && !element.is_object) follow_they(step, reading, subjects);
  follow_must(std::move(subjects), out);
}

// Most phrases begin with who, and there are many ways to say that: it is read once for all verbs.
// Only whether it makes sense depends on the verb.
void SentenceParser::follow_first_who(const Step& step, const Reading& reading, Readings& out) {
  if (!subjects_) {
    subjects_.emplace();
    notes_ = &subjects_->notes;
    follow_who({.phrase = step.phrase, .index = 0, .synonym = false}, reading, subjects_->readings);
    notes_ = nullptr;
  }
  std::array<bool, kWhoNames.size()> sensible{};
  Reading probe = reading;
  for (std::size_t who = 0; who < sensible.size(); ++who) {
    probe.sentence.who = static_cast<Who>(who);
    sensible[who] = makes_sense(probe);
  }
  for (Note& note : subjects_->notes) {
    if (!failure_.reaches(note.place.offset)) continue;
    const bool sense = sensible[static_cast<std::size_t>(note.who)];
    const bool synonym = step.synonym || note.possible.synonym;
    // What was told with another verb need not be told again.
    if (std::exchange(note.told[(sense ? 2U : 0U) + (synonym ? 1U : 0U)], true)) continue;
    failure_.note(note.place, text_.substr(note.place.offset),
                  {.phrase = sense ? note.possible.phrase : "", .synonym = synonym});
  }
  for (const Reading& subject : subjects_->readings) {
    out.push_back(subject);
    out.back().sentence.verb = reading.sentence.verb;
  }
}

// Tries every phrase of every meaning; what was understood is then put in canonical words. The
// meaning is set beforehand, so that nothing is suggested that would be refused.
template <typename Meaning, typename Set>
void SentenceParser::follow_entries(const Step& step, const std::vector<Entry<Meaning>>& entries,
                                    const Reading& reading, Set set, Readings& out) {
  const Token& token = word_at(reading.at);
  for (const Entry<Meaning>& entry : entries) {
    for (std::size_t i = 0; i < entry.phrases.size(); ++i) {
      if (!is_worth_following(entry.phrases[i], token)) continue;
      Reading start = reading;
      set(start, entry.meaning);
      const bool synonym = step.synonym || !is_canonical(entry, i);
      for (Reading& next : follow(entry.phrases[i], start, synonym)) {
        next.understood = reading.understood;
        if (!is_canonical(entry, i)) ++next.reworded;
        next.dropped = step.element().slot == Slot::who ? next.at == reading.at : reading.dropped;
        if (!next.dropped) write_element(grammar_, step.element(), next.sentence, next.understood);
        out.push_back(std::move(next));
      }
    }
  }
}

// Most phrases end at their first word, and when other readings have come further nobody needs to
// know.
bool SentenceParser::is_worth_following(const Phrase& phrase, const Token& token) const {
  if (failure_.reaches(token.begin)) return true;
  for (const Element& element : phrase) {
    if (element.slot != Slot::none || reads(element, token)) return true;
    if (element.required) return false;
  }
  return true;
}

// Who was mentioned before can be "they", or left out.
void SentenceParser::follow_they(const Step& step, const Reading& reading, Readings& out) {
  const Token& token = word_at(reading.at);
  Reading next = reading;
  next.sentence.who = *scope_.they;
  next.who = Mark{.offset = token.begin, .understood = reading.understood.size()};
  out.push_back(next);
  if (!reads(grammar_.they, token)) return;
  next.at = token.end;
  write_element(grammar_, step.element(), next.sentence, next.understood);
  out.push_back(std::move(next));
}

// "Must" may follow who; it says nothing that the sentence does not.
void SentenceParser::follow_must(Readings subjects, Readings& out) {
  for (Reading& reading : subjects) {
    for (const Phrase& phrase : grammar_.must) {
      if (!reads(phrase.front(), word_at(reading.at))) continue;
      for (Reading& next : follow(phrase, reading, true)) {
        next.understood = reading.understood;
        out.push_back(std::move(next));
      }
    }
    out.push_back(std::move(reading));
  }
}

// A word before the verb that says or announces the other side. The one that announces may be
// missing.
void SentenceParser::follow_clitic(const Step& step, const Reading& reading, Readings& out) {
  const bool me = step.element().slot == Slot::me;
  const Token& token = word_at(reading.at);
  Reading next = reading;
  if (me) next.sentence.other = Who::i;
  if (me) next.other = Mark{.offset = token.begin, .understood = reading.understood.size()};
  std::string word;
  write_element(grammar_, step.element(), next.sentence, word);
  if (!reads(me ? grammar_.me : grammar_.them, token)) {
    note(next, std::move(word), !me);
    if (!me) out.push_back(reading);
    return;
  }
  next.at = token.end;
  append_word(next.understood, word);
  out.push_back(std::move(next));
}

void SentenceParser::follow_may(const Step& step, const Reading& reading, Readings& out) {
  const Token& token = word_at(reading.at);
  const bool read = reads(grammar_.may, token) && tells_who(grammar_.may, token, reading);
  Reading next = reading;
  next.dropped = reading.dropped && grammar_.may.first_persons.empty();
  next.sentence.may = true;
  if (read) {
    next.at = token.end;
    write_element(grammar_, step.element(), next.sentence, next.understood);
    return out.push_back(std::move(next));
  }
  std::string may;
  write_element(grammar_, step.element(), next.sentence, may);
  note(reading, std::move(may), step.synonym);
  out.push_back(reading);
}

void SentenceParser::follow_one(const Step& step, const Reading& reading, Readings& out) {
  const Token& token = word_at(reading.at);
  if (!reads(grammar_.one, token)) return note_words(step, reading);
  out.push_back(reading);
  out.back().at = token.end;
  out.back().sentence.number = 1;
  write_element(grammar_, step.element(), out.back().sentence, out.back().understood);
}

void SentenceParser::follow_number(const Step& step, const Reading& reading, Readings& out) {
  const bool several = step.element().slot == Slot::numbers;
  const Token& token = word_at(reading.at);
  const auto number = read_number(grammar_, token.folded, several);
  const bool fits = number && *number <= kMaxEffectNumber;
  Reading next = reading;
  next.sentence.number =
      static_cast<std::uint8_t>(fits     ? *number
                                : number ? kMaxEffectNumber
                                         : nearest_number(grammar_, token.folded, several));
  if (fits) {
    next.at = token.end;
    write_element(grammar_, step.element(), next.sentence, next.understood);
    return out.push_back(std::move(next));
  }
  std::vector<std::uint8_t> numbers{next.sentence.number};
  if (token.is_empty()) numbers = {2, 1, 3, 4, 5, 7};
  for (const std::uint8_t likely : numbers) {
    next.sentence.number = likely;
    std::string words;
    write_element(grammar_, step.element(), next.sentence, words);
    note(reading, std::move(words), step.synonym);
  }
  if (number)
    failure_.explain(token.begin, message(EffectMessage::number_range, grammar_.language,
                                          std::to_string(kMaxEffectNumber)));
}

void SentenceParser::follow_icon(const Step& step, const Reading& reading, Readings& out) {
  const Token& token = word_at(reading.at);
  const std::string_view word = text_.substr(token.begin, token.end - token.begin);
  const PlainText plain = measure_plain_text(word, word.size());
  Reading next = reading;
  if (!token.is_word || is_article(word) || plain.bytes < word.size()) {
    for (const std::string_view icon : known_icons())
      note(reading, icon_text(icon, grammar_.language), step.synonym);
    return failure_.explain(token.begin, message(EffectMessage::icon_missing, grammar_.language));
  }
  next.at = token.end;
  next.sentence.text = icon_named(word);
  write_element(grammar_, step.element(), next.sentence, next.understood);
  out.push_back(std::move(next));
}

void SentenceParser::follow_text(const Reading& reading, Readings& out) {
  Place place = place_of(reading);
  const std::string_view text = trim(text_.substr(place.offset));
  const PlainText plain = measure_plain_text(text, kMaxSayCharacters);
  place.offset += plain.bytes;
  const auto refuse = [&](EffectMessage why) {
    failure_.refuse(place, message(why, grammar_.language, std::to_string(kMaxSayCharacters)), {});
  };
  if (text.empty()) return refuse(EffectMessage::say_missing);
  if (plain.characters == kMaxSayCharacters && plain.bytes < text.size())
    return refuse(EffectMessage::say_too_long);
  if (plain.bytes < text.size()) return refuse(EffectMessage::say_character);
  out.push_back(reading);
  out.back().at = text_.size();
  out.back().sentence.text = text;
  append_word(out.back().understood, text);
}

void SentenceParser::follow_sentence(const Reading& reading, Readings& out) {
  if (is_refused(reading)) return;
  Reading next = reading;
  if (!follow_part(text_.size(), scope_inside(reading.sentence, scope_), next)) return;
  out.push_back(std::move(next));
}

void SentenceParser::follow_alternatives(const Reading& reading, Readings& out) {
  if (is_refused(reading)) return;
  const Scope inside = scope_inside(reading.sentence, scope_);
  const std::string why =
      message(EffectMessage::alternatives, grammar_.language, std::to_string(kMinAlternatives),
              std::to_string(kMaxAlternatives));
  Reading next = reading;
  while (true) {
    const std::size_t end = std::min(text_.find('/', next.at), text_.size());
    if (next.sentence.parts.size() == kMaxAlternatives)
      return failure_.refuse(place_of(next), why, {});
    if (!follow_part(end, inside, next)) return;
    if (end == text_.size()) break;
    next.at = end + 1;
    append_word(next.understood, "/");
  }
  if (next.sentence.parts.size() < kMinAlternatives)
    return failure_.refuse(place_of(next), why, {"/"});
  out.push_back(std::move(next));
}

// Reads the sentence up to the given end as a part of the one being read.
bool SentenceParser::follow_part(std::size_t end, const Scope& scope, Reading& reading) {
  auto part = parse_sentence(grammar_, text_.substr(0, end), place_of(reading), scope, failure_);
  if (!part) return false;
  reading.at = end;
  write_sentence(grammar_, part->sentence, reading.understood);
  reading.sentence.parts.push_back(std::move(part->sentence));
  return true;
}

// Whether what is known of a sentence makes no sense here.
bool SentenceParser::is_refused(const Reading& reading) {
  const auto mistake = find_mistake(reading.sentence, scope_);
  if (!mistake) return false;
  const bool of_other = mistake->part == Mistake::Part::other;
  Mark mark{.offset = begin_.offset, .understood = 0};
  if (mistake->part == Mistake::Part::who) mark = reading.who;
  if (of_other) mark = reading.other.value_or(mark);
  std::vector<std::string> suggestions;
  if (mistake->instead) {
    Sentence instead;
    instead.who = instead.other = *mistake->instead;
    Element element;
    element.slot = of_other ? Slot::other : Slot::who;
    element.objects = reading.objects;
    write_element(grammar_, element, instead, suggestions.emplace_back());
    if (suggestions.back().empty()) suggestions.clear();
  }
  const std::string_view understood = reading.understood;
  failure_.refuse(place_at(mark.offset, understood.substr(0, mark.understood)),
                  message(mistake->message, grammar_.language), std::move(suggestions));
  return true;
}

// Where the next sentence begins if one ends here. A full stop may close it, "and" join it to
// another.
std::optional<SentenceParser::End> SentenceParser::end_of(std::size_t at) {
  const Token& token = word_at(at);
  const bool stop = token.folded == "." || token.folded == "!";
  if ((stop ? word_at(token.end) : token).is_empty())
    return End{.at = text_.size(), .joined = false};
  if (scope_.level > 0) return std::nullopt;
  for (const Phrase& join : grammar_.joins) {
    if (!reads(join.front(), token)) continue;
    Reading start;
    start.at = at;
    const Readings readings = follow(join, start, true);
    // Who is still writing may not have said yet what is joined.
    if (!failure_.is_thorough() && word_at(readings.front().at).is_empty()) continue;
    return End{.at = readings.front().at, .joined = true};
  }
  return std::nullopt;
}

Mark SentenceParser::mark_of(const Reading& reading) const {
  return {.offset = word_at(reading.at).begin, .understood = reading.understood.size()};
}

Place SentenceParser::place_of(const Reading& reading) const {
  Place place = place_at(word_at(reading.at).begin, reading.understood);
  place.reworded += reading.reworded;
  return place;
}

Place SentenceParser::place_at(std::size_t offset, std::string_view understood) const {
  Place place{.offset = offset, .understood = begin_.understood, .reworded = begin_.reworded};
  append_word(place.understood, understood);
  return place;
}

// Whether it matters what could be said here: not if other readings have come further.
bool SentenceParser::counts(const Reading& reading) const {
  return notes_ != nullptr || failure_.reaches(word_at(reading.at).begin);
}

bool SentenceParser::makes_sense(const Reading& reading) const {
  const auto mistake = find_mistake(reading.sentence, scope_);
  return !mistake || (mistake->part == Mistake::Part::other && !reading.other);
}

// Says that a phrase could stand here, unless the sentence would be refused with it.
void SentenceParser::note(const Reading& reading, std::string phrase, bool synonym) {
  if (!counts(reading)) return;
  Note note{.place = place_of(reading),
            .possible = {.phrase = std::move(phrase), .synonym = synonym},
            .who = reading.sentence.who};
  if (notes_ != nullptr) return notes_->push_back(std::move(note));
  if (!makes_sense(reading)) note.possible.phrase.clear();
  failure_.note(note.place, text_.substr(note.place.offset), note.possible);
}

void SentenceParser::note_words(const Step& step, const Reading& reading) {
  if (counts(reading)) note(reading, words_from(step, reading), step.synonym);
}

// The words of a phrase up to its next slot with more than one filling.
std::string SentenceParser::words_from(const Step& step, const Reading& reading) const {
  std::string words;
  for (std::size_t i = step.index; i < step.phrase.size(); ++i) {
    if (step.phrase[i].slot != Slot::none && step.phrase[i].slot != Slot::one) break;
    write_element(grammar_, step.phrase[i], reading.sentence, words);
  }
  return words;
}

}  // namespace

std::optional<ParsedSentence> parse_sentence(const Grammar& grammar, std::string_view text,
                                             const Place& begin, const Scope& scope,
                                             Failure& failure) {
  return SentenceParser(grammar, text, begin, scope, failure).parse();
}

}  // namespace comodin
