// Judges a position with dice: a small network that says how likely the seat to move is to win the
// round, from what everyone sees. Colors differ only by their role in the position, so renaming
// them changes nothing. Its numbers are in data/dice_net.txt, made by train.h.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_vector.h"
#include "base/ids.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// The inputs that are on for a position, by number; about two dozen of them.
inline constexpr std::size_t kDiceInputs = 152;
using DiceInputs = FixedVector<std::uint8_t, 32>;

// How likely the seat to move is to win: whatever it does next, and if it takes a die.
struct DiceOutlook {
  float to_move = 0;
  float draws = 0;
};

struct DiceNet {
  static constexpr std::size_t kFirst = 32;
  static constexpr std::size_t kSecond = 32;
  static constexpr std::size_t kOutputs = 2;  // as DiceOutlook

  alignas(16) std::array<std::array<float, kFirst>, kDiceInputs> first{};
  alignas(16) std::array<float, kFirst> first_bias{};
  alignas(16) std::array<std::array<float, kSecond>, kFirst> second{};
  alignas(16) std::array<float, kSecond> second_bias{};
  alignas(16) std::array<std::array<float, kSecond>, kOutputs> last{};
  std::array<float, kOutputs> last_bias{};

  // The layers between the inputs and the outlook; training goes back through them.
  struct Layers {
    alignas(16) std::array<float, kFirst> first{};
    alignas(16) std::array<float, kSecond> second{};
    DiceOutlook outlook;
  };
  void run(const DiceInputs& inputs, Layers& layers) const;
  DiceOutlook judge(const DiceInputs& inputs) const {
    Layers layers;
    run(inputs, layers);
    return layers.outlook;
  }
  bool operator==(const DiceNet&) const = default;

  // All numbers, row by row, in the order of the text.
  std::vector<std::span<float>> rows();
};

// Whether the network can judge a table: two players, open dice, no more colors than it knows.
bool can_judge_dice(const Rules& rules);

// The inputs for the seat to move, before it has taken a die.
DiceInputs dice_inputs(const Rules& rules, const State& state, Seat mover);

// The network as text, and back.
std::string to_text(DiceNet net);
std::expected<DiceNet, std::string> parse_dice_net(std::string_view text);

// The network that is embedded in the program.
const DiceNet& shipped_dice_net();

}  // namespace comodin
