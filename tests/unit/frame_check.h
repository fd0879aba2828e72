// What a server message may contain, written independently of the code that writes it: all fields,
// who may see a card, and where long numbers may appear.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/ids.h"

namespace comodin::testing {

// The reader of a message. The seat matters only for messages about the game.
struct Reader {
  Seat seat = kNoSeat;  // kNoSeat: a spectator
  bool open_hands = false;
};

// What the message reveals that its reader must not see; empty: nothing.
std::string leak_in(const nlohmann::json& message, const Reader& reader);

}  // namespace comodin::testing
