// A move: a seat, a verb and its argument. Every legal decision has exactly one such form.
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "protocol/game_words.h"

namespace comodin {

struct Move {
  MoveVerb verb = MoveVerb::deal;
  Seat seat = kNoSeat;
  Kind kind = kNoKind;
  Seat other = kNoSeat;
  Color color = kNoColor;
  std::uint8_t number = 0;

  bool operator==(const Move&) const = default;
};

}  // namespace comodin
