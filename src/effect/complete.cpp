// Finds what can be said next: what every reading of an unfinished text would have wanted to come.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "effect/failure.h"
#include "effect/grammar.h"
#include "effect/language.h"
#include "effect/lexer.h"
#include "effect/opening.h"
#include "effect/sentence_parser.h"
#include "effect/text.h"

namespace comodin {
namespace {

// An unfinished text: what was read, and the sentence that is being written.
struct Unfinished {
  Progress before;
  std::size_t begin = 0;  // of the sentence
};

// Nothing if a sentence before cannot be read.
std::optional<Unfinished> take_apart(std::string_view text, Language language) {
  const std::size_t mark = text.find_last_of(";\n");
  Unfinished unfinished;
  unfinished.before.language = language;
  unfinished.begin = mark == std::string_view::npos ? 0 : mark + 1;
  for (const Span span : sentences_of(text.substr(0, unfinished.begin)))
    if (!read_sentences(text, span, unfinished.before)) return std::nullopt;
  return unfinished;
}

// Everything that one language can say at that place of the text, or only its synonyms.
std::vector<std::string> possible_in(Language language, std::string_view text, std::size_t at,
                                     const Unfinished& unfinished, bool synonyms) {
  const Grammar& grammar = grammar_of(language);
  Scope scope = unfinished.before.scope;
  Place place{.offset = unfinished.begin, .understood = {}};
  while (true) {
    const auto tokens = tokens_from(text, place.offset);
    const SentenceOpening opening = read_opening(grammar, tokens, scope);
    place.offset = tokens[opening.tokens].begin;
    Failure failure(language, Failure::Effort::thorough);
    const auto parsed = parse_sentence(grammar, text, place, opening.scope, failure);
    if (!parsed || !parsed->joined) return failure.possible_at(at, synonyms);
    scope = scope_after(*parsed, opening.scope);
    place.offset = parsed->end;
  }
}

// What the half typed word at the end can become. If it is a word that needs no completing, what
// follows it is added.
std::vector<std::string> completions_in(Language language, std::string_view text, std::size_t begin,
                                        const Unfinished& unfinished, bool synonyms) {
  const std::string whole(text.substr(begin));
  const std::string typed = fold(whole);
  std::vector<std::string> completions;
  if (!typed.empty()) {
    const std::string closed = std::string(text) + ' ';
    for (const std::string& next :
         possible_in(language, closed, closed.size(), unfinished, synonyms)) {
      if (ends_cut_short(whole) && !begins_with_vowel(next)) continue;
      completions.push_back(whole);
      append_written(grammar_of(language), completions.back(), next);
    }
  }
  const auto add = [&](const std::vector<std::string>& phrases) {
    for (const std::string& phrase : phrases) {
      const std::string folded = fold(phrase);
      if (folded.starts_with(typed) && folded != typed) completions.push_back(phrase);
    }
  };
  add(possible_in(language, text.substr(0, begin), begin, unfinished, synonyms));
  // A number is not among those offered to everybody, but can become "6s".
  if (typed.find_first_not_of("0123456789") == std::string::npos)
    add(possible_in(language, text, begin, unfinished, synonyms));
  return completions;
}

// Where nothing is typed yet, a phrase without its article is the same once more.
void drop_without_article(std::vector<std::string>& completions) {
  std::vector<std::string> tails;
  for (const std::string& phrase : completions)
    if (const std::size_t space = phrase.find(' '); space != std::string::npos)
      tails.push_back(phrase.substr(space + 1));
  std::erase_if(completions, [&](const std::string& phrase) { return is_among(tails, phrase); });
}

}  // namespace

std::size_t completion_begin(std::string_view text) {
  std::size_t begin = text.size();
  for (Token token = token_at(text, 0); !token.is_empty(); token = token_at(text, token.end))
    if (token.end == text.size() && token.is_word) begin = token.begin;
  return begin;
}

std::vector<std::string> complete_effect(std::string_view text, Language language) {
  if (text.size() > kMaxEffectBytes) return {};
  const auto unfinished = take_apart(text, language);
  if (!unfinished || unfinished->before.effect.size() >= kMaxEffectSentences) return {};
  const std::size_t begin = completion_begin(text);
  const bool nothing_said = trim(text.substr(unfinished->begin)).empty();
  const auto languages = languages_from(unfinished->before.language);
  std::vector<std::string> completions;
  for (const bool synonyms : {false, true}) {
    for (const Language candidate : languages) {
      for (std::string& phrase : completions_in(candidate, text, begin, *unfinished, synonyms))
        if (!is_among(completions, phrase)) completions.push_back(std::move(phrase));
      if (nothing_said) break;
    }
    if (!completions.empty()) break;
  }
  if (begin == text.size()) drop_without_article(completions);
  completions.resize(std::min(completions.size(), kMaxCompletions));
  return completions;
}

}  // namespace comodin
