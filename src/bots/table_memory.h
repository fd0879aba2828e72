// What the bots of one table remember: the view of every seat that uses one, and what the play
// suggests to everyone. Folded from the events, each redacted for its viewer.
#pragma once

#include <array>

#include "base/ids.h"
#include "bots/memory.h"
#include "game/event.h"
#include "rules/rules.h"

namespace comodin {

class TableMemory {
 public:
  // `remembers`: the seats whose bots use it; if there are none, nothing is done.
  TableMemory(const Rules& rules, SeatMask remembers) : rules_(rules), remembers_(remembers) {
    begin();
  }

  // Starts a new match.
  void begin() {
    evidence_ = {};
    for_each_seat(remembers_, [&](Seat seat) { views_[index(seat)] = start_view(rules_, seat); });
  }
  void take_in(const Event& event) {
    if (remembers_ == 0) return;
    const bool open_hands = rules_.policy.open_hands;
    fold(rules_, evidence_, redact(event, kNoSeat, open_hands));
    for_each_seat(remembers_, [&](Seat seat) {
      fold(rules_, views_[index(seat)], redact(event, seat, open_hands));
    });
  }
  // Empty for a seat that does not use it.
  Memory of(Seat seat) const {
    return has(remembers_, seat) ? Memory{.view = &views_[index(seat)], .evidence = &evidence_}
                                 : Memory{};
  }

 private:
  const Rules& rules_;
  SeatMask remembers_;
  TableEvidence evidence_;
  std::array<View, kMaxSeats> views_;
};

}  // namespace comodin
