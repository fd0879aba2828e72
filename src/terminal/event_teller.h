// Owns the sentences that tell events: which need words, which are told together, and in what form.
// Must not know a rule of the game.
#pragma once

#include <string>
#include <vector>

#include "terminal/teller.h"

namespace comodin {

// What the events of a happening brought, without what was done.
std::vector<std::string> event_sentences(const Happening& happening, const Audience& telling);

}  // namespace comodin
