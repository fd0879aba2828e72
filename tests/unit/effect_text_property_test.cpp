// Properties of every text and every tree of the effect language.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "effect/text.h"
#include "effect_tree_builder.h"
#include "report/rule_words.h"

namespace comodin {
namespace {

using testing::Bytes;
using testing::longest_rendering;
using testing::TreeBuilder;

Language any_language() { return kLanguages[*rc::gen::inRange<std::size_t>(0, kLanguages.size())]; }

bool is_within_a_character(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

// Enough bytes for a few sentences.
Bytes any_bytes() {
  return *rc::gen::scale(3.0, rc::gen::container<Bytes>(rc::gen::inRange<int>(0, 256)));
}

// Replaces quoted texts and icons without a name, in which every letter counts.
void silence(Sentence& sentence) {
  if (sentence.verb == Verb::say) sentence = Sentence{};
  if (sentence.text == "ñu") sentence.text = "ball";
  std::ranges::for_each(sentence.parts, silence);
}

// The accented letters of our languages: small, capital and plain.
constexpr std::array<std::array<std::string_view, 3>, 13> kAccented = {{
    {"á", "Á", "a"},
    {"à", "À", "a"},
    {"ã", "Ã", "a"},
    {"â", "Â", "a"},
    {"é", "É", "e"},
    {"ê", "Ê", "e"},
    {"í", "Í", "i"},
    {"ó", "Ó", "o"},
    {"õ", "Õ", "o"},
    {"ô", "Ô", "o"},
    {"ú", "Ú", "u"},
    {"ñ", "Ñ", "n"},
    {"ç", "Ç", "c"},
}};

// Other case, no accents, more spaces and a full stop: variations that must not matter.
std::string written_carelessly(const std::string& text, const Bytes& noise) {
  std::string careless = " ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::uint8_t byte = noise.empty() ? 0 : noise[i % noise.size()];
    const auto accented = std::ranges::find(kAccented, text.substr(i, 2),
                                            [](const auto& letters) { return letters.front(); });
    if (accented != kAccented.end()) {
      careless += (*accented)[byte % 3];
      ++i;
      continue;
    }
    const char c = text[i];
    const bool letter = c >= 'a' && c <= 'z';
    careless += letter && byte % 2 == 1 ? static_cast<char>(c - 'a' + 'A') : c;
    if (c == ' ' && byte % 3 == 0) careless += "\t ";
    if (c == ';' && byte % 3 == 1) careless.back() = '\n';
  }
  return careless + " . ";
}

// Whether a text is well-formed as far as characters of up to two bytes go; others are not made
// here.
bool is_valid(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < 0x80) continue;
    const bool pair = (static_cast<unsigned char>(text[i]) & 0xE0U) == 0xC0;
    if (!pair || !is_within_a_character(text, i + 1)) return false;
    ++i;
  }
  return true;
}

void check_error(std::string_view text, const EffectError& error) {
  RC_ASSERT(error.offset <= text.size());
  if (is_valid(text)) RC_ASSERT(!is_within_a_character(text, error.offset));
  RC_ASSERT(say(error).ends_with('.'));
  RC_ASSERT(error.suggestions.size() <= 5U);
  for (const std::string& suggestion : error.suggestions) RC_ASSERT(!suggestion.empty());
}

// Reads a text; if that succeeds, what is shown must mean the same.
void check_text(std::string_view text) {
  const auto effect = parse_effect(text);
  for (const std::string& phrase : complete_effect(text)) RC_ASSERT(!phrase.empty());
  if (!effect) return check_error(text, effect.error());
  for (const Language language : kLanguages) {
    const auto again = parse_effect(render_effect(*effect, language));
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *effect);
  }
}

RC_GTEST_PROP(EffectTextProperty, EveryTreeIsReadFromItsTextInEveryLanguage, ()) {
  const Effect tree = TreeBuilder(any_bytes()).build();
  for (const Language language : kLanguages) {
    const std::string text = render_effect(tree, language);
    RC_LOG() << text << "\n";
    const auto effect = parse_effect(text);
    if (!effect) RC_LOG() << effect.error().offset << ": " << say(effect.error()) << "\n";
    RC_ASSERT(effect.has_value());
    RC_ASSERT(*effect == tree);
    RC_ASSERT(render_effect(*effect, language) == text);
  }
}

RC_GTEST_PROP(EffectTextProperty, EverySentenceMayBeInAnotherLanguage, ()) {
  const Effect tree = TreeBuilder(any_bytes()).build();
  std::string text;
  for (const Sentence& sentence : tree)
    text += render_sentence(sentence, any_language()) + (text.size() % 2 == 0 ? "; " : "\n");
  RC_PRE(text.size() <= kMaxEffectBytes);
  RC_LOG() << text << "\n";
  const auto effect = parse_effect(text);
  RC_ASSERT(effect.has_value());
  RC_ASSERT(*effect == tree);
}

