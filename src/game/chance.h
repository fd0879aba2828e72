// Where chance comes from. The game asks when something happens and never stores an order: `pick`
// says which card of a bag comes out (or which face of a die comes up), `below` decides what has no
// face: a seat, or which of a player's dice. A recorded game answers from its record and needs no
// generator.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "base/ids.h"
#include "base/random.h"

namespace comodin {

template <class C>
concept Chance = requires(C chance, const Kind* bag, std::size_t count, std::uint32_t n) {
  { chance.pick(bag, count) } -> std::convertible_to<std::size_t>;
  { chance.below(n) } -> std::convertible_to<std::uint32_t>;
};
static_assert(Chance<Random>);  // lab, bots, tests

// Chance behind an interface, where speed does not matter.
class AnyChance {
 public:
  virtual ~AnyChance() = default;
  virtual std::size_t pick(const Kind* bag, std::size_t count) = 0;
  virtual std::uint32_t below(std::uint32_t n) = 0;
  // Called before dice are rolled together, with the dice.
  virtual void about_to_roll(const Kind* /*dice*/, std::size_t /*count*/) {}
};

// Any chance behind that interface.
template <Chance C>
class AnyChanceOf final : public AnyChance {
 public:
  explicit AnyChanceOf(C& chance) : chance_(chance) {}
  std::size_t pick(const Kind* bag, std::size_t count) override { return chance_.pick(bag, count); }
  std::uint32_t below(std::uint32_t n) override { return chance_.below(n); }

 private:
  C& chance_;
};

}  // namespace comodin
