// Compiles an effect's tree into flat code. Must not know a state.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "effect/effect.h"
#include "rules/code.h"

namespace comodin {

struct EffectContext {
  Kind kind = kNoKind;        // the first kind that has the effect
  std::uint16_t card = 0;     // the card's position in Edition::cards
  bool wild = false;          // names its color at the end if it never says so
  bool answer = false;        // the victim answers before the first thing that hits the next player
  std::uint8_t at_stake = 0;  // the cards that the answer is about
  const std::vector<std::string>* icons = nullptr;  // icon names; position + 1 is the number
};

// E3: whether the sentence, or one inside it, can only be followed when the color in play is known.
bool needs_color(const Sentence& sentence);

// Appends the program of `effect` to `code`, and to `sources` where each of its operations comes
// from. Returns where the program starts.
std::uint16_t compile_effect(const Effect& effect, const EffectContext& context,
                             std::vector<Op>& code, std::vector<OpSource>& sources);

}  // namespace comodin
