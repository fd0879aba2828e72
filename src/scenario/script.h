// A Chance scripted by a scenario: the outcomes of its `next` line in order, then a seeded
// generator. An outcome that cannot come is kept as a mistake of the scenario.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/chance.h"
#include "rules/rules.h"

namespace comodin {

class Script final : public AnyChance {
 public:
  Script(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

  // `typed`: the token named the type of die.
  void add(Kind outcome, bool typed = true) { outcomes_.push_back({outcome, typed}); }
  // Inserts outcomes before the remaining ones.
  void add_front(const std::vector<Kind>& outcomes) {
    for (auto it = outcomes.rbegin(); it != outcomes.rend(); ++it)
      outcomes_.push_front({*it, true});
  }
  std::size_t pick(const Kind* bag, std::size_t count) override;
  // Assigns the next faces to the dice about to be rolled together, in any order.
  void about_to_roll(const Kind* dice, std::size_t count) override;
  std::uint32_t below(std::uint32_t n) override { return random_.below(n); }

  const std::optional<std::string>& mistake() const { return mistake_; }
  Random& random() { return random_; }

 private:
  struct Coming {
    Kind kind = kNoKind;
    bool typed = true;
  };
  bool fits(Coming coming, std::size_t type) const;
  void note(Kind kind);
  bool match(const Kind* dice, std::size_t count, const std::vector<Coming>& faces, std::size_t at);

  const Rules& rules_;
  Random random_;
  std::deque<Coming> outcomes_;
  std::deque<Kind>
      planned_;  // faces for dice rolled together, in the order of the dice; kNoKind: any
  std::optional<std::string> mistake_;
};

}  // namespace comodin
