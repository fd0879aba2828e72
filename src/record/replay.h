// Owns playing a record through the game: step by step, with the outcomes that it tells or with
// those that follow from the values. Must not know how a record is written down.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/apply.h"
#include "game/chance.h"
#include "game/outcomes.h"
#include "record/fair.h"
#include "record/record.h"

namespace comodin {

// The chance of one step. With a fair one, what was told is compared with what it gives; without,
// what was told comes if it can. After the first that does not fit the step still ends somehow.
class ToldChance final : public AnyChance {
 public:
  explicit ToldChance(const std::vector<Outcome>& told, FairChance* fair = nullptr)
      : told_(told), fair_(fair) {}

  std::size_t pick(const Kind* bag, std::size_t count) override;
  std::uint32_t below(std::uint32_t n) override;

  std::size_t used() const { return used_; }

  // What does not fit, now that the step is over; nothing if all does.
  std::optional<std::string> misfit(const Rules& rules) const;

 private:
  const Outcome* next();
  // Notes the first outcome that does not fit, and what fair chance gives instead.
  void refuse(const Outcome* told, std::optional<Outcome> fair = std::nullopt);

  const std::vector<Outcome>& told_;
  FairChance* fair_;
  std::size_t used_ = 0;
  bool fits_ = true;
  std::optional<Outcome> wrong_;     // nothing: it is missing
  std::optional<Outcome> expected_;  // nothing: it is not known
  Random random_{0};                 // only for what comes after that
};

class Replay {
 public:
  explicit Replay(const Rules& rules) : rules_(rules) {}

  // Makes the step; nothing if it fits, or a sentence. Then the match cannot go on.
  std::optional<std::string> play(const RecordStep& step, ToldChance& chance, EventSink& sink);
  std::optional<std::string> play(const RecordStep& step, FairChance* fair = nullptr);

  const State& state() const { return state_; }
  bool round_is_over() const {
    return state_.result == RoundResult::won || state_.result == RoundResult::voided;
  }
  std::vector<Points> scores() const {
    return {state_.scores.begin(), state_.scores.begin() + rules_.seats};
  }

 private:
  const Rules& rules_;
  State state_ = new_match();
};

}  // namespace comodin
