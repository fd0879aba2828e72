#include "bots/expert.h"

#include <algorithm>

#include "bots/belief.h"
#include "bots/dice_move.h"
#include "bots/search.h"
#include "dice/search.h"

namespace comodin {
namespace {

// Weighing a position of dice takes about as long as playing out this many rounds.
constexpr std::uint32_t kRoundsPerDicePosition = 3;

std::uint32_t positions(const Budget& budget) {
  return std::max(1U, budget.iterations / kRoundsPerDicePosition);
}

class BelievedWorlds final : public Worlds {
 public:
  BelievedWorlds(const SeatView& view, const Memory& memory) : belief_(view, memory) {}
  void next(State& world, Random& random) override { belief_.deal(world, random); }

 private:
  Belief belief_;
};

}  // namespace

// Open dice are weighed by looking ahead; with other dice the worlds differ only in the rolls.
Move searched_move(const SeatView& view, const Memory& memory, const Budget& budget,
                   Random& random) {
  if (has(view.owes(), view.seat())) return {MoveVerb::says_uno, view.seat()};
  if (view.rules().dice && can_judge_dice(view.rules()))
    return foreseen_dice_move(view, positions(budget), random);
  BelievedWorlds worlds(view, memory);
  return best_move(view.rules(), view.seat(), view.legal_moves(), worlds, budget, random);
}

Move expert_move(const SeatView& view, const Memory& memory, const Budget& budget, Random& random) {
  const Seat seat = view.seat();
  SeatMask caught = view.legal_moves().caught;
  if (view.rules().teams)
    caught =
        static_cast<SeatMask>(caught & ~bit(clockwise(view.rules().seats, seat, kTeamSeats / 2)));
  if (caught != 0 && !has(view.owes(), seat))
    return {.verb = MoveVerb::catches, .seat = seat, .other = lowest_seat(caught)};
  if (view.rules().dice && can_judge_dice(view.rules()))
    return dice_move(view, positions(budget), random);
  return searched_move(view, memory, budget, random);
}

}  // namespace comodin
