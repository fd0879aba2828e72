// Owns the way from an effect's tree to flat code. Must not know a state.
#pragma once

#include <string>
#include <vector>

#include "effect/effect.h"
#include "rules/code.h"

namespace comodin {

struct EffectContext {
  bool wild = false;    // names its colour at the end if it never says so
  bool answer = false;  // the victim answers before the first thing that hits the next player
  const std::vector<std::string>* icons = nullptr;  // icon names; position + 1 is the number
};

// Appends the program of `effect` to `code` and returns where it starts.
std::uint16_t compile_effect(const Effect& effect, const EffectContext& context,
                             std::vector<Op>& code);

// Whether all it does is to hit the next player, once a wild's colour is named: a Draw Two, a Wild
// Draw Four, a Skip.
bool only_hits_next(const Effect& effect);

// How many cards the next player draws through this effect, whatever else happens.
std::uint8_t draws_of_next(const Effect& effect);

}  // namespace comodin
