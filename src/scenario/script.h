// Owns chance as a scenario tells it: the outcomes of its `next` line in order, then a fixed
// generator. An outcome that cannot come is remembered as a mistake of the scenario.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "base/random.h"
#include "game/chance.h"
#include "rules/rules.h"

namespace comodin {

class Script final : public AnyChance {
 public:
  Script(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

  void add(Kind outcome) { outcomes_.push_back(outcome); }
  // These come before what is still to come.
  void add_front(const std::deque<Kind>& outcomes) {
    outcomes_.insert(outcomes_.begin(), outcomes.begin(), outcomes.end());
  }
  std::size_t pick(const Kind* bag, std::size_t count) override;
  std::uint32_t below(std::uint32_t n) override { return random_.below(n); }

  const std::optional<std::string>& mistake() const { return mistake_; }
  Random& random() { return random_; }

 private:
  const Rules& rules_;
  Random random_;
  std::deque<Kind> outcomes_;
  std::optional<std::string> mistake_;
};

}  // namespace comodin
