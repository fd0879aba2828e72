#include "effect/sentence_reader.h"

#include <algorithm>

#include "effect/icons.h"
#include "effect/messages.h"
#include "effect/number.h"

namespace comodin::effect_reading {
namespace {

// The neighbor of the subject is simply the neighbor where the subject is "I".
Who neighbor_of_i(Who who) {
  if (who == Who::own_left) return Who::left;
  return who == Who::own_right ? Who::right : who;
}

}  // namespace

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
  const WordForms::Reading* const read = element.words->find(word.folded);
  if (read != nullptr && tells_who(element, *read, reading)) {
    Reading& next = out.emplace_back(reading);
    next.dropped = reading.dropped && !element.words->has_forms;
    next.left_out = reading.left_out && !element.words->has_forms;
    next.told = reading.told || reading.tells;
    next.tells = false;
    next.at = word.end;
    // What is shown as understood has to be what was said: this word, in the form that fits.
    const Forms& forms = element.words->forms[read->word];
    std::string understood = next.told ? said(word) : form_for(grammar_, forms, next.sentence);
    if (element.written && (read->word != 0 || fold(understood) != word.folded)) ++next.reworded;
    append_written(grammar_, next.understood, understood);
  } else if (element.required || (element.written && failure_.is_thorough())) {
    note_words(step, reading);
  }
  // A word that may be missing may also belong to what follows it.
  if (!element.required) out.push_back(reading);
}

// Whether a word can follow where the subject was left out: the first word with forms has to show
// it.
bool SentenceParser::tells_who(const Element& element, const WordForms::Reading& read,
                               const Reading& reading) {
  if (reading.tells) return read.imperative;
  if (reading.left_out && read.first_person && !read.imperative) return false;
  return !reading.dropped || !element.words->has_forms || read.first_person;
}

// In small letters, as it was written.
std::string SentenceParser::said(const Token& token) const {
  return to_lower(text_.substr(token.begin, token.end - token.begin));
}

