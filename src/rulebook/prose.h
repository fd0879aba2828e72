// Effects in the rulebook's words: whole sentences, generated from the tree. Must not know the
// game.
#pragma once

#include <string>

#include "effect/effect.h"
#include "rulebook/phrasebook.h"

namespace comodin {

// "The next player draws 2 cards and loses their turn." For a wild that does not mention
// it, choosing the color comes at the end.
std::string effect_prose(const Effect& effect, bool wild, const Phrasebook& phrases);

// The effect as it is written on a card.
std::string effect_text(const Effect& effect, Language language);

}  // namespace comodin
