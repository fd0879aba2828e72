#include "effect/grammar.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "base/split.h"
#include "effect/lexer.h"

namespace comodin {
namespace {

constexpr std::array<std::pair<std::string_view, Slot>, 18> kSlots = {{
    {"{who}", Slot::who},
    {"{doer}", Slot::who},
    {"{told}", Slot::told},
    {"{other}", Slot::other},
    {"{that}", Slot::that},
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

std::vector<std::string> folded(std::string_view notation) {
  std::vector<std::string> words;
  for (const std::string_view word : split(notation, '|')) words.push_back(fold(word));
  return words;
}

// The first of the words is shown, with its article.
IconNames named(std::string_view icon, std::string_view notation) {
  const std::vector<std::string_view> words = split(notation, '|');
  IconNames names{.icon = icon, .shown = std::string(words.front()), .folded = folded(notation)};
  std::string& first = names.folded.front();
  first.erase(0, first.find(' ') + 1);
  return names;
}

constexpr std::size_t kForms = std::tuple_size_v<Forms>;

Forms forms_from(const std::vector<std::string_view>& written) {
  Forms forms;
  for (std::size_t i = 0; i < kForms; ++i)
    forms[i] = i < written.size() ? written[i] : written.front();
  if (written.size() == 3) forms.back().clear();
  return forms;
}

// Takes the phrases of a language apart.
class GrammarMaker {
 public:
  GrammarMaker(Language language, const EffectWords& words) : words_(words) {
    grammar_.language = language;
  }

  Grammar make();

 private:
  std::string with_groups(std::string_view notation) const;
  Element make_word(std::string_view notation);
  const WordForms* words_for(std::string_view notation);
  const WordForms* add_words(WordForms words);
  Element make_slot(std::string_view notation);
  Phrase make_phrase(std::string_view notation);
  std::vector<Phrase> make_phrases(const std::vector<std::string_view>& notations);
  template <typename Meaning>
  std::vector<PhraseEntry<Meaning>> make_entries(const std::vector<PhraseWords<Meaning>>& words);
  std::uint8_t objects_after(std::string_view prepositions);
  void add_object(std::string_view preposition, const Phrase& object, std::vector<Phrase>& phrases);
  WordForms contracted(std::string_view preposition, const WordForms& words) const;
  void add_possessive(Phrase owner, std::vector<Phrase>& phrases);

  // Words that were made from others, for an ending or a preposition.
  using Derived = std::map<std::pair<std::string_view, const WordForms*>, const WordForms*>;
  const EffectWords& words_;
  Grammar grammar_;
  std::unordered_map<std::string_view, const WordForms*> known_;  // by their notation
  Derived derived_;
};

// With the words of groups in the place of their names.
std::string GrammarMaker::with_groups(std::string_view notation) const {
  std::string words(notation);
  for (std::size_t open = words.find('<'); open != std::string::npos; open = words.find('<')) {
    const std::size_t close = words.find('>', open);
    const std::string name = words.substr(open + 1, close - open - 1);
    const auto group = std::ranges::find(words_.groups, name, &WordGroup::name);
    COMODIN_CHECK(group != words_.groups.end());
    words.replace(open, close - open + 1, group->words);
  }
  return words;
}

// The element of a word in the notation that effect/words.h describes.
Element GrammarMaker::make_word(std::string_view notation) {
  Element element;
  if (notation.front() == '[' || notation.front() == '(') {
    element.required = false;
    element.written = notation.front() == '(';
    notation = notation.substr(1, notation.size() - 2);
  }
  element.words = words_for(notation);
  return element;
}

// The words of a notation, which are made when first asked for.
const WordForms* GrammarMaker::words_for(std::string_view notation) {
  const WordForms*& known = known_[notation];
  if (known != nullptr) return known;
  WordForms words;
  const std::string whole = with_groups(notation);
  for (const std::string_view word : split(whole, '|')) {
    const auto forms = split(word, '/');
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const bool imperative =
          i >= kForms || std::ranges::find(words_.imperatives, i) != words_.imperatives.end();
      words.readings.push_back({.folded = fold(forms[i]),
                                .word = static_cast<std::uint8_t>(words.forms.size()),
                                .first_person = forms.size() > 1 && i == 0,
                                .imperative = forms.size() > 1 && imperative});
      for (const Elision& elision : words_.elisions) {
        if (elision.word != forms[i]) continue;
        words.readings.push_back(words.readings.back());
        words.readings.back().folded = fold(elision.elided);
      }
    }
    words.has_forms |= forms.size() > 1;
    words.forms.push_back(forms_from(forms));
  }
  return known = add_words(std::move(words));
}

// Every word that can be read shows the language.
const WordForms* GrammarMaker::add_words(WordForms words) {
  for (const WordForms::Reading& reading : words.readings)
    grammar_.vocabulary.push_back(reading.folded);
  return &grammar_.words.emplace_back(std::move(words));
}

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
  element.is_late = notation == "{doer}";
  if (element.slot == Slot::other) element.objects = objects_after("");
  return element;
}

Phrase GrammarMaker::make_phrase(std::string_view notation) {
  Phrase phrase;
  for (const std::string_view word : split(notation, ' ')) {
    phrase.push_back(word.front() == '{' ? make_slot(word) : make_word(word));
  }
  return phrase;
}

std::vector<Phrase> GrammarMaker::make_phrases(const std::vector<std::string_view>& notations) {
  std::vector<Phrase> phrases;
  for (const std::string_view notation : notations) phrases.push_back(make_phrase(notation));
  return phrases;
}

// Sorts phrases by meaning, so that a meaning is the index of its entry.
template <typename Meaning>
std::vector<PhraseEntry<Meaning>> GrammarMaker::make_entries(
    const std::vector<PhraseWords<Meaning>>& words) {
  std::vector<PhraseEntry<Meaning>> entries;
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
                              std::vector<Phrase>& phrases) {
  if (preposition.empty()) return phrases.push_back(object);
  if (preposition == "'s") return add_possessive(object, phrases);
  const WordForms& first = *object.front().words;
  const WordForms*& joined = derived_[{preposition, &first}];
  if (joined == nullptr) joined = add_words(contracted(preposition, first));
  const auto is_written = [&](const Contraction& c) {
    return c.preposition == preposition && c.word == first.forms.front().front();
  };
  const bool written = std::ranges::any_of(words_.contractions, is_written);
  Phrase apart = object;
  apart.insert(apart.begin(), make_word(preposition));
  if (!written) phrases.push_back(apart);
  if (!joined->readings.empty()) {
    phrases.push_back(object);
    phrases.back().front().words = joined;
    phrases.back().front().required = true;
  }
  if (written) phrases.push_back(std::move(apart));
}

// What becomes of words after a preposition, in their order: what would be written stays first.
WordForms GrammarMaker::contracted(std::string_view preposition, const WordForms& words) const {
  WordForms joined;
  for (const WordForms::Reading& reading : words.readings) {
    for (const Contraction& contraction : words_.contractions) {
      if (contraction.preposition != preposition || fold(contraction.word) != reading.folded)
        continue;
      joined.readings.push_back({.folded = fold(contraction.joined),
                                 .word = static_cast<std::uint8_t>(joined.forms.size())});
      joined.forms.push_back(forms_from({contraction.joined}));
    }
  }
  return joined;
}

// The phrase of a player whose something is: the last word that is there bears the ending.
void GrammarMaker::add_possessive(Phrase owner, std::vector<Phrase>& phrases) {
  while (!owner.empty()) {
    Phrase ended = owner;
    Element& last = ended.back();
    const WordForms*& words = derived_[{"'s", last.words}];
    if (words == nullptr) {
      WordForms with_ending{.readings = {}, .forms = last.words->forms, .has_forms = false};
      for (const WordForms::Reading& reading : last.words->readings)
        for (const std::string_view ending : {"'s", "s", "s'"})
          with_ending.readings.push_back(
              {.folded = reading.folded + std::string(ending), .word = reading.word});
      words = add_words(std::move(with_ending));
    }
    last.words = words;
    const bool more = !std::exchange(last.required, true);
    phrases.push_back(std::move(ended));
    if (!more) return;
    owner.pop_back();
  }
}

// The place of the objects after these prepositions, which are made when first asked for.
std::uint8_t GrammarMaker::objects_after(std::string_view prepositions) {
  const auto known = std::ranges::find(grammar_.objects, prepositions, &Objects::prepositions);
  if (known != grammar_.objects.end())
    return static_cast<std::uint8_t>(known - grammar_.objects.begin());
  Objects objects{.prepositions = prepositions, .entries = {}, .chosen = {}, .theirs = {}};
  for (const WhoWords& who : words_.whos) {
    PhraseEntry<Who> entry{.meaning = who.who, .phrases = {}};
    for (const std::string_view preposition : split(prepositions, '|'))
      for (const std::string_view phrase : who.object.empty() ? who.subject : who.object)
        add_object(preposition, make_phrase(phrase), entry.phrases);
    objects.entries.push_back(std::move(entry));
  }
  PhraseEntry<Who>& them = objects.chosen.emplace_back(Who::that);
  PhraseEntry<Who>& their_choice = objects.theirs.emplace_back(Who::chosen);
  for (const std::string_view preposition : split(prepositions, '|')) {
    add_object(preposition, make_phrase(words_.them_said), them.phrases);
    add_object(preposition, make_phrase(words_.their_choice), their_choice.phrases);
  }
  grammar_.objects.push_back(std::move(objects));
  return static_cast<std::uint8_t>(grammar_.objects.size() - 1);
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
  grammar_.must = make_phrases(words_.must);
  grammar_.they = make_word(words_.they);
  grammar_.joins = make_phrases(words_.joins);
  grammar_.leads = make_phrases(words_.leads);
  grammar_.picks = make_phrases(words_.picks);
  grammar_.picks_to = make_phrases(words_.picks_to);
  grammar_.except_me = make_phrases(words_.except_me);
  for (const auto& [why, phrase] : words_.limits)
    grammar_.limits.push_back({.message = why, .phrase = make_phrase(phrase)});
  make_word(words_.common);
  grammar_.instead = make_phrase(words_.instead);
  grammar_.one = make_word(words_.one);
  if (!words_.me.empty()) grammar_.me = make_word(words_.me);
  if (!words_.them.empty()) grammar_.them = make_word(words_.them);
  for (const std::string_view suffix : words_.plural_suffixes)
    grammar_.plural_suffixes.emplace_back(suffix);
  for (const NumberWords& number : words_.numbers) {
    grammar_.numbers.push_back({folded(number.one), folded(number.several)});
    make_word(number.one);
  }
  for (const auto& [icon, icon_words] : words_.icons)
    grammar_.icons.push_back(named(icon, icon_words));
  grammar_.articles = folded(words_.articles);
  grammar_.elisions = words_.elisions;
  grammar_.before_marks = words_.before_marks;
  std::ranges::sort(grammar_.vocabulary);
  const auto [first, last] = std::ranges::unique(grammar_.vocabulary);
  grammar_.vocabulary.erase(first, last);
  return std::move(grammar_);
}

// Made when first asked for.
template <Language Code>
const Grammar& grammar_in() {
  static const Grammar kGrammar = GrammarMaker(Code, effect_words<Code>()).make();
  return kGrammar;
}

template <std::size_t... Row>
constexpr auto grammars_of(std::index_sequence<Row...> /*rows*/) {
  return std::array{grammar_in<kLanguages[Row]>...};
}

}  // namespace

const Grammar& grammar_of(Language language) {
  constexpr auto kGrammars = grammars_of(std::make_index_sequence<kLanguages.size()>());
  return kGrammars[static_cast<std::size_t>(language)]();
}

bool is_conditional(const Phrase& phrase) {
  return std::ranges::any_of(
      phrase, [](const Element& e) { return e.slot == Slot::one || e.slot == Slot::me; });
}

}  // namespace comodin
