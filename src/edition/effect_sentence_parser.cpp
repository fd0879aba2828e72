#include "edition/effect_sentence_parser.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "edition/effect_lexer.h"
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
  Mark who;
  std::optional<Mark> other;
};
using Readings = std::vector<Reading>;

bool reads(const Element& element, const Token& token) {
  return std::ranges::find(element.readings, token.lower) != element.readings.end();
}

class SentenceParser {
 public:
  SentenceParser(const Grammar& grammar, std::string_view text, Place begin, const Scope& scope,
                 Failure& failure)
      : grammar_(grammar),
        text_(text),
        begin_(std::move(begin)),
        scope_(scope),
        failure_(failure) {}

  std::optional<Sentence> parse();

 private:
  // Where in a phrase a reading stands.
  struct Step {
    const Phrase& phrase;
    std::size_t index;
    bool synonym;  // of another phrase, which would be written
    const Element& element() const { return phrase[index]; }
  };

  Readings follow(const Phrase& phrase, const Reading& start, bool synonym);
  void follow_word(const Step& step, const Reading& reading, Readings& out);
  void follow_slot(const Step& step, const Reading& reading, Readings& out);
  template <typename Meaning, typename Set>
  void follow_entries(const Step& step, const std::vector<Entry<Meaning>>& entries,
                      const Reading& reading, Set set, Readings& out);
  void follow_may(const Step& step, const Reading& reading, Readings& out);
  void follow_one(const Step& step, const Reading& reading, Readings& out);
  void follow_number(const Step& step, const Reading& reading, Readings& out);
  void follow_icon(const Step& step, const Reading& reading, Readings& out);
  void follow_text(const Reading& reading, Readings& out);
  void follow_sentence(const Reading& reading, Readings& out);
  void follow_alternatives(const Reading& reading, Readings& out);

  bool follow_part(std::size_t end, const Scope& scope, Reading& reading);
  bool is_refused(const Reading& reading);
  bool is_ended(std::size_t at) const;
  bool is_worth_following(const Phrase& phrase, const Token& token) const;
  Place place_of(const Reading& reading) const;
  Place place_at(std::size_t offset, std::string_view understood) const;
  void note(const Reading& reading, std::string phrase, bool synonym);
  std::string words_from(const Step& step, const Reading& reading) const;

  const Grammar& grammar_;
  std::string_view text_;
  Place begin_;
  Scope scope_;
  Failure& failure_;
};

std::optional<Sentence> SentenceParser::parse() {
  begin_.offset = token_at(text_, begin_.offset).begin;
  for (const Entry<Verb>& entry : grammar_.verbs) {
    for (const Phrase& phrase : entry.phrases) {
      Reading start;
      start.at = begin_.offset;
      start.sentence.verb = entry.meaning;
      for (Reading& reading : follow(phrase, start, &phrase != &entry.phrases.front())) {
        if (!is_ended(reading.at)) {
          note(reading, scope_.in_choice ? "/" : ";", false);
          continue;
        }
        if (is_refused(reading)) return std::nullopt;
        return std::move(reading.sentence);
      }
      if (failure_.is_refused()) return std::nullopt;
    }
  }
  return std::nullopt;
}

Readings SentenceParser::follow(const Phrase& phrase, const Reading& start, bool synonym) {
  Readings readings{start};
  for (std::size_t i = 0; i < phrase.size() && !readings.empty(); ++i) {
    const Step step{.phrase = phrase, .index = i, .synonym = synonym};
    Readings out;
    for (const Reading& reading : readings) {
      if (step.element().slot == Slot::none)
        follow_word(step, reading, out);
      else
        follow_slot(step, reading, out);
    }
    readings = std::move(out);
  }
  return readings;
}

