#include "lab/cheat.h"

#include "bots/search.h"

namespace comodin {
namespace {

class TrueWorld final : public Worlds {
 public:
  explicit TrueWorld(const State& state) : state_(state) {}
  void next(State& world, Random& /*random*/) override { world = state_; }

 private:
  const State& state_;
};

}  // namespace

Move cheat_move(const Rules& rules, const State& state, Seat seat, std::uint32_t budget,
                Random& random) {
  if (has(state.owes, seat)) return {MoveVerb::says_uno, seat};
  TrueWorld world(state);
  return best_move(rules, seat, legal_moves(rules, state, seat), world, budget, random);
}

}  // namespace comodin
