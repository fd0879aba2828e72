// Reads a whole effect, sentence by sentence.
#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "edition/effect_grammar.h"
#include "edition/effect_lexer.h"
#include "edition/effect_sentence_parser.h"
#include "edition/effect_text.h"

namespace comodin {
namespace {

std::unexpected<EffectError> refusal(std::size_t offset, std::string understood,
                                     std::string message) {
  return std::unexpected(EffectError{.offset = offset,
                                     .understood = std::move(understood),
                                     .message = std::move(message),
                                     .suggestions = {}});
}

std::string too_long() {
  return fmt::format("A rule has at most {} bytes, as written and as shown.", kMaxEffectBytes);
}

}  // namespace

std::expected<Effect, EffectError> parse_effect(std::string_view text) {
  if (text.size() > kMaxEffectBytes) return refusal(kMaxEffectBytes, "", too_long());
  Effect effect;
  std::string understood;
  Scope scope;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find_first_of(";\n", begin), text.size());
    const std::size_t first = token_at(text.substr(0, end), begin).begin;
    if (first == end) continue;
    if (effect.size() == kMaxEffectSentences)
      return refusal(first, understood,
                     fmt::format("A rule has at most {} sentences.", kMaxEffectSentences));
    Failure failure;
    const Place place{.offset = first, .understood = effect.empty() ? "" : understood + ';'};
    auto sentence = parse_sentence(english_grammar(), text.substr(0, end), place, scope, failure);
    if (!sentence) return std::unexpected(failure.to_error());
    scope = scope_after(*sentence, scope);
    effect.push_back(*std::move(sentence));
    std::string shown = render_effect(effect);
    if (shown.size() > kMaxEffectBytes) return refusal(first, understood, too_long());
    understood = std::move(shown);
  }
  return effect;
}

}  // namespace comodin
