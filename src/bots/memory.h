// Owns what a bot remembers of a round, as references to what others have folded from events. All
// of it may be missing; a bot that is given nothing plays all the same.
#pragma once

#include "bots/hand_evidence.h"
#include "view/view.h"

namespace comodin {

struct Memory {
  const View* view = nullptr;               // of the bot's own seat: the cards that it was shown
  const TableEvidence* evidence = nullptr;  // what the play tells everybody
};

}  // namespace comodin
