// What a move of the reader's means, in words: what they would do, and what can come of it.
#pragma once

#include "game/move.h"
#include "game/state.h"
#include "tell/narrator.h"
#include "tell/parts.h"

namespace comodin {

Meaning meaning_of(const Narrator& narrator, const Tabletop& table, const Move& move);

}  // namespace comodin
