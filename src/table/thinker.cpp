#include "table/thinker.h"

#include <chrono>

#include "base/random.h"
#include "bots/bot.h"
#include "bots/level.h"
#include "view/seat_view.h"

namespace comodin {

Move answer_to(const BotQuestion& question, Clock most_ms) {
  const Memory memory{.view = &question.view, .evidence = &question.evidence};
  Budget budget = tuning_of(question.level).budget;
  if (most_ms != 0)
    budget.until = std::chrono::steady_clock::now() + std::chrono::milliseconds(most_ms);
  Random random(question.seed);
  return level_move(question.level, SeatView(question.rules->rules, question.game, question.seat),
                    memory, budget, random);
}

Move quick_answer_to(const BotQuestion& question) {
  Random random(question.seed);
  return GreedyPlayer::move(SeatView(question.rules->rules, question.game, question.seat), random);
}

}  // namespace comodin
