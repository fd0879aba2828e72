// Plays a possible world out to the end of its round, with a quick player in all seats, and says
// what the end is worth to a seat. It plays for the match: where points are counted, a round is
// worth what it does to the chance of winning the match.
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

  // Makes the move, plays the round out and returns what the end is worth to the seat, from 0 to 1.
  // Adds the number of moves made to `moves`. A very long round is cut off and judged by the sizes
  // of the hands.
  double play_out(State& world, Move move, Seat seat, Random& random, std::uint64_t& moves) const;
  // The quick player's move in the seat that is asked, by its own hand and what everyone sees.
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
