// Reads a whole effect.
#include <utility>

#include "effect/language.h"
#include "effect/lexer.h"
#include "effect/text.h"

namespace comodin {

std::expected<Effect, EffectError> parse_effect(std::string_view text) {
  Progress progress;
  if (text.size() > kMaxEffectBytes)
    return std::unexpected(refusal(EffectMessage::too_long, kMaxEffectBytes,
                                   character_begin(text, kMaxEffectBytes), progress));
  for (const Span span : sentences_of(text)) {
    auto read = read_sentences(text, span, progress);
    if (!read) return std::unexpected(std::move(read.error()));
  }
  if (progress.scope.pick_due)
    return std::unexpected(refusal(EffectMessage::pick_unused, 0, text.size(), progress));
  return std::move(progress.effect);
}

Language language_of(std::string_view text) {
  Progress progress;
  for (const Span span : sentences_of(text.substr(0, kMaxEffectBytes)))
    if (!read_sentences(text, span, progress)) break;
  return progress.language;
}

}  // namespace comodin
