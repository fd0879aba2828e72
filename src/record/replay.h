// Plays a record through the game, step by step, with its recorded outcomes or with those that
// follow from the values. Must not know the text of a record.
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

// The chance of one step. With a fair chance, recorded outcomes are compared with what it gives;
// without, they are used if they are possible. After the first that does not fit, the step is still
// carried out, with arbitrary outcomes.
class RecordChance final : public AnyChance {
 public:
  explicit RecordChance(const std::vector<Outcome>& recorded, FairChance* fair = nullptr)
      : recorded_(recorded), fair_(fair) {}

  std::size_t pick(const Kind* bag, std::size_t count) override;
  std::uint32_t below(std::uint32_t n) override;

  std::size_t used() const { return used_; }

  // After the step: what did not fit; nothing if everything did.
  std::optional<std::string> misfit(const Rules& rules) const;

 private:
  const Outcome* next();
  // Keeps the first outcome that does not fit, and what fair chance gives instead.
  void refuse(const Outcome* recorded, std::optional<Outcome> fair = std::nullopt);

  const std::vector<Outcome>& recorded_;
  FairChance* fair_;
  std::size_t used_ = 0;
  bool fits_ = true;
  std::optional<Outcome> wrong_;     // nothing: it is missing
  std::optional<Outcome> expected_;  // nothing: it is not known
  Random random_{0};                 // for outcomes after that
};

class Replay {
 public:
  explicit Replay(const Rules& rules) : rules_(rules) {}

  // Carries out the step. Returns nothing, or an error message; then the match cannot continue.
  std::optional<std::string> play(const RecordStep& step, RecordChance& chance, EventSink& sink);
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
