// Checks how the parts of an edition fit together: tokens that differ, enough cards, a card that
// can start, the ceilings. Must not know how a round is played.
#pragma once

#include "edition/edition.h"
#include "edition/edition_reader.h"
#include "edition/mistakes.h"

namespace comodin {

void check_edition(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes);

// The same for the dice of a dice edition; called by check_edition.
void check_dice(const Edition& edition, const EditionMarks& marks, Mistakes& mistakes);

}  // namespace comodin