void SentenceParser::follow_word(const Step& step, const Reading& reading, Readings& out) {
  const Element& element = step.element();
  const Token token = token_at(text_, reading.at);
  if (reads(element, token)) {
    out.push_back(reading);
    out.back().at = token.end;
    write_element(grammar_, element, reading.sentence, out.back().understood);
  } else if (element.required) {
    note(reading, words_from(step, reading), step.synonym);
  }
  // A word that may be missing may also belong to what follows it.
  if (!element.required) out.push_back(reading);
}

void SentenceParser::follow_slot(const Step& step, const Reading& reading, Readings& out) {
  const Mark mark{.offset = token_at(text_, reading.at).begin,
                  .understood = reading.understood.size()};
  switch (step.element().slot) {
    case Slot::none:
      return;
    case Slot::who:
      return follow_entries(
          step, grammar_.subjects, reading,
          [&](Reading& next, Who who) {
            next.sentence.who = who;
            next.who = mark;
          },
          out);
    case Slot::other:
      return follow_entries(
          step, grammar_.objects, reading,
          [&](Reading& next, Who who) {
            next.sentence.other = who;
            next.other = mark;
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

// Tries every phrase of every meaning; what was understood is then put in canonical words. The
// meaning is set beforehand, so that nothing is suggested that would be refused.
template <typename Meaning, typename Set>
void SentenceParser::follow_entries(const Step& step, const std::vector<Entry<Meaning>>& entries,
                                    const Reading& reading, Set set, Readings& out) {
  const Token token = token_at(text_, reading.at);
  for (const Entry<Meaning>& entry : entries) {
    for (std::size_t i = 0; i < entry.phrases.size(); ++i) {
      if (!is_worth_following(entry.phrases[i], token)) continue;
      Reading start = reading;
      set(start, entry.meaning);
      for (Reading& next : follow(entry.phrases[i], start, step.synonym || i > 0)) {
        next.understood = reading.understood;
        write_element(grammar_, step.element(), next.sentence, next.understood);
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

void SentenceParser::follow_may(const Step& step, const Reading& reading, Readings& out) {
  const Token token = token_at(text_, reading.at);
  if (!reads(grammar_.may, token)) {
    Reading allowed = reading;
    allowed.sentence.may = true;
    std::string may;
    write_element(grammar_, step.element(), allowed.sentence, may);
    note(reading, std::move(may), step.synonym);
    return out.push_back(reading);
  }
  out.push_back(reading);
  out.back().at = token.end;
  out.back().sentence.may = true;
  write_element(grammar_, step.element(), out.back().sentence, out.back().understood);
}

void SentenceParser::follow_one(const Step& step, const Reading& reading, Readings& out) {
  const Token token = token_at(text_, reading.at);
  if (!reads(grammar_.one, token)) return note(reading, words_from(step, reading), step.synonym);
  out.push_back(reading);
  out.back().at = token.end;
  out.back().sentence.number = 1;
  write_element(grammar_, step.element(), out.back().sentence, out.back().understood);
}

void SentenceParser::follow_number(const Step& step, const Reading& reading, Readings& out) {
  const bool several = step.element().slot == Slot::numbers;
  const Token token = token_at(text_, reading.at);
  const auto number = read_number(*grammar_.words, token.lower, several);
  const bool fits = number && *number <= kMaxEffectNumber;
  Reading next = reading;
  next.sentence.number =
      static_cast<std::uint8_t>(fits     ? *number
                                : number ? kMaxEffectNumber
                                         : nearest_number(*grammar_.words, token.lower, several));
  if (fits) {
    next.at = token.end;
    write_element(grammar_, step.element(), next.sentence, next.understood);
    return out.push_back(std::move(next));
  }
  std::string nearest;
  write_element(grammar_, step.element(), next.sentence, nearest);
  note(reading, std::move(nearest), step.synonym);
  if (number) failure_.explain(token.begin, "Numbers go from 0 to 20.");
}

void SentenceParser::follow_icon(const Step& step, const Reading& reading, Readings& out) {
  const Token token = token_at(text_, reading.at);
  const PlainText plain = measure_plain_text(token.lower, token.lower.size());
  const EffectWords& words = *grammar_.words;
  const bool article = token.lower == words.article || token.lower == words.article_before_vowel;
  if (!token.is_word || article || plain.bytes < token.lower.size()) {
    note(reading, "", step.synonym);
    return failure_.explain(token.begin, "The name of an icon is missing here.");
  }
  Reading next = reading;
  next.at = token.end;
  next.sentence.text = token.lower;
  write_element(grammar_, step.element(), next.sentence, next.understood);
  out.push_back(std::move(next));
}

void SentenceParser::follow_text(const Reading& reading, Readings& out) {
  Place place = place_of(reading);
  const std::string_view text = trim(text_.substr(place.offset));
  const PlainText plain = measure_plain_text(text, kMaxSayCharacters);
  place.offset += plain.bytes;
  if (text.empty()) return failure_.refuse(place, "The words to say are missing.", {});
  if (plain.characters == kMaxSayCharacters && plain.bytes < text.size())
    return failure_.refuse(
        place, fmt::format("What is said has at most {} characters.", kMaxSayCharacters), {});
  if (plain.bytes < text.size())
    return failure_.refuse(place, "What is said cannot hold this character.", {});
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
  const std::string message = fmt::format("A choice has {} to {} alternatives, with “/” between.",
                                          kMinAlternatives, kMaxAlternatives);
  Reading next = reading;
  while (true) {
    const std::size_t end = std::min(text_.find('/', next.at), text_.size());
    if (next.sentence.parts.size() == kMaxAlternatives)
      return failure_.refuse(place_of(next), message, {});
    if (!follow_part(end, inside, next)) return;
    if (end == text_.size()) break;
    next.at = end + 1;
    append_word(next.understood, "/");
  }
  if (next.sentence.parts.size() < kMinAlternatives)
    return failure_.refuse(place_of(next), message, {"/"});
  out.push_back(std::move(next));
}

// Reads the sentence up to the given end as a part of the one being read.
bool SentenceParser::follow_part(std::size_t end, const Scope& scope, Reading& reading) {
  auto part = parse_sentence(grammar_, text_.substr(0, end), place_of(reading), scope, failure_);
  if (!part) return false;
  reading.at = end;
  write_sentence(grammar_, *part, reading.understood);
  reading.sentence.parts.push_back(*std::move(part));
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
    write_element(grammar_, element, instead, suggestions.emplace_back());
  }
  const std::string_view understood = reading.understood;
  failure_.refuse(place_at(mark.offset, understood.substr(0, mark.understood)),
                  std::string(mistake->message), std::move(suggestions));
  return true;
}

// A full stop may close a sentence.
bool SentenceParser::is_ended(std::size_t at) const {
  Token token = token_at(text_, at);
  if (token.lower == ".") token = token_at(text_, token.end);
  return token.lower.empty();
}

Place SentenceParser::place_of(const Reading& reading) const {
  return place_at(token_at(text_, reading.at).begin, reading.understood);
}

Place SentenceParser::place_at(std::size_t offset, std::string_view understood) const {
  Place place{.offset = offset, .understood = begin_.understood};
  append_word(place.understood, understood);
  return place;
}

// Says that a phrase could stand here, unless the sentence would be refused with it.
void SentenceParser::note(const Reading& reading, std::string phrase, bool synonym) {
  const auto mistake = find_mistake(reading.sentence, scope_);
  if (mistake && (mistake->part != Mistake::Part::other || reading.other)) phrase.clear();
  const Place place = place_of(reading);
  failure_.note(place, text_.substr(place.offset),
                {.phrase = std::move(phrase), .synonym = synonym});
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

std::optional<Sentence> parse_sentence(const Grammar& grammar, std::string_view text,
                                       const Place& begin, const Scope& scope, Failure& failure) {
  return SentenceParser(grammar, text, begin, scope, failure).parse();
}

}  // namespace comodin
