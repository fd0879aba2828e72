// The text of the effect language: sentences people write ⇄ tree. The words of a language are data;
// there is one grammar. Must not know how a round is played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "effect/effect.h"
#include "effect/messages.h"

namespace comodin {

// What is longer than this, as written or as rendered in any language, is refused: a rule has to
// fit on a card.
inline constexpr std::size_t kMaxEffectBytes = 1800;
inline constexpr std::size_t kMaxEffectSentences = 12;
inline constexpr std::size_t kMinAlternatives = 2;
inline constexpr std::size_t kMaxAlternatives = 6;
inline constexpr std::size_t kMaxSayCharacters = 120;
inline constexpr std::uint8_t kMaxEffectNumber = 20;

struct EffectError {
  Language language = Language::en;      // the one the writer was using; so are all texts below
  std::size_t offset = 0;                // where in the text, in bytes; never within a character
  std::string understood;                // what was understood before it
  EffectRemark why;                      // what is wrong there
  std::vector<std::string> suggestions;  // the nearest things that can be said here
};

// Parses text, each sentence in one of the languages. Upper and lower case, accents, extra spaces
// and a final full stop do not matter. An empty text is an empty effect.
std::expected<Effect, EffectError> parse_effect(std::string_view text);

// The language of the last sentence that parse_effect can read; English where there is none.
Language language_of(std::string_view text);

// The text of an effect; for every tree that parse_effect can give, it parses back to the same one.
std::string render_effect(const Effect& effect, Language language = Language::en);
std::string render_sentence(const Sentence& sentence, Language language = Language::en);

// What can be said next, best first, in the language being written; in the given one where nothing
// shows it. Each takes the place of the text from completion_begin on, which is where a half typed
// word begins.
inline constexpr std::size_t kMaxCompletions = 12;
std::vector<std::string> complete_effect(std::string_view text, Language language = Language::en);
std::size_t completion_begin(std::string_view text);

}  // namespace comodin
