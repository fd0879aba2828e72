// What a message of the server may hold, said anew and not taken from the code that writes it: a
// list of all fields, whose eyes a card is for, and where long numbers may stand.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/ids.h"

namespace comodin::testing {

// For whom a message is. A seat counts only for messages about the game.
struct Reader {
  Seat seat = kNoSeat;  // kNoSeat: a spectator
  bool open_hands = false;
};

// What the message says that it must not say to the reader; empty: nothing.
std::string leak_in(const nlohmann::json& message, const Reader& reader);

}  // namespace comodin::testing
