// Maps an operation that runs to the sentence of the card that it was compiled from.
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "edition/edition.h"
#include "rules/rules.h"

namespace comodin {

struct RunningSentence {
  Kind card{};                         // one of those with that effect: its colors share it
  const Sentence* sentence = nullptr;  // of the edition that was given, or of a house rule
};

// The sentence that asked for the operation at `pc`. Not for operations that no sentence asks for.
// `played` is the edition with the choices of the table (as_played.h).
RunningSentence running_sentence(const Rules& rules, const Edition& played, std::uint16_t pc);

}  // namespace comodin
