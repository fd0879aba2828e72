#include "dice/net.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "base/check.h"
#include "dice/embedded_net.h"

namespace comodin {
namespace {

constexpr std::size_t kColorsKnown = 4;

// One seat's dice: how many numbers and draw dice it has of each color, and what else counts.
struct Tally {
  std::array<std::uint8_t, kMaxColors> numbers{};
  std::array<std::uint8_t, kMaxColors> draws{};
  std::uint8_t wilds = 0;
  std::uint8_t strong = 0;  // dice that make the opponent take more than one
  std::uint8_t linked = 0;  // dice that lead to another color of the hand
  std::uint8_t crossing_numbers = 0;
  std::uint8_t crossing_draws = 0;  // dice that match the top, but not its color

  int of(std::size_t color) const { return numbers[color] + draws[color]; }
};

// How many dice the opponent takes; 0 for a die without such an effect.
std::uint8_t takes(const Rules& rules, Kind kind) {
  const CardFacts& facts = rules.facts[index(kind)];
  return facts.whole == WholeEffect::hits_next ? facts.next_draws : std::uint8_t{0};
}

Tally tally_of(const Rules& rules, const Hand& hand, const Tabletop& table) {
  Tally tally;
  const KindMask colored = hand.held & ~rules.wilds;
  const KindMask crossing =
      rules.on_top[index(table.top)] & ~rules.wilds & ~rules.of_color[index(table.color)];
  for_each_kind(hand.held & rules.wilds, [&](Kind kind) {
    tally.wilds = static_cast<std::uint8_t>(tally.wilds + hand.counts[index(kind)]);
  });
  for_each_kind(colored, [&](Kind kind) {
    const std::uint8_t count = hand.counts[index(kind)];
    const auto add = [&](std::uint8_t& field, bool holds) {
      field = static_cast<std::uint8_t>(field + (holds ? count : 0));
    };
    const std::size_t color = index(rules.color_of[index(kind)]);
    const std::uint8_t taken = takes(rules, kind);
    add(tally.numbers[color], taken == 0);
    add(tally.draws[color], taken != 0);
    add(tally.strong, taken > 1);
    add(tally.linked, (colored & rules.on_top[index(kind)] & ~rules.of_color[color]) != 0);
    add(tally.crossing_numbers, has(crossing, kind) && taken == 0);
    add(tally.crossing_draws, has(crossing, kind) && taken != 0);
  });
  return tally;
}

// Hands out the numbers of the inputs, group by group.
class InputList {
 public:
  // Turns on one of `size` inputs; the last one also covers greater values.
  void one_of(std::size_t size, std::size_t value) {
    inputs_.push_back(static_cast<std::uint8_t>(from_ + std::min(value, size - 1)));
    from_ += size;
  }
  DiceInputs done() const {
    COMODIN_CHECK(from_ <= kDiceInputs);
    return inputs_;
  }

 private:
  DiceInputs inputs_;
  std::size_t from_ = 0;
};

// The color in play first, then those of which the mover has most.
std::array<std::size_t, kColorsKnown> order_of(const Tally& mine, const Tally& theirs,
                                               std::size_t in_play) {
  std::array<std::size_t, kColorsKnown> order{};
  for (std::size_t c = 0; c < kColorsKnown; ++c) order[c] = c;
  const auto key = [&](std::size_t c) {
    return (c == in_play ? 1 << 20 : 0) + (mine.of(c) << 15) + (theirs.of(c) << 10) +
           (mine.draws[c] << 5) + theirs.draws[c];
  };
  std::ranges::sort(order, std::greater{}, key);
  return order;
}

float squashed(float x) { return 1.0F / (1.0F + std::exp(-x)); }

}  // namespace

bool can_judge_dice(const Rules& rules) {
  return rules.dice && rules.seats == 2 && rules.colors <= kColorsKnown && rules.policy.open_hands;
}

DiceInputs dice_inputs(const Rules& rules, const State& state, Seat mover) {
  const Seat other = left_of(rules.seats, mover);
  const Tally mine = tally_of(rules, state.hands[index(mover)], state);
  const Tally theirs = tally_of(rules, state.hands[index(other)], state);
  InputList list;
  for (const std::size_t c : order_of(mine, theirs, index(state.color))) {
    list.one_of(12, std::min<std::size_t>(mine.numbers[c], 3) * 3U +
                        std::min<std::size_t>(mine.draws[c], 2));
    list.one_of(12, std::min<std::size_t>(theirs.numbers[c], 3) * 3U +
                        std::min<std::size_t>(theirs.draws[c], 2));
  }
  list.one_of(10, state.sizes[index(mover)] - 1U);
  list.one_of(10, state.sizes[index(other)] - 1U);
  for (const Tally* const tally : {&mine, &theirs}) {
    list.one_of(4, tally->wilds);
    list.one_of(3, tally->strong);
    list.one_of(5, tally->linked);
    list.one_of(3, tally->crossing_numbers);
    list.one_of(3, tally->crossing_draws);
  }
  return list.done();
}

void DiceNet::run(const DiceInputs& inputs, Layers& layers) const {
  layers.first = first_bias;
  for (const std::uint8_t input : inputs)
    for (std::size_t i = 0; i < kFirst; ++i) layers.first[i] += first[input][i];
  layers.second = second_bias;
  for (std::size_t i = 0; i < kFirst; ++i) {
    layers.first[i] = std::max(layers.first[i], 0.0F);
    for (std::size_t j = 0; j < kSecond; ++j) layers.second[j] += layers.first[i] * second[i][j];
  }
  std::array<float, kOutputs> sum = last_bias;
  for (std::size_t j = 0; j < kSecond; ++j) {
    layers.second[j] = std::max(layers.second[j], 0.0F);
    for (std::size_t k = 0; k < kOutputs; ++k) sum[k] += layers.second[j] * last[k][j];
  }
  layers.outlook = {.to_move = squashed(sum[0]), .draws = squashed(sum[1])};
}

std::vector<std::span<float>> DiceNet::rows() {
  std::vector<std::span<float>> rows(first.begin(), first.end());
  rows.emplace_back(first_bias);
  rows.insert(rows.end(), second.begin(), second.end());
  rows.emplace_back(second_bias);
  rows.insert(rows.end(), last.begin(), last.end());
  rows.emplace_back(last_bias);
  return rows;
}

std::string to_text(DiceNet net) {
  std::string text;
  for (const std::span<float> row : net.rows()) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += fmt::format("{}{:.4f}", i == 0 ? "" : " ", row[i]);
    text += '\n';
  }
  return text;
}

std::expected<DiceNet, std::string> parse_dice_net(std::string_view text) {
  DiceNet net;
  bool whole = true;
  for (const std::span<float> row : net.rows())
    for (float& number : row) {
      text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      whole = whole && error == std::errc{};
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
  if (!whole || text.find_first_not_of(" \n") != std::string_view::npos)
    return std::unexpected("this is not a dice network");
  return net;
}

const DiceNet& shipped_dice_net() {
  static const DiceNet kNet = [] {
    auto net = parse_dice_net(embedded_dice_net()[0].text);
    COMODIN_CHECK(net.has_value());
    return *net;
  }();
  return kNet;
}

}  // namespace comodin
