// Guesses the language of a sentence: the one in which it can be read, or else the one that knows
// most of its words.
#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "effect/check.h"
#include "effect/effect.h"
#include "effect/messages.h"
#include "effect/text.h"

namespace comodin {

// All languages, one of them first.
std::array<Language, kLanguages.size()> languages_from(Language first);

// What was read of a text so far.
struct Progress {
  Effect effect;
  Scope scope;
  Language language = Language::en;  // of the last sentence
};

// A text that is more than a rule can hold, at this place.
EffectError refusal(EffectMessage why, std::size_t limit, std::size_t offset,
                    const Progress& before);

// Where the sentences of a text begin and end, the empty ones left out.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::vector<Span> sentences_of(std::string_view text);

// Reads the sentences of a span and adds them, each in the language of the last one if possible.
// There is more than one where they are joined by "and".
std::expected<void, EffectError> read_sentences(std::string_view text, Span span,
                                                Progress& progress);

}  // namespace comodin
