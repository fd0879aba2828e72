// Two published players to measure against. Both see only their view, never bluff, challenge or
// catch, always say UNO, and decide at random whatever is not described here.
#pragma once

#include "base/random.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

// The policy of RLCard's rule agent. Plays a rightful guarded card (Wild Draw Four) only when
// nothing else can be played, and names the color that it holds most of; otherwise a playable card
// that is not a wild, every copy equally likely; if there are only wilds, one of them and any
// color.
struct RulePlayer {
  static Move move(const SeatView& view, Random& random);
};

// After the strongest published heuristic. Plays cards that make the next player draw, then those
// that skip, then other actions, then numbers, then Reverses. Keeps a wild until two other cards
// are left and a guarded one (Wild Draw Four) until four are, and draws rather than spending it.
// Breaks ties by the color that it holds most of, then by how few hidden cards could answer. When
// the next player holds one card: wilds that hit, cards that hit, skips, Reverses, other wilds, and
// then the rest. Names the color that it holds most of.
struct MixPlayer {
  static Move move(const SeatView& view, Random& random);
};

}  // namespace comodin
