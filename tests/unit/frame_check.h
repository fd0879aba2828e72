// What a server message may contain: it has the shape that protocol/ gives it, no field more or
// less, and who may see a card is written here independently of the code that writes it.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/ids.h"

namespace comodin::testing {

// The reader of a message. The seat matters only for messages about the game.
struct FrameReader {
  Seat seat = kNoSeat;  // kNoSeat: a spectator
  bool open_hands = false;
};

// What the message reveals that its reader must not see; empty: nothing.
std::string leak_in(const nlohmann::json& message, const FrameReader& reader);

}  // namespace comodin::testing
