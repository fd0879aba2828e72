// Owns the guess at the language of a sentence: the one in which it can be read, or else the one in
// which most of it can.
#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "edition/effect.h"
#include "edition/effect_check.h"
#include "edition/effect_text.h"

namespace comodin {

// All languages, one of them first.
std::array<Language, kLanguages.size()> languages_from(Language first);

// What was read of a text so far.
struct Progress {
  Effect effect;
  Scope scope;
  Language language = Language::en;  // of the last sentence
};

// Where the sentences of a text begin and end, the empty ones left out.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::vector<Span> sentences_of(std::string_view text);

// Reads the next sentence, in the language of the last one if possible, and adds it.
std::expected<void, EffectError> read_sentence(std::string_view text, Span span,
                                               Progress& progress);

}  // namespace comodin
