// What a bot remembers of a round: pointers to values that their owner folds from events. Any of
// them may be missing; a bot without memory still plays.
#pragma once

#include "bots/hand_evidence.h"
#include "view/view.h"

namespace comodin {

struct Memory {
  const View* view = nullptr;               // of the bot's own seat: the cards that it was shown
  const TableEvidence* evidence = nullptr;  // what the play suggests to everyone
};

}  // namespace comodin
