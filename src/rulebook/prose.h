// Owns effects as the rulebook tells them: whole sentences, made from the tree. Must not know what
// is played.
#pragma once

#include <string>

#include "effect/effect.h"
#include "rulebook/phrasebook.h"

namespace comodin {

// "The next player draws 2 cards and loses their turn." A wild that never says so names its colour
// at the end.
std::string effect_prose(const Effect& effect, bool wild, const Phrasebook& phrases);

// The effect as it is written on a card.
std::string effect_text(const Effect& effect, Language language);

}  // namespace comodin
