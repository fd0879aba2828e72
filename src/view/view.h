// Owns what a seat (or a spectator) knows: a view, folded from the events that it was allowed to
// see and from nothing else. Must not know the state: `seat_view.h` looks at one, `sample.h` makes
// one up.
#pragma once

#include <array>
#include <cstdint>

#include "base/check.h"
#include "base/ids.h"
#include "game/event.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

struct View {
  Seat viewer = kNoSeat;  // kNoSeat: a spectator
  Tabletop table;

  // Private to the seat that decides or whose card takes effect; at rest in the views of others.
  KindMask drawn = 0;     // what it has drawn and may play; dice: anything
  bool must = false;      // and whether it has to
  bool wrongful = false;  // whether its card that takes effect was

  // The cards known to lie in each hand. All of the viewer's own, and of open hands; of another
  // hand those that were shown to, given by or taken from the viewer and cannot have left it since:
  // a lower bound, kind by kind.
  std::array<Hand, kMaxSeats> known{};
  // Cards that the player whose card takes effect has drawn since: they say nothing about whether
  // it was wrongful.
  std::uint8_t late = 0;

  // The viewer's own hand; a spectator has none.
  const Hand& hand() const {
    COMODIN_CHECK(viewer != kNoSeat);
    return known[index(viewer)];
  }
  bool operator==(const View&) const = default;
};

// What is known before the first round.
inline View start_view(const Rules& rules, Seat viewer) {
  COMODIN_CHECK(viewer == kNoSeat || index(viewer) < rules.seats);
  return {.viewer = viewer, .table = {}};
}

// Takes in one event. It must be as redacted for the view's viewer: one that says more is refused
// as a broken contract. Between two `waits` the view's `decision` and `effect` are the last ones
// heard of.
void fold(const Rules& rules, View& view, const Event& event);

// Whether a viewer sees all of the seat's hand, and what the seat alone may know.
inline bool sees(const Rules& rules, Seat viewer, Seat seat) {
  return seat != kNoSeat && (rules.policy.open_hands || seat == viewer);
}

// The seat that may play what it has drawn, now or when its turn comes.
inline Seat owner_of_drawn(const Decision& decision, const EffectFrame& effect) {
  return decision.drew ? decision.seat : effect.instead;
}

// The view without what only memory knows.
View without_memory(const Rules& rules, View view);

}  // namespace comodin
