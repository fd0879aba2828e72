// Owns how a possible world is played on to the end of its round: by a quick player in all seats,
// and what the end is worth to a seat. It plays for the match: where points are counted, a round
// is worth what it does to the chance to win that.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

class Rollout {
 public:
  explicit Rollout(const Rules& rules);

  // Makes the move, plays on, and says what comes of it for the seat, from 0 to 1; adds the moves
  // that it took. A round that takes very long is judged by who holds how many cards.
  double play_on(State& world, Move move, Seat seat, Random& random, std::uint64_t& moves) const;
  // What the quick player does in that seat, which is asked; by its own hand and what all see.
  Move quick_move(const State& world, Seat seat, Random& random) const;

 private:
  Kind choose(const State& world, Seat seat, Random& random) const;
  double worth(const State& world, Seat seat) const;

  const Rules& rules_;
  std::uint32_t most_moves_;
  std::array<std::int16_t, kMaxKinds> calm_{};   // how much a card is liked
  std::array<std::int16_t, kMaxKinds> alarm_{};  // when the next player holds one card
};

}  // namespace comodin