void SentenceParser::follow_slot(const Step& step, const Reading& reading, Readings& out) {
  const Mark mark = mark_of(reading);
  switch (step.element().slot) {
    case Slot::none:
      return;
    case Slot::who:
      if (step.element().is_late) return follow_late_who(step, reading, out);
      return step.index == 0 && !step.element().is_object ? follow_first_who(step, reading, out)
                                                          : follow_who(step, reading, out);
    case Slot::told:
      out.push_back(told_from(reading, mark));
      out.back().tells = false;
      out.back().told = true;
      return;
    case Slot::that:
      out.push_back(reading);
      out.back().sentence.other = scope_.pick_due ? Who::chosen : Who::that;
      out.back().other = mark;
      return;
    case Slot::other:
      return follow_other(step, reading, out);
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

void SentenceParser::follow_other(const Step& step, const Reading& reading, Readings& out) {
  const Objects& objects = grammar_.objects[step.element().objects];
  const auto set = [&, mark = mark_of(reading)](Reading& next, Who who) {
    if (who == Who::that && scope_.pick_due) who = Who::chosen;
    next.sentence.other = next.sentence.who == Who::i ? neighbor_of_i(who) : who;
    next.other = mark;
    next.objects = step.element().objects;
  };
  follow_entries(step, objects.entries, reading, set, out);
  if (scope_.pick_due || scope_.chosen) follow_entries(step, objects.chosen, reading, set, out);
  const Step unsaid{.phrase = step.phrase, .index = step.index, .synonym = true};
  follow_entries(unsaid, objects.theirs, reading, set, out);  // read, but not suggested
}

void SentenceParser::follow_who(const Step& step, const Reading& reading, Readings& out) {
  const Element& element = step.element();
  const auto& entries =
      element.is_object ? grammar_.objects[element.objects].entries : grammar_.subjects;
  Readings subjects;
  follow_entries(
      step, entries, reading,
      [this, mark = mark_of(reading)](Reading& next, Who who) {
        if (who == Who::that && scope_.pick_due) who = Who::chosen;
        next.sentence.who = neighbor_of_i(who);
        next.who = mark;
      },
      subjects);
  if (scope_.they && !element.is_object) follow_they(step, reading, subjects);
  follow_must(std::move(subjects), out);
}

// After the verb nobody can be left out.
void SentenceParser::follow_late_who(const Step& step, const Reading& reading, Readings& out) {
  Readings doers;
  follow_who(step, reading, doers);
  for (Reading& next : doers)
    if (next.at != reading.at) out.push_back(std::move(next));
}

// Most phrases begin with the subject, which has many forms: it is read once for all verbs.
// Only whether it makes sense depends on the verb.
void SentenceParser::follow_first_who(const Step& step, const Reading& reading, Readings& out) {
  if (!subjects_) {
    subjects_.emplace();
    notes_ = &subjects_->notes;
    follow_who({.phrase = step.phrase, .index = 0, .synonym = false}, reading, subjects_->readings);
    notes_ = nullptr;
  }
  tell_subjects(step, reading);
  for (const Reading& subject : subjects_->readings) {
    if (!is_worth_following(step, 1, word_at(subject.at))) continue;
    out.push_back(subject);
    out.back().sentence.verb = reading.sentence.verb;
  }
  const bool told = !scope_.they || scope_.pick_due;
  if (told && can_follow(step.phrase, 1, word_at(reading.at)))
    out.push_back(told_from(reading, mark_of(reading)));
}

// Notes for one verb what could be said as its subject.
void SentenceParser::tell_subjects(const Step& step, const Reading& reading) {
  const Verb verb = reading.sentence.verb;
  if (subjects_->notes.empty()) return;
  if (subjects_->verb != verb) {
    subjects_->verb = verb;
    subjects_->told = {};
    Reading probe = reading;
    for (std::size_t who = 0; who < subjects_->sensible.size(); ++who) {
      probe.sentence.who = static_cast<Who>(who);
      subjects_->sensible[who] = makes_sense(probe);
    }
  }
  if (std::exchange(subjects_->told[step.synonym ? 1 : 0], true)) return;
  for (Note& note : subjects_->notes) {
    const bool synonym = step.synonym || note.possible.synonym;
    if (!failure_.wants(note.place.offset, synonym)) continue;
    const bool sense = subjects_->sensible[static_cast<std::size_t>(note.who)];
    // What was noted with another verb need not be noted again.
    if (std::exchange(note.told[(sense ? 2U : 0U) + (synonym ? 1U : 0U)], true)) continue;
    failure_.note(note.place, text_.substr(note.place.offset),
                  {.phrase = sense ? note.possible.phrase : "", .synonym = synonym});
  }
}

// With the player meant where the reader is addressed; a word has to show that.
Reading SentenceParser::told_from(const Reading& reading, const Mark& mark) const {
  Reading told = reading;
  const Who reader = reader_of(told.sentence.verb, scope_);
  told.sentence.who = scope_.pick_due ? reader : scope_.they.value_or(reader);
  told.who = mark;
  told.tells = true;
  return told;
}

// Tries every phrase of every meaning; what was understood is then put in canonical words. The
// meaning is set beforehand, so that nothing is suggested that would be refused.
template <typename Meaning, typename Set>
void SentenceParser::follow_entries(const Step& step,
                                    const std::vector<PhraseEntry<Meaning>>& entries,
                                    const Reading& reading, Set set, Readings& out) {
  const Token& token = word_at(reading.at);
  for (const PhraseEntry<Meaning>& entry : entries) {
    for (std::size_t i = 0; i < entry.phrases.size(); ++i) {
      const bool synonym = step.synonym || !is_canonical(entry, i);
      const Step inside{.phrase = entry.phrases[i], .index = 0, .synonym = synonym};
      if (!is_worth_following(inside, 0, token)) continue;
      Reading start = reading;
      set(start, entry.meaning);
      for (Reading& next : follow(entry.phrases[i], start, synonym)) {
        next.understood = reading.understood;
        if (!is_canonical(entry, i)) ++next.reworded;
        next.dropped = step.element().slot == Slot::who ? next.at == reading.at : reading.dropped;
        if (!next.dropped) write_understood(step.element(), reading.at, next);
        out.push_back(std::move(next));
      }
    }
  }
}

// In canonical words; where there are none, as it was said.
void SentenceParser::write_understood(const Element& element, std::size_t from,
                                      Reading& reading) const {
  const std::size_t before = reading.understood.size();
  write_element(grammar_, element, reading.sentence, reading.understood);
  if (reading.understood.size() == before)
    append_word(reading.understood, to_lower(trim(text_.substr(from, reading.at - from))));
}

// Most phrases end at their first word, and when other readings have come further nobody needs to
// know.
bool SentenceParser::is_worth_following(const Step& step, std::size_t from,
                                        const Token& token) const {
  return failure_.wants(token.begin, step.synonym) || can_follow(step.phrase, from, token);
}

// Whether a token can be at a place of a phrase, judged by its words alone.
bool SentenceParser::can_follow(const Phrase& phrase, std::size_t from, const Token& token) const {
  for (std::size_t i = from; i < phrase.size(); ++i) {
    const Element& element = phrase[i];
    switch (element.slot) {
      case Slot::none:
        if (reads(element, token)) return true;
        if (element.required) return false;
        break;
      case Slot::may:
        if (reads(grammar_.may, token)) return true;
        break;
      case Slot::them:
        if (reads(grammar_.them, token)) return true;
        break;
      case Slot::me:
        return reads(grammar_.me, token);
      default:
        return true;
    }
  }
  return true;
}

// A player mentioned before can be "they", or left out.
void SentenceParser::follow_they(const Step& step, const Reading& reading, Readings& out) {
  const Token& token = word_at(reading.at);
  Reading next = reading;
  next.sentence.who = *scope_.they;
  next.who = Mark{.offset = token.begin, .understood = reading.understood.size()};
  if (scope_.they_left_out) out.emplace_back(next).left_out = true;
  if (!reads(grammar_.they, token)) return;
  next.at = token.end;
  write_element(grammar_, step.element(), next.sentence, next.understood);
  out.push_back(std::move(next));
}

// "Must" may follow the subject; it adds nothing to the sentence.
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
  if (reading.tells) return me ? void() : out.push_back(reading);
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
  append_written(grammar_, next.understood, word);
  out.push_back(std::move(next));
}

void SentenceParser::follow_may(const Step& step, const Reading& reading, Readings& out) {
  if (reading.tells) return out.push_back(reading);
  const Token& token = word_at(reading.at);
  const WordForms::Reading* const found = grammar_.may.words->find(token.folded);
  const bool read = found != nullptr && tells_who(grammar_.may, *found, reading);
  Reading next = reading;
  next.dropped = reading.dropped && !grammar_.may.words->has_forms;
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
  const bool nothing = number == 0U && reading.sentence.verb == Verb::lose_turn;
  if (!number || nothing || *number > kMaxEffectNumber) return note_numbers(step, reading, number);
  Reading& next = out.emplace_back(reading);
  next.at = token.end;
  next.sentence.number = static_cast<std::uint8_t>(*number);
  append_word(next.understood, said(token));
}

// Suggests numbers near to what is written there.
void SentenceParser::note_numbers(const Step& step, const Reading& reading,
                                  std::optional<unsigned> number) {
  if (!counts(reading, step.synonym)) return;
  const bool several = step.element().slot == Slot::numbers;
  const Token& token = word_at(reading.at);
  std::vector<unsigned> numbers = {2, 1, 3, 4, 5, 7};
  const auto meant = read_number(grammar_, token.folded, !several);  // "6" for "6s"
  if (number)
    numbers = {kMaxEffectNumber};
  else if (meant && *meant <= kMaxEffectNumber)
    numbers = {*meant};
  else if (!token.is_empty())
    numbers = {nearest_number(grammar_, token.folded, several)};
  Sentence with_number = reading.sentence;
  for (const unsigned likely : numbers) {
    with_number.number = static_cast<std::uint8_t>(likely);
    std::string words;
    write_element(grammar_, step.element(), with_number, words);
    note(reading, std::move(words), step.synonym);
  }
  if (number)
    failure_.explain(token.begin,
                     {.message = EffectMessage::number_range, .number = kMaxEffectNumber});
}

void SentenceParser::follow_icon(const Step& step, const Reading& reading, Readings& out) {
  const Token& token = word_at(reading.at);
  const std::string_view word = text_.substr(token.begin, token.end - token.begin);
  const PlainText plain = measure_plain_text(word, word.size());
  Reading next = reading;
  if (!token.is_word || is_article(word) || plain.bytes < word.size()) {
    for (const std::string_view icon : known_icons())
      note(reading, icon_text(icon, grammar_.language), step.synonym);
    return failure_.explain(token.begin, {.message = EffectMessage::icon_missing});
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
  const auto refuse = [&](EffectRemark why) { failure_.refuse(place, std::move(why), {}); };
  if (text.empty()) return refuse({.message = EffectMessage::say_missing});
  if (plain.characters == kMaxSayCharacters && plain.bytes < text.size())
    return refuse({.message = EffectMessage::say_too_long, .number = kMaxSayCharacters});
  if (plain.bytes < text.size()) return refuse({.message = EffectMessage::say_character});
  out.push_back(reading);
  out.back().at = text_.size();
  out.back().sentence.text = text;
  append_word(out.back().understood, text);
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
bool SentenceParser::counts(const Reading& reading, bool synonym) const {
  const bool wanted = failure_.wants(word_at(reading.at).begin, synonym);
  return wanted || (notes_ != nullptr && !failure_.is_careless());
}

bool SentenceParser::makes_sense(const Reading& reading) const {
  const auto mistake = find_mistake(reading.sentence, scope_);
  return !mistake || (mistake->part == Mistake::Part::other && !reading.other);
}

// Says that a phrase could be here, unless the sentence would be refused with it.
void SentenceParser::note(const Reading& reading, std::string phrase, bool synonym) {
  if (reading.tells || !counts(reading, synonym)) return;
  Note note{.place = place_of(reading),
            .possible = {.phrase = std::move(phrase), .synonym = synonym},
            .who = reading.sentence.who};
  if (notes_ != nullptr) return notes_->push_back(std::move(note));
  if (!makes_sense(reading)) note.possible.phrase.clear();
  failure_.note(note.place, text_.substr(note.place.offset), note.possible);
}

void SentenceParser::note_words(const Step& step, const Reading& reading) {
  if (!reading.tells && counts(reading, step.synonym))
    note(reading, words_from(step, reading), step.synonym);
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

}  // namespace comodin::effect_reading
