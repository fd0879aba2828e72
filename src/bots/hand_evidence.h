// What the play of a round suggests to everyone about hidden hands: a seat that draws had nothing
// to play, one that plays a guarded card had none of the color, one that leaves the color or spends
// a wild probably had none either. Folded from the events as a spectator sees them, so it is the
// same for all seats. It is a guess about people, never a fact.
#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_vector.h"
#include "base/ids.h"
#include "game/event.h"
#include "rules/rules.h"

namespace comodin {

// Cards of a hand that share the same guesses.
struct CardGroup {
  KindMask lacks = 0;   // kinds that they almost surely are not
  KindMask doubts = 0;  // kinds that they are less likely to be than by chance
  std::uint8_t cards = 0;

  bool operator==(const CardGroup&) const = default;
};
inline constexpr std::size_t kMaxGroups = 6;

struct HandEvidence {
  FixedVector<CardGroup, kMaxGroups> groups;  // oldest cards first
  bool holds_back = false;                    // drew once although it could have played

  bool operator==(const HandEvidence&) const = default;
};

struct TableEvidence {
  Kind top = kNoKind;
  Color color = kNoColor;
  Seat drawer = kNoSeat;  // the seat that has drawn for its turn
  bool offered = false;   // whether it may play what it drew: its last group
  SeatMask out = 0;
  std::array<HandEvidence, kMaxSeats> hands{};

  bool operator==(const TableEvidence&) const = default;
};

// Takes in one event; ignores its secrets.
void fold(const Rules& rules, TableEvidence& evidence, const Event& event);

// Removes a card of that kind from the group that it most likely belongs to; kNoKind: of any kind.
void take_card(const Rules& rules, HandEvidence& hand, Kind kind);

}  // namespace comodin
