// The numbers of the effect language: in digits or by name, alone ("7") or of many ("7s").
#pragma once

#include <optional>
#include <string_view>

#include "effect/grammar.h"

namespace comodin {

// The number that a folded word says; whatever is too big comes out as kMaxEffectNumber + 1.
std::optional<unsigned> read_number(const Grammar& grammar, std::string_view word, bool several);

// The number whose name is nearest to a word.
unsigned nearest_number(const Grammar& grammar, std::string_view word, bool several);

}  // namespace comodin
