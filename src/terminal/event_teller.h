// Sentences for events: which events need one, which share one, and in what form.
// Must not know a rule of the game.
#pragma once

#include <string>
#include <vector>

#include "terminal/teller.h"

namespace comodin {

// Sentences for the events of a happening, without the one for the action itself.
std::vector<std::string> event_sentences(const Happening& happening, const Audience& audience);

}  // namespace comodin
