// Owns the English sentences for what happens at the table. Must not know a state: it tells what
// the events say, and these come redacted for the person.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/wording.h"
#include "game/event.h"
#include "game/state.h"

namespace comodin {

// The sentences for all events of one move. `before` is the table as everybody saw it then; events
// that belong together are told in one sentence, and those that only repeat what the table shows
// are not told.
std::vector<std::string> event_sentences(const Wording& words, const Tabletop& before,
                                         std::span<const Event> events);

}  // namespace comodin
