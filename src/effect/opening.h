// Text before and around the sentences of the effect language: words that change nothing, "choose
// a player", and words for what the language cannot say. Must not know any language's words.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "effect/check.h"
#include "effect/grammar.h"
#include "effect/lexer.h"
#include "effect/messages.h"

namespace comodin {

// How many tokens the words of a phrase take, from the first one on; 0 where they are missing.
std::size_t count_words(const Phrase& phrase, std::span<const Token> tokens);

// What comes before the sentence proper, and what is known after it.
struct SentenceOpening {
  std::size_t tokens = 0;
  Scope scope;
};
SentenceOpening read_opening(const Grammar& grammar, std::span<const Token> tokens,
                             const Scope& scope);

// What somebody tries to say that the language cannot, near the place where it was not understood.
std::optional<EffectMessage> find_limit(const Grammar& grammar, std::span<const Token> tokens,
                                        std::size_t offset);

}  // namespace comodin
