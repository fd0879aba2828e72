#include "bots/dice_move.h"

#include <memory>
#include <mutex>
#include <optional>

#include "bots/bot.h"
#include "dice/search.h"
#include "dice/table.h"
#include "view/sample.h"

namespace comodin {
namespace {

// Keeps the solution of the dice that were played last, if they can be solved. Solving takes a
// second or two.
class LastTable {
 public:
  std::shared_ptr<const DiceTable> of(const Rules& rules) {
    const std::scoped_lock lock(mutex_);
    if (rules_ && *rules_ == rules) return table_;
    auto game = DieGame::of(rules);
    if (!game) return nullptr;
    SweepReport report;
    table_ = std::make_shared<const DiceTable>(
        DiceTable::solve(std::move(*game), [](const SweepReport&) { return true; }, report));
    rules_ = rules;
    return table_;
  }

 private:
  std::mutex mutex_;
  std::optional<Rules> rules_;
  std::shared_ptr<const DiceTable> table_;
};

std::vector<MoveChance> weigh_exactly(const Rules& rules, const State& state) {
  // The usual dice differ from each other and cannot be solved.
  if (rules.die_faces.size() != 1) return {};
  static LastTable last;
  const auto table = last.of(rules);
  return table ? table->weigh(rules, state) : std::vector<MoveChance>{};
}

// Whether it is a decision about open dice; GreedyPlayer says UNO.
bool is_weighed(const SeatView& view) {
  const Rules& rules = view.rules();
  return rules.dice && rules.policy.open_hands && view.decision().seat == view.seat() &&
         !has(view.owes(), view.seat());
}

// Nothing is hidden, so exactly one state fits the view.
State only_state(const SeatView& view, Random& random) {
  return sample(view.rules(), view.view(), random);
}

}  // namespace

Move foreseen_dice_move(const SeatView& view, std::uint32_t budget, Random& random) {
  const Rules& rules = view.rules();
  if (!is_weighed(view) || !can_judge_dice(rules)) return GreedyPlayer::move(view, random);
  const State state = only_state(view, random);
  return DiceSearch(rules, shipped_dice_net(), Random(random.next())).weigh(state, budget)[0].move;
}

Move dice_move(const SeatView& view, std::uint32_t budget, Random& random) {
  if (is_weighed(view)) {
    const auto chances = weigh_exactly(view.rules(), only_state(view, random));
    if (!chances.empty()) return chances[0].move;
  }
  return foreseen_dice_move(view, budget, random);
}

}  // namespace comodin
