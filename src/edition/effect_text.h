// Owns the text of the effect language: sentences people write ⇄ tree. The words of a language are
// data; the grammar is one. Must not know how a round is played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "edition/effect.h"

namespace comodin {

// What is longer than this, as written or as rendered, is refused: a rule has to fit on a card.
inline constexpr std::size_t kMaxEffectBytes = 600;
inline constexpr std::size_t kMaxEffectSentences = 12;
inline constexpr std::size_t kMinAlternatives = 2;
inline constexpr std::size_t kMaxAlternatives = 6;
inline constexpr std::size_t kMaxSayCharacters = 120;
inline constexpr std::uint8_t kMaxEffectNumber = 20;

struct EffectError {
  std::size_t offset = 0;                // where in the text, in bytes
  std::string understood;                // what was understood before it
  std::string message;                   // one sentence
  std::vector<std::string> suggestions;  // the nearest things that can be said here
};

// Parses English text. Upper and lower case, extra spaces and a final full stop do not matter.
// An empty text is an empty effect.
std::expected<Effect, EffectError> parse_effect(std::string_view text);

// The text of an effect; for every tree that parse_effect can give, it parses back to the same one.
std::string render_effect(const Effect& effect);
std::string render_sentence(const Sentence& sentence);

}  // namespace comodin
