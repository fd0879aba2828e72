#include "effect/language.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "effect/failure.h"
#include "effect/grammar.h"
#include "effect/lexer.h"
#include "effect/messages.h"
#include "effect/opening.h"
#include "effect/sentence_parser.h"

namespace comodin {
namespace {

// How many words of a text a language knows.
std::size_t known_words(const Grammar& grammar, std::span<const Token> tokens) {
  return static_cast<std::size_t>(std::ranges::count_if(tokens, [&](const Token& token) {
    return token.is_word && std::ranges::binary_search(grammar.vocabulary, token.folded);
  }));
}

// How well a failed reading went, best last.
struct LanguageScore {
  bool refused = false;    // all words were understood
  std::size_t known = 0;   // words of the whole sentence
  std::size_t offset = 0;  // how far it came
  bool last_language = false;
  auto operator<=>(const LanguageScore&) const = default;
};

bool fits_on_a_card(const Effect& effect) {
  return std::ranges::all_of(kLanguages, [&](Language language) {
    return render_effect(effect, language).size() <= kMaxEffectBytes;
  });
}

// Adds a sentence as often as it is said; after the first time, the same player is chosen already.
void add_sentence(const ParsedSentence& parsed, Progress& progress) {
  Sentence sentence = parsed.sentence;
  for (std::size_t i = 0; i < parsed.times; ++i) {
    progress.effect.push_back(sentence);
    if (sentence.who == Who::chosen) sentence.who = Who::that;
  }
}

// One sentence that is to be read, in one language.
struct Attempt {
  const Grammar& grammar;
  SentenceOpening opening;
  Place place;
};

Attempt begin(Language language, std::string_view text, std::span<const Token> tokens,
              const Progress& before) {
  Attempt attempt{.grammar = grammar_of(language), .opening = {}, .place = {}};
  attempt.opening = read_opening(attempt.grammar, tokens, before.scope);
  attempt.place = {.offset = tokens[attempt.opening.tokens].begin,
                   .understood = render_effect(before.effect, language)};
  if (!before.effect.empty()) append_written(attempt.grammar, attempt.place.understood, ";");
  if (attempt.opening.tokens > 0) {
    const std::size_t first = tokens.front().begin;
    const std::size_t last = tokens[attempt.opening.tokens - 1].end;
    append_word(attempt.place.understood, to_lower(text.substr(first, last - first)));
  }
  return attempt;
}

EffectError error_of(const Failure& failure, std::span<const Token> tokens) {
  EffectError error = failure.to_error();
  const Grammar& grammar = grammar_of(error.language);
  if (failure.is_refused()) return error;
  if (const auto why = find_limit(grammar, tokens, error.offset)) error.why = {.message = *why};
  return error;
}

// Reads and adds one sentence; gives the place where the next one begins.
std::expected<std::size_t, EffectError> read_sentence(std::string_view text, Span span,
                                                      Progress& progress) {
  const std::string_view before = text.substr(0, span.end);
  const std::vector<Token> tokens = tokens_from(before, span.begin);
  std::optional<std::pair<LanguageScore, Language>> best;
  for (const Language language : languages_from(progress.language)) {
    const Attempt attempt = begin(language, before, tokens, progress);
    const Scope& scope = attempt.opening.scope;
    if (scope.pick_due && tokens[attempt.opening.tokens].is_empty()) {
      progress.scope = scope;
      progress.language = language;
      return span.end;
    }
    Failure failure(language, Failure::Effort::none);
    const auto parsed = parse_sentence(attempt.grammar, before, attempt.place, scope, failure);
    if (parsed) {
      add_sentence(*parsed, progress);
      progress.scope = scope_after(*parsed, scope);
      progress.language = language;
      return parsed->end;
    }
    const LanguageScore score{.refused = failure.is_refused(),
                              .known = known_words(attempt.grammar, tokens),
                              .offset = failure.offset(),
                              .last_language = language == progress.language};
    if (!best || score > best->first) best.emplace(score, language);
  }
  // Only where no language can read it, it matters what could be said instead.
  const Attempt attempt = begin(best->second, before, tokens, progress);
  Failure failure(best->second);
  parse_sentence(attempt.grammar, before, attempt.place, attempt.opening.scope, failure);
  return std::unexpected(error_of(failure, tokens));
}

}  // namespace

EffectError refusal(EffectMessage why, std::size_t limit, std::size_t offset,
                    const Progress& before) {
  return {.language = before.language,
          .offset = offset,
          .understood = render_effect(before.effect, before.language),
          .why = {.message = why, .number = limit},
          .suggestions = {}};
}

std::array<Language, kLanguages.size()> languages_from(Language first) {
  std::array languages = kLanguages;
  const auto place = std::ranges::find(languages, first);
  std::rotate(languages.begin(), place, place + 1);
  return languages;
}

std::vector<Span> sentences_of(std::string_view text) {
  std::vector<Span> spans;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find_first_of(";\n", begin), text.size());
    const std::size_t first = token_at(text.substr(0, end), begin).begin;
    if (first < end) spans.push_back({first, end});
  }
  return spans;
}

std::expected<void, EffectError> read_sentences(std::string_view text, Span span,
                                                Progress& progress) {
  while (span.begin < span.end) {
    if (progress.effect.size() == kMaxEffectSentences)
      return std::unexpected(
          refusal(EffectMessage::too_many_sentences, kMaxEffectSentences, span.begin, progress));
    const Progress before = progress;
    const auto end = read_sentence(text, span, progress);
    if (!end) return std::unexpected(end.error());
    if (progress.effect.size() > kMaxEffectSentences)  // "three turns"
      return std::unexpected(
          refusal(EffectMessage::too_many_sentences, kMaxEffectSentences, span.begin, before));
    if (!fits_on_a_card(progress.effect))
      return std::unexpected(refusal(EffectMessage::too_long, kMaxEffectBytes, span.begin, before));
    span.begin = *end < span.end ? token_at(text, *end).begin : span.end;
  }
  return {};
}

}  // namespace comodin
