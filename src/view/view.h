// What a seat or a spectator knows: a view, folded only from the events that it was allowed to see.
// Never sees the state: `seat_view.h` reads one, `sample.h` makes one up.
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

  // Private to the seat that decides or whose card takes effect; always empty in the views of
  // others.
  KindMask drawn = 0;     // what it has drawn and may play; dice: anything
  bool must = false;      // whether it has to play it
  bool wrongful = false;  // whether its card that takes effect was played wrongfully

  // The cards known to be in each hand: all of the viewer's own and of open hands; of another hand,
  // those that the viewer was shown or that came from the viewer, and that cannot have left it
  // since. A lower bound for each kind.
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

// Takes in one event, which must be redacted for the view's viewer: one that says more breaks the
// contract and stops the program. Between two `waits`, `decision` and `effect` keep their last
// values.
void fold(const Rules& rules, View& view, const Event& event);

// Whether a viewer sees the seat's whole hand and what else is private to the seat.
inline bool sees(const Rules& rules, Seat viewer, Seat seat) {
  return seat != kNoSeat && (rules.policy.open_hands || seat == viewer);
}

// The seat that may play what it has drawn, now or when its turn comes.
inline Seat owner_of_drawn(const Decision& decision, const EffectFrame& effect) {
  return decision.drew ? decision.seat : effect.instead;
}

// The view without what is known only from memory.
View without_memory(const Rules& rules, View view);

}  // namespace comodin
