#include "edition/effect_language.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "edition/effect_failure.h"
#include "edition/effect_grammar.h"
#include "edition/effect_lexer.h"
#include "edition/effect_messages.h"
#include "edition/effect_sentence_parser.h"

namespace comodin {
namespace {

// How many words of a text a language knows.
std::size_t known_words(const Grammar& grammar, std::string_view text) {
  std::size_t known = 0;
  for (Token token = token_at(text, 0); !token.is_empty(); token = token_at(text, token.end))
    if (token.is_word && std::ranges::binary_search(grammar.vocabulary, token.folded)) ++known;
  return known;
}

// How well a failed reading went, best last.
struct Merit {
  bool refused = false;    // all words were understood
  std::size_t offset = 0;  // how far it came
  std::size_t known = 0;   // words of the whole sentence
  bool last_language = false;
  auto operator<=>(const Merit&) const = default;
};

bool fits_on_a_card(const Effect& effect) {
  return std::ranges::all_of(kLanguages, [&](Language language) {
    return render_effect(effect, language).size() <= kMaxEffectBytes;
  });
}

// Reads and adds one sentence; gives the place where the next one begins.
std::expected<std::size_t, EffectError> read_sentence(std::string_view text, Span span,
                                                      Progress& progress) {
  const std::string_view before = text.substr(0, span.end);
  std::optional<std::pair<Merit, Failure>> best;
  for (const Language language : languages_from(progress.language)) {
    Failure failure(language);
    Place place{.offset = span.begin, .understood = render_effect(progress.effect, language)};
    if (!progress.effect.empty()) place.understood += ';';
    auto parsed = parse_sentence(grammar_of(language), before, place, progress.scope, failure);
    if (parsed) {
      progress.scope = parsed->joined ? scope_joined(parsed->sentence, progress.scope)
                                      : scope_after(parsed->sentence, progress.scope);
      progress.effect.push_back(std::move(parsed->sentence));
      progress.language = language;
      return parsed->end;
    }
    const Merit merit{.refused = failure.is_refused(),
                      .offset = failure.offset(),
                      .known = known_words(grammar_of(language), before.substr(span.begin)),
                      .last_language = language == progress.language};
    if (!best || merit > best->first) best.emplace(merit, std::move(failure));
  }
  return std::unexpected(best->second.to_error());
}

}  // namespace

EffectError refusal(EffectMessage why, std::size_t limit, std::size_t offset,
                    const Progress& before) {
  return {.language = before.language,
          .offset = offset,
          .understood = render_effect(before.effect, before.language),
          .message = message(why, before.language, std::to_string(limit)),
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
    if (!fits_on_a_card(progress.effect))
      return std::unexpected(refusal(EffectMessage::too_long, kMaxEffectBytes, span.begin, before));
    span.begin = *end < span.end ? token_at(text, *end).begin : span.end;
  }
  return {};
}

}  // namespace comodin
