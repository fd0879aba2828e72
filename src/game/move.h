// A move: a seat, a verb and its argument. Every legal decision has exactly one such form.
#pragma once

#include <cstdint>

#include "base/ids.h"

namespace comodin {

enum class MoveVerb : std::uint8_t {
  plays,       // kind
  draws,       //
  passes,      //
  names,       // color
  accepts,     //
  challenges,  //
  says_uno,    //
  catches,     // other
  picks,       // other
  chooses,     // number, from 1
  discards,    // kind
  gives,       // kind, other
  confirms,    //
  deal,        // no seat: whoever deals
};

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
