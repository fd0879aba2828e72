#include "effect/sentence_parser.h"

#include <algorithm>
#include <ranges>

#include "effect/messages.h"
#include "effect/opening.h"
#include "effect/sentence_reader.h"

namespace comodin {
namespace effect_reading {

// Of several readings, one that reaches the end comes before one that is joined to something else.
std::optional<ParsedSentence> SentenceParser::parse() {
  std::optional<ParsedSentence> found;
  for (const PhraseEntry<Verb>& entry : grammar_.verbs) {
    for (std::size_t i = 0; i < entry.phrases.size(); ++i) {
      Reading start;
      start.at = begin_.offset;
      start.sentence.verb = entry.meaning;
      std::vector<Note> unheard;
      if (entry.phrases[i].back().is_late) notes_ = &unheard;
      Readings readings = follow(entry.phrases[i], start, !is_canonical(entry, i));
      notes_ = nullptr;
      follow_except(readings);
      for (Reading& reading : readings) {
        const auto end = end_of(reading.at);
        const bool whole = end && !end->joined;
        if (!whole || failure_.is_thorough()) note(reading, scope_.in_choice ? "/" : ";", false);
        if (!end || reading.dropped) continue;
        if (is_refused(reading) || is_unclear(reading)) {
          if (scope_.pick_due) continue;
          return std::nullopt;
        }
        ParsedSentence parsed = parsed_from(reading, *end);
        if (parsed.times > 1 && scope_.level > 0) return refuse_turns();
        parsed.names_doer = entry.phrases[i].front().slot == Slot::who;
        // The player who skips everyone is not meant.
        if (!parsed.names_doer && !parsed.is_told && parsed.sentence.who == Who::everyone &&
            parsed.sentence.verb == Verb::lose_turn)
          parsed.sentence.who = Who::opponents;
        if (whole && !failure_.is_thorough()) return parsed;
        if (!found || parsed.end > found->end) found = std::move(parsed);
      }
      if (failure_.is_refused() && !scope_.pick_due) return std::nullopt;
    }
  }
  return found;
}

// "Loses two turns" is two sentences.
ParsedSentence SentenceParser::parsed_from(const Reading& reading, const End& end) {
  ParsedSentence parsed{.sentence = reading.sentence,
                        .end = end.at,
                        .joined = end.joined,
                        .times = 1,
                        .is_told = reading.told};
  if (reading.sentence.verb == Verb::lose_turn)
    parsed.times = std::max<std::size_t>(std::exchange(parsed.sentence.number, {}), 1);
  return parsed;
}

std::nullopt_t SentenceParser::refuse_turns() {
  failure_.refuse(place_at(begin_.offset, ""), {.message = EffectMessage::one_turn_here}, {});
  return std::nullopt;
}

// "Everyone draws 2 except me" is for the others.
void SentenceParser::follow_except(Readings& readings) {
  for (Reading& reading : readings) {
    if (reading.sentence.who != Who::everyone) continue;
    for (const Phrase& phrase : grammar_.except_me) {
      const auto rest = std::ranges::subrange(
          std::ranges::lower_bound(tokens_, reading.at, {}, &Token::begin), tokens_.end());
      const std::size_t words = count_words(phrase, rest);
      if (words == 0) continue;
      reading.at = rest[static_cast<std::ptrdiff_t>(words) - 1].end;
      reading.sentence.who = Who::opponents;
      break;
    }
  }
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
  const EffectRemark why{.message = EffectMessage::alternatives, .number = kMaxAlternatives};
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
                  {.message = mistake->message}, std::move(suggestions));
  return true;
}

// Whether a sentence that addresses its reader needs a subject.
bool SentenceParser::is_unclear(const Reading& reading) {
  if (!reading.told || scope_.they || !is_reader_unclear(reading.sentence, scope_)) return false;
  std::vector<std::string> suggestions;
  Sentence clear = reading.sentence;
  for (const Who who : {Who::next, Who::i}) {
    clear.who = who;
    if (!find_mistake(clear, scope_)) write_sentence(grammar_, clear, suggestions.emplace_back());
  }
  failure_.refuse(place_at(begin_.offset, ""), {.message = EffectMessage::who_is_meant},
                  std::move(suggestions));
  return true;
}

// Where the next sentence begins if one ends here. A full stop may close it, "and" join it to
// another.
std::optional<SentenceParser::End> SentenceParser::end_of(std::size_t at) {
  const Token& token = word_at(at);
  const Token* after = &token;
  while (after->folded == "." || after->folded == "!") after = &word_at(after->end);
  if (after->is_empty()) return End{.at = text_.size(), .joined = false};
  if (scope_.level > 0) return std::nullopt;
  for (const Phrase& join : grammar_.joins) {
    if (!reads(join.front(), token)) continue;
    Reading start;
    start.at = at;
    const Readings readings = follow(join, start, true);
    // A text that is still being written may not have what is joined yet.
    if (!failure_.is_thorough() && word_at(readings.front().at).is_empty()) continue;
    return End{.at = readings.front().at, .joined = true};
  }
  return std::nullopt;
}

}  // namespace effect_reading

// "Skip the next player" addresses somebody too.
Scope scope_after(const ParsedSentence& parsed, const Scope& scope) {
  const Sentence& sentence = parsed.sentence;
  if (parsed.is_told) return scope_after_reader(sentence, scope, parsed.joined);
  if (parsed.joined && parsed.names_doer) return scope_joined(sentence, scope);
  Scope after = scope_after(sentence, scope);
  if (has_who(sentence.verb) && !parsed.names_doer) after.reader = Who::i;
  return after;
}

std::optional<ParsedSentence> parse_sentence(const Grammar& grammar, std::string_view text,
                                             const Place& begin, const Scope& scope,
                                             Failure& failure) {
  return effect_reading::SentenceParser(grammar, text, begin, scope, failure).parse();
}

}  // namespace comodin
