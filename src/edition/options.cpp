#include "edition/options.h"

namespace comodin {
namespace {

using enum OptionNeeds;

// What each needs, in the order of the enumeration.
constexpr std::array kNeeds = {
    nothing,         // drawn_card
    cards,           // two_player_reverse
    challenge_card,  // draw_four
    shuffle_card,    // last_shuffle
    nothing,         // uno_calls
    nothing,         // uno_penalty
    nothing,         // scoring
    nothing,         // target
    nothing,         // hand_size
    dice,            // start_wild
    dice,            // draw_die_match
    dice,            // dice_set
    dice,            // single_die_decline
    cards,           // stacking
    cards,           // seven_zero
    cards,           // jump_in
    cards,           // draw_to_match
    cards,           // forced_play
    cards,           // finish
    cards,           // deflect
    cards,           // teams
    cards,           // hand_limit
};
static_assert(kNeeds.size() == kOptionCount);

constexpr std::array<OptionInfo, kOptionCount> kOptions = [] {
  std::array<OptionInfo, kOptionCount> all;
  for (std::size_t i = 0; i < kOptionCount; ++i) {
    const OptionValues& values = kOptionValues[i];
    const auto option = static_cast<Option>(i);
    all[i] = {.option = option,
              .name = name_of(option),
              .needs = kNeeds[i],
              .words = values.words,
              .low = values.low,
              .high = values.high,
              .fallback = values.fallback};
  }
  return all;
}();

}  // namespace

std::span<const OptionInfo, kOptionCount> all_options() { return kOptions; }

const OptionInfo& info(Option option) { return kOptions[static_cast<std::size_t>(option)]; }

Options::Options() {
  for (const OptionInfo& option : kOptions) set(option.option, option.fallback);
}

}  // namespace comodin
