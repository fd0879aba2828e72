// The worlds that a seat considers possible: full states that fit what it knows, weighted by what
// the others' play suggests about their hands. Never sees the state that the view came from.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "bots/memory.h"
#include "game/state.h"
#include "view/seat_view.h"

namespace comodin {

class Belief {
 public:
  Belief(const SeatView& view, const Memory& memory);

  // Deals one of the worlds, likely ones more often.
  void deal(State& world, Random& random) const;

 private:
  using Dealt = FixedVector<Kind, kMaxCards>;
  struct Hidden {
    Seat seat{};
    bool holds_back = false;
    FixedVector<CardGroup, kMaxGroups> groups;  // those with the fewest guesses last
  };

  void gather();
  void add_hidden(Seat seat, const Memory& memory);
  void judge_player(State& world, const Dealt& dealt) const;

  const Rules& rules_;
  View view_;
  bool plain_ = false;  // only the locations of cards are hidden
  State base_;          // the world without the hidden cards
  std::array<Kind, kMaxCards> pool_{};
  std::size_t pool_size_ = 0;
  FixedVector<Hidden, kMaxSeats> hidden_;
};

}  // namespace comodin
