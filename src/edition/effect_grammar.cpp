#include "edition/effect_grammar.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "edition/effect_lexer.h"

namespace comodin {
namespace {

constexpr std::array<std::pair<std::string_view, Slot>, 15> kSlots = {{
    {"{who}", Slot::who},
    {"{other}", Slot::other},
    {"{me}", Slot::me},
    {"{them}", Slot::them},
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

std::vector<std::string> folded(std::string_view notation) {
  std::vector<std::string> words;
  for (const std::string_view word : split(notation, '|')) words.push_back(fold(word));
  return words;
}

// The element of a word in the notation that effect_words.h describes.
Element make_word(std::string_view notation) {
  Element element;
  if (notation.front() == '[' || notation.front() == '(') {
    element.required = false;
    element.written = notation.front() == '(';
    notation = notation.substr(1, notation.size() - 2);
  }
  const auto readings = split(notation, '|');
  for (const std::string_view reading : readings) {
    const auto forms = split(reading, '/');
    for (const std::string_view form : forms) element.readings.push_back(fold(form));
    if (forms.size() > 1) element.first_persons.push_back(fold(forms.front()));
  }
  const auto forms = split(readings.front(), '/');
  for (std::size_t i = 0; i < element.forms.size(); ++i)
    element.forms[i] = i < forms.size() ? forms[i] : forms.front();
  if (forms.size() == 3) element.forms.back().clear();
  return element;
}

// Takes the phrases of a language apart.
class GrammarMaker {
 public:
  GrammarMaker(Language language, const EffectWords& words) : words_(words) {
    grammar_.language = language;
  }

  Grammar make();

 private:
  Element make_slot(std::string_view notation);
  Phrase make_phrase(std::string_view notation);
  template <typename Meaning>
  std::vector<Entry<Meaning>> make_entries(const std::vector<PhraseWords<Meaning>>& words);
  std::size_t objects_after(std::string_view prepositions);
  void add_object(std::string_view preposition, const Phrase& object,
                  std::vector<Phrase>& phrases) const;
  void learn(const Element& element);

  const EffectWords& words_;
  Grammar grammar_;
};

Element GrammarMaker::make_slot(std::string_view notation) {
  Element element;
  const std::size_t colon = notation.find(':');
  if (colon != std::string_view::npos) {
    element.is_object = notation.ends_with(":who}");
    element.slot = element.is_object ? Slot::who : Slot::other;
    element.objects = objects_after(notation.substr(1, colon - 1));
    return element;
  }
  const auto slot =
      std::ranges::find(kSlots, notation, [](const auto& pair) { return pair.first; });
  COMODIN_CHECK(slot != kSlots.end());
  element.slot = slot->second;
  if (element.slot == Slot::other) element.objects = objects_after("");
  return element;
}

Phrase GrammarMaker::make_phrase(std::string_view notation) {
  Phrase phrase;
  for (const std::string_view word : split(notation, ' ')) {
    phrase.push_back(word.front() == '{' ? make_slot(word) : make_word(word));
    learn(phrase.back());
  }
  return phrase;
}

void GrammarMaker::learn(const Element& element) {
  grammar_.vocabulary.insert(grammar_.vocabulary.end(), element.readings.begin(),
                             element.readings.end());
}

// Sorts phrases by meaning, so that a meaning is the index of its entry.
template <typename Meaning>
std::vector<Entry<Meaning>> GrammarMaker::make_entries(
    const std::vector<PhraseWords<Meaning>>& words) {
  std::vector<Entry<Meaning>> entries;
  for (const auto& [meaning, phrase] : words) {
    const auto index = static_cast<std::size_t>(meaning);
    while (entries.size() <= index) entries.push_back({static_cast<Meaning>(entries.size()), {}});
    entries[index].phrases.push_back(make_phrase(phrase));
  }
  for (const auto& entry : entries) COMODIN_CHECK(!entry.phrases.empty());
  return entries;
}

// The phrase of a player after a preposition: contracted with the first word where that is done,
// and with two words, which is also read.
void GrammarMaker::add_object(std::string_view preposition, const Phrase& object,
                              std::vector<Phrase>& phrases) const {
  if (preposition.empty()) return phrases.push_back(object);
  Phrase joined = object;
  joined.front().readings.clear();
  joined.front().required = true;
  for (const Contraction& contraction : words_.contractions) {
    if (contraction.preposition != preposition) continue;
    if (is_among(object.front().readings, fold(contraction.word)))
      joined.front().readings.push_back(fold(contraction.joined));
    if (object.front().forms.front() == contraction.word)
      joined.front().forms.fill(std::string(contraction.joined));
  }
  Phrase apart = object;
  apart.insert(apart.begin(), make_word(preposition));
  const bool written = joined.front().forms != object.front().forms;
  if (!written) phrases.push_back(apart);
  if (!joined.front().readings.empty()) phrases.push_back(std::move(joined));
  if (written) phrases.push_back(std::move(apart));
}

// The place of the objects after these prepositions, which are made when first asked for.
std::size_t GrammarMaker::objects_after(std::string_view prepositions) {
  const auto known = std::ranges::find(grammar_.objects, prepositions, &Objects::prepositions);
  if (known != grammar_.objects.end())
    return static_cast<std::size_t>(known - grammar_.objects.begin());
  Objects objects{.prepositions = prepositions, .entries = {}};
  for (const WhoWords& who : words_.whos) {
    Entry<Who> entry{.meaning = who.who, .phrases = {}};
    for (const std::string_view preposition : split(prepositions, '|'))
      for (const std::string_view phrase : who.object.empty() ? who.subject : who.object)
        add_object(preposition, make_phrase(phrase), entry.phrases);
    for (const Phrase& phrase : entry.phrases) learn(phrase.front());
    objects.entries.push_back(std::move(entry));
  }
  grammar_.objects.push_back(std::move(objects));
  return grammar_.objects.size() - 1;
}

Grammar GrammarMaker::make() {
  std::vector<PhraseWords<Who>> subjects;
  for (const WhoWords& who : words_.whos) {
    COMODIN_CHECK(static_cast<std::size_t>(who.who) == grammar_.persons.size());
    grammar_.persons.push_back(who.person);
    for (const std::string_view phrase : who.subject) subjects.push_back({who.who, phrase});
  }
  grammar_.subjects = make_entries(subjects);
  grammar_.verbs = make_entries(words_.verbs);
  grammar_.cards = make_entries(words_.cards);
  grammar_.towards = make_entries(words_.towards);
  grammar_.may = make_word(words_.may);
  for (const std::string_view phrase : words_.must) grammar_.must.push_back(make_phrase(phrase));
  grammar_.they = make_word(words_.they);
  for (const std::string_view phrase : words_.joins) grammar_.joins.push_back(make_phrase(phrase));
  grammar_.instead = make_phrase(words_.instead);
  grammar_.one = make_word(words_.one);
  if (!words_.me.empty()) grammar_.me = make_word(words_.me);
  if (!words_.them.empty()) grammar_.them = make_word(words_.them);
  for (const Element* element : {&grammar_.may, &grammar_.me, &grammar_.them}) learn(*element);
  for (const std::string_view suffix : words_.plural_suffixes)
    grammar_.plural_suffixes.emplace_back(suffix);
  for (const NumberWords& number : words_.numbers)
    grammar_.numbers.push_back({folded(number.one), folded(number.several)});
  std::ranges::sort(grammar_.vocabulary);
  const auto [first, last] = std::ranges::unique(grammar_.vocabulary);
  grammar_.vocabulary.erase(first, last);
  return std::move(grammar_);
}

}  // namespace

const Grammar& grammar_of(Language language) {
  static const std::array kGrammars = {
      GrammarMaker(Language::en, english_effect_words()).make(),
      GrammarMaker(Language::es, spanish_effect_words()).make(),
      GrammarMaker(Language::pt, portuguese_effect_words()).make(),
  };
  return kGrammars[static_cast<std::size_t>(language)];
}

bool is_conditional(const Phrase& phrase) {
  return std::ranges::any_of(
      phrase, [](const Element& e) { return e.slot == Slot::one || e.slot == Slot::me; });
}

}  // namespace comodin
