// Owns why a move was refused, in a sentence for the person who tried it.
#pragma once

#include <string>

#include "base/refusal.h"
#include "cli/wording.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

std::string refusal_sentence(const Wording& words, const SeatView& view, const Move& move,
                             Refusal reason);

}  // namespace comodin