RC_GTEST_PROP(EffectTextProperty, CaseAccentsBlanksAndAFullStopDoNotMatter, ()) {
  Effect tree = TreeBuilder(any_bytes()).build();
  std::ranges::for_each(tree, silence);
  RC_PRE(!tree.empty());
  RC_PRE(longest_rendering(tree) <= kMaxEffectBytes);
  const std::string text = written_carelessly(render_effect(tree, any_language()), any_bytes());
  RC_PRE(text.size() <= kMaxEffectBytes);
  RC_LOG() << text << "\n";
  const auto effect = parse_effect(text);
  if (!effect) RC_LOG() << effect.error().offset << ": " << say(effect.error()) << "\n";
  RC_ASSERT(effect.has_value());
  RC_ASSERT(*effect == tree);
}

// The beginning of a sentence that can be read, cut anywhere between two characters.
std::string any_beginning(Language language) {
  const Effect tree = TreeBuilder(any_bytes()).build();
  const bool plain = !tree.empty() && tree.front().parts.empty();
  RC_PRE(plain);
  std::string text = render_sentence(tree.front(), language);
  std::size_t end = *rc::gen::inRange<std::size_t>(0, text.size());
  while (is_within_a_character(text, end)) --end;
  text.resize(end);
  return text;
}

// Everything is understood, though the sentence need not be finished.
void expect_sensible(const std::string& text) {
  RC_LOG() << text << "\n";
  const auto effect = parse_effect(text);
  const std::size_t read = effect ? text.size() : effect.error().offset;
  RC_ASSERT(read >= text.size());
}

RC_GTEST_PROP(EffectTextProperty, ASuggestionCanBeSaidWhereItIsMade, ()) {
  const std::string text = any_beginning(any_language());
  const auto effect = parse_effect(text);
  if (effect) return;
  for (const std::string& suggestion : effect.error().suggestions) {
    RC_LOG() << text << " -> ";
    expect_sensible(effect.error().understood + " " + suggestion);
  }
}

RC_GTEST_PROP(EffectTextProperty, ACompletionCanBeSaidWhereItIsMade, ()) {
  const Language language = any_language();
  const std::string text = any_beginning(language);
  const std::string before = text.substr(0, completion_begin(text));
  const std::vector<std::string> completions = complete_effect(text, language);
  RC_LOG() << text << "\n";
  RC_ASSERT(completions.size() <= kMaxCompletions);
  RC_ASSERT(!completions.empty() || text.contains(':'));
  for (const std::string& completion : completions) {
    RC_LOG() << text << " -> ";
    expect_sensible(before + completion);
  }
}

RC_GTEST_PROP(EffectTextProperty, AnyBytesAreReadOrRefused, ()) {
  const Bytes bytes = any_bytes();
  check_text(std::string(bytes.begin(), bytes.end()));
}

RC_GTEST_PROP(EffectTextProperty, AnyDamagedTextIsReadOrRefused, ()) {
  std::string text = render_effect(TreeBuilder(any_bytes()).build(), any_language());
  for (const std::uint8_t byte : *rc::gen::container<Bytes>(10, rc::gen::inRange<int>(0, 256))) {
    if (text.empty()) break;
    const std::size_t at = *rc::gen::inRange<std::size_t>(0, text.size());
    if (byte % 3 == 0) text.erase(at, byte / 3);
    if (byte % 3 == 1) text.insert(at, text, text.size() / 2, byte / 3);
    if (byte % 3 == 2) text[at] = static_cast<char>(byte);
    check_text(text);
  }
}

RC_GTEST_PROP(EffectTextProperty, AnyWordsInAnyOrderAreReadOrRefused, ()) {
  static constexpr std::array<std::string_view, 78> kWords = {
      "I",    "next", "a",     "chosen", "player", "that",  "everyone", "draws",  "2",     "cards",
      "card", "may",  "until", "the",    "named",  "color", "discards", "all",    "7s",    "wilds",
      "of",   "or",   "to",    "loses",  "turn",   "play",  "again",    "choose", "one",   ":",
      "/",    ";",    "if",    "cannot", "has",    "ball",  "say",      "me",     "hands", "top"};
  std::string text;
  for (const std::uint8_t byte : any_bytes()) {
    text += kWords[byte % kWords.size()];
    text += ' ';
  }
  check_text(text);
}

}  // namespace
}  // namespace comodin
