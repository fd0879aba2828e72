#include "bots/dice_move.h"

#include "bots/bot.h"
#include "dice/search.h"
#include "view/sample.h"

namespace comodin {

Move dice_move(const SeatView& view, std::uint32_t budget, Random& random) {
  const Seat seat = view.seat();
  if (has(view.owes(), seat)) return {MoveVerb::says_uno, seat};
  const Rules& rules = view.rules();
  if (!can_judge_dice(rules) || view.waiting().seat != seat)
    return GreedyPlayer::move(view, random);
  // Nothing is hidden, so there is one state that fits the view.
  const State state = sample(rules, view.view(), random);
  return DiceSearch(rules, shipped_dice_net(), Random(random.next())).weigh(state, budget)[0].move;
}

}  // namespace comodin
