#include "effect/opening.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace comodin {
namespace {

// How far from where a text is not understood the words may be that explain why.
constexpr std::size_t kWordsBefore = 3;
constexpr std::size_t kWordsAfter = 4;

std::size_t count_first(const std::vector<Phrase>& phrases, std::span<const Token> tokens) {
  for (const Phrase& phrase : phrases)
    if (const std::size_t count = count_words(phrase, tokens); count > 0) return count;
  return 0;
}

}  // namespace

std::size_t count_words(const Phrase& phrase, std::span<const Token> tokens) {
  std::size_t count = 0;
  for (const Element& element : phrase) {
    if (count < tokens.size() && reads(element, tokens[count].folded))
      ++count;
    else if (element.required)
      return 0;
  }
  return count;
}

SentenceOpening read_opening(const Grammar& grammar, std::span<const Token> tokens,
                             const Scope& scope) {
  SentenceOpening opening{.tokens = count_first(grammar.leads, tokens), .scope = scope};
  const auto rest = tokens.subspan(opening.tokens);
  if (const std::size_t words = count_first(grammar.picks_to, rest); words > 0) {
    opening.tokens += words;
    opening.scope = scope_picked(scope, true);
  } else if (const std::size_t said = count_first(grammar.picks, rest); said > 0) {
    opening.tokens += said;
    opening.scope = scope_picked(scope, false);
  }
  return opening;
}

std::optional<EffectMessage> find_limit(const Grammar& grammar, std::span<const Token> tokens,
                                        std::size_t offset) {
  const auto failed = std::ranges::lower_bound(tokens, offset, {}, &Token::begin);
  const auto place = static_cast<std::size_t>(std::distance(tokens.begin(), failed));
  const std::size_t first = place - std::min(place, kWordsBefore);
  const std::size_t last = std::min(place + kWordsAfter, tokens.size());
  for (const auto& [why, phrase] : grammar.limits)
    for (std::size_t i = first; i < last; ++i)
      if (i + count_words(phrase, tokens.subspan(i)) > std::max(i, place)) return why;
  return std::nullopt;
}

}  // namespace comodin
