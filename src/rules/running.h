// Owns the way back from an operation that runs to the words of the card that it comes from. Must
// not know a state.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "edition/edition.h"
#include "rules/rules.h"

namespace comodin {

struct RunningSentence {
  Kind card{};                         // one of those with that effect: colours share it
  const Sentence* sentence = nullptr;  // of the edition that was given, or of a house rule
};

// The card of a kind, in the edition as it is played (`as_played.h`).
const CardSpec& spec_of(const Rules& rules, const Edition& played, Kind kind);

// The sentence that the operation at `pc` carries out; for the pick of a player, what it is for.
RunningSentence running_sentence(const Rules& rules, const Edition& played, std::uint16_t pc);

// What can be chosen by a sentence that asks for a choice. What may be done or declined is the only
// alternative.
std::vector<Sentence> alternatives_of(const Sentence& sentence);

}  // namespace comodin
