// Owns the picture of the table in plain lines: the players, the pile or line, the person's hand.
// Sees the game with the person's eyes and in no other way.
#pragma once

#include <string>

#include "cli/wording.h"
#include "view/seat_view.h"

namespace comodin {

// The table before a decision; what can be played now stands in brackets. Ends with a newline.
std::string table_text(const Wording& words, const SeatView& view);

}  // namespace comodin
