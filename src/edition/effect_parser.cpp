// Reads a whole effect, sentence by sentence.
#include <algorithm>
#include <string>
#include <utility>

#include "edition/effect_language.h"
#include "edition/effect_lexer.h"
#include "edition/effect_messages.h"
#include "edition/effect_text.h"

namespace comodin {
namespace {

std::unexpected<EffectError> refusal(EffectMessage why, std::size_t limit, std::size_t offset,
                                     const Progress& before) {
  return std::unexpected(
      EffectError{.language = before.language,
                  .offset = offset,
                  .understood = render_effect(before.effect, before.language),
                  .message = message(why, before.language, std::to_string(limit)),
                  .suggestions = {}});
}

bool fits_on_a_card(const Effect& effect) {
  return std::ranges::all_of(kLanguages, [&](Language language) {
    return render_effect(effect, language).size() <= kMaxEffectBytes;
  });
}

}  // namespace

std::expected<Effect, EffectError> parse_effect(std::string_view text) {
  Progress progress;
  if (text.size() > kMaxEffectBytes)
    return refusal(EffectMessage::too_long, kMaxEffectBytes, character_begin(text, kMaxEffectBytes),
                   progress);
  for (const Span span : sentences_of(text)) {
    if (progress.effect.size() == kMaxEffectSentences)
      return refusal(EffectMessage::too_many_sentences, kMaxEffectSentences, span.begin, progress);
    const Progress before = progress;
    if (auto read = read_sentence(text, span, progress); !read)
      return std::unexpected(std::move(read.error()));
    if (!fits_on_a_card(progress.effect))
      return refusal(EffectMessage::too_long, kMaxEffectBytes, span.begin, before);
  }
  return std::move(progress.effect);
}

}  // namespace comodin
