#include "edition/effect_grammar.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "edition/effect_lexer.h"

namespace comodin {
namespace {

constexpr std::array<std::pair<std::string_view, Slot>, 13> kSlots = {{
    {"{who}", Slot::who},
    {"{other}", Slot::other},
    {"{may}", Slot::may},
    {"{cards}", Slot::cards},
    {"{number}", Slot::number},
    {"{numbers}", Slot::numbers},
    {"{one}", Slot::one},
    {"{instead}", Slot::instead},
    {"{toward}", Slot::toward},
    {"{icon}", Slot::icon},
    {"{text}", Slot::text},
    {"{sentence}", Slot::sentence},
    {"{alternatives}", Slot::alternatives},
}};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

// The element of one word of the notation that effect_words.h describes.
Element make_element(std::string_view notation) {
  Element element;
  if (notation.front() == '{') {
    const auto slot =
        std::ranges::find(kSlots, notation, [](const auto& pair) { return pair.first; });
    COMODIN_CHECK(slot != kSlots.end());
    element.slot = slot->second;
    return element;
  }
  if (notation.front() == '[' || notation.front() == '(') {
    element.required = false;
    element.written = notation.front() == '(';
    notation = notation.substr(1, notation.size() - 2);
  }
  const auto readings = split(notation, '|');
  for (const std::string_view reading : readings)
    for (const std::string_view form : split(reading, '/'))
      element.readings.push_back(to_lower(form));
  const auto forms = split(readings.front(), '/');
  for (std::size_t i = 0; i < element.forms.size(); ++i)
    element.forms[i] = i < forms.size() ? forms[i] : forms.front();
  return element;
}

Phrase make_phrase(std::string_view notation) {
  Phrase phrase;
  for (const std::string_view word : split(notation, ' ')) phrase.push_back(make_element(word));
  return phrase;
}

// Sorts phrases by meaning, so that a meaning is the index of its entry.
template <typename Meaning>
std::vector<Entry<Meaning>> make_entries(const std::vector<PhraseWords<Meaning>>& words) {
  std::vector<Entry<Meaning>> entries;
  for (const auto& [meaning, phrase] : words) {
    const auto index = static_cast<std::size_t>(meaning);
    while (entries.size() <= index) entries.push_back({static_cast<Meaning>(entries.size()), {}});
    entries[index].phrases.push_back(make_phrase(phrase));
  }
  for (const auto& entry : entries) COMODIN_CHECK(!entry.phrases.empty());
  return entries;
}

}  // namespace

Grammar make_grammar(const EffectWords& words) {
  Grammar grammar;
  std::vector<PhraseWords<Who>> subjects;
  std::vector<PhraseWords<Who>> objects;
  for (const WhoWords& who : words.whos) {
    COMODIN_CHECK(static_cast<std::size_t>(who.who) == grammar.persons.size());
    grammar.persons.push_back(who.person);
    for (const std::string_view phrase : who.subject) subjects.push_back({who.who, phrase});
    for (const std::string_view phrase : who.object.empty() ? who.subject : who.object)
      objects.push_back({who.who, phrase});
  }
  grammar.subjects = make_entries(subjects);
  grammar.objects = make_entries(objects);
  grammar.verbs = make_entries(words.verbs);
  grammar.cards = make_entries(words.cards);
  grammar.towards = make_entries(words.towards);
  grammar.may = make_element(words.may);
  grammar.instead = make_phrase(words.instead);
  grammar.one = make_element(words.one);
  grammar.words = &words;
  return grammar;
}

const Grammar& english_grammar() {
  static const Grammar kGrammar = make_grammar(english_effect_words());
  return kGrammar;
}

}  // namespace comodin
