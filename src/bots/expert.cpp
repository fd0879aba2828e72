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

Move expert_move(const SeatView& view, const Memory& memory, std::uint32_t budget, Random& random) {
  if (has(view.owes(), view.seat())) return {MoveVerb::says_uno, view.seat()};
  const LegalMoves moves = view.legal_moves();
  if (moves.can(MoveVerb::catches))
    return {.verb = MoveVerb::catches, .seat = view.seat(), .other = lowest_seat(moves.caught)};
  BelievedWorlds worlds(view, memory);
  return best_move(view.rules(), view.seat(), moves, worlds, budget, random);
}

}  // namespace comodin
