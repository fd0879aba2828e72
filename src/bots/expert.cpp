#include "bots/expert.h"

#include "bots/belief.h"
#include "bots/search.h"

namespace comodin {
namespace {

class BelievedWorlds final : public Worlds {
 public:
  BelievedWorlds(const SeatView& view, const Memory& memory) : belief_(view, memory) {}
  void next(State& world, Random& random) override { belief_.deal(world, random); }

 private:
  Belief belief_;
};

}  // namespace

// Dice lie open: there the worlds differ in nothing, and only the rolls are played on.
Move searched_move(const SeatView& view, const Memory& memory, std::uint32_t budget,
                   Random& random) {
  if (has(view.owes(), view.seat())) return {MoveVerb::says_uno, view.seat()};
  BelievedWorlds worlds(view, memory);
  return best_move(view.rules(), view.seat(), view.legal_moves(), worlds, budget, random);
}

Move expert_move(const SeatView& view, const Memory& memory, std::uint32_t budget, Random& random) {
  const Seat seat = view.seat();
  SeatMask caught = view.legal_moves().caught;
  if (view.rules().teams)
    caught =
        static_cast<SeatMask>(caught & ~bit(clockwise(view.rules().seats, seat, kTeamSeats / 2)));
  if (caught != 0 && !has(view.owes(), seat))
    return {.verb = MoveVerb::catches, .seat = seat, .other = lowest_seat(caught)};
  return searched_move(view, memory, budget, random);
}

}  // namespace comodin
