// Owns what the play of a round tells everybody about hidden hands: who draws had nothing to play,
// who plays a guarded card had none of the colour, who leaves the colour or spends a wild probably
// had none either. Folded from the events as a spectator sees
// them, so it is the same for all seats; it is a guess about people, never a fact.
#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_vector.h"
#include "base/ids.h"
#include "game/event.h"
#include "rules/rules.h"

namespace comodin {

// Some cards of a hand about which the same is guessed.
struct CardGroup {
  KindMask lacks = 0;   // of these kinds they are hardly
  KindMask doubts = 0;  // and of these less likely than by chance
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
  Seat drawer = kNoSeat;  // who has drawn for its turn
  bool offered = false;   // and may play what it drew: its last group
  SeatMask out = 0;
  std::array<HandEvidence, kMaxSeats> hands{};

  bool operator==(const TableEvidence&) const = default;
};

// Takes in one event; secrets of it are not looked at.
void fold(const Rules& rules, TableEvidence& evidence, const Event& event);

// Takes a card of that kind out of the group that it most likely lay in; kNoKind: of any kind.
void take_card(const Rules& rules, HandEvidence& hand, Kind kind);

}  // namespace comodin
