// The record of chance: what came out, in order, so that a game can be replayed without a
// generator.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/chance.h"

namespace comodin {

// What came out of a bag or came up on a die, or a number where there was no face.
struct Outcome {
  Kind kind = kNoKind;
  std::uint32_t number = 0;
  bool operator==(const Outcome&) const = default;
};

// Passes chance through and writes down what came.
template <Chance C>
class RecordingChance {
 public:
  RecordingChance(C& chance, std::vector<Outcome>& outcomes)
      : chance_(chance), outcomes_(outcomes) {}

  std::size_t pick(const Kind* bag, std::size_t count) {
    const std::size_t at = chance_.pick(bag, count);
    outcomes_.push_back({.kind = bag[at]});
    return at;
  }
  std::uint32_t below(std::uint32_t n) {
    outcomes_.push_back({.number = chance_.below(n)});
    return outcomes_.back().number;
  }

 private:
  C& chance_;
  std::vector<Outcome>& outcomes_;
};

// Gives out what was written down. `fits` turns false if it does not fit the game.
class RecordedChance {
 public:
  explicit RecordedChance(const std::vector<Outcome>& outcomes) : outcomes_(outcomes) {}

  std::size_t pick(const Kind* bag, std::size_t count) {
    const Outcome outcome = next();
    const Kind* const found = std::find(bag, bag + count, outcome.kind);
    if (found != bag + count) return static_cast<std::size_t>(found - bag);
    fits_ = false;
    return 0;
  }
  std::uint32_t below(std::uint32_t n) {
    const Outcome outcome = next();
    if (outcome.kind == kNoKind && outcome.number < n) return outcome.number;
    fits_ = false;
    return 0;
  }

  bool fits() const { return fits_; }
  // Whether everything that was written down has been given out.
  bool used_up() const { return at_ == outcomes_.size(); }

 private:
  Outcome next() {
    if (at_ < outcomes_.size()) return outcomes_[at_++];
    fits_ = false;
    return {};
  }

  const std::vector<Outcome>& outcomes_;
  std::size_t at_ = 0;
  bool fits_ = true;
};

}  // namespace comodin
