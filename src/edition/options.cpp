#include "edition/options.h"

namespace comodin {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 3> kDrawnCard = {"may", "must", "must_always"};
constexpr std::array<std::string_view, 2> kTwoPlayerReverse = {"skip", "turn"};
constexpr std::array<std::string_view, 3> kDrawFour = {"challenge", "no_bluff", "always"};
constexpr std::array<std::string_view, 2> kLastShuffle = {"wins", "shuffles"};
constexpr std::array<std::string_view, 2> kUnoCalls = {"players", "automatic"};
constexpr std::array<std::string_view, 4> kScoring = {"target", "lowest", "hand", "best_of_three"};
constexpr std::array<std::string_view, 2> kStartWild = {"keep", "reroll"};
constexpr std::array<std::string_view, 2> kDrawDieMatch = {"same", "any"};
constexpr std::array<std::string_view, 2> kOffOn = {"off", "on"};
constexpr std::array<std::string_view, 3> kStacking = {"off", "same", "any"};
constexpr std::array<std::string_view, 3> kFinish = {"any", "no_special", "no_wild"};

// Chosen by word; the first word is the default.
constexpr OptionInfo by_word(Option option, std::string_view name, OptionNeeds needs, Words words) {
  const auto high = static_cast<std::int16_t>(words.size() - 1);
  return {option, name, needs, words, 0, high, 0};
}

constexpr OptionInfo by_number(Option option, std::string_view name, OptionNeeds needs,
                               std::int16_t low, std::int16_t high, std::int16_t fallback) {
  return {option, name, needs, {}, low, high, fallback};
}

using enum OptionNeeds;

constexpr std::array<OptionInfo, kOptionCount> kOptions = {
    by_word(Option::drawn_card, "drawn_card", nothing, kDrawnCard),
    by_word(Option::two_player_reverse, "two_player_reverse", cards, kTwoPlayerReverse),
    by_word(Option::draw_four, "draw_four", challenge_card, kDrawFour),
    by_word(Option::last_shuffle, "last_shuffle", shuffle_card, kLastShuffle),
    by_word(Option::uno_calls, "uno_calls", nothing, kUnoCalls),
    by_number(Option::uno_penalty, "uno_penalty", nothing, 0, 10, 2),
    by_word(Option::scoring, "scoring", nothing, kScoring),
    by_number(Option::target, "target", nothing, 1, 10000, 500),
    by_number(Option::hand_size, "hand_size", nothing, 1, 20, 7),
    by_word(Option::start_wild, "start_wild", dice, kStartWild),
    by_word(Option::draw_die_match, "draw_die_match", dice, kDrawDieMatch),
    by_number(Option::dice_set, "dice_set", dice, 0, kMaxDiceSets - 1, 0),
    by_word(Option::single_die_decline, "single_die_decline", dice, kOffOn),
    by_word(Option::stacking, "stacking", cards, kStacking),
    by_word(Option::seven_zero, "seven_zero", cards, kOffOn),
    by_word(Option::jump_in, "jump_in", cards, kOffOn),
    by_word(Option::draw_to_match, "draw_to_match", cards, kOffOn),
    by_word(Option::forced_play, "forced_play", cards, kOffOn),
    by_word(Option::finish, "finish", cards, kFinish),
    by_word(Option::deflect, "deflect", cards, kOffOn),
    by_word(Option::teams, "teams", cards, kOffOn),
    by_number(Option::hand_limit, "hand_limit", cards, 0, 60, 0),
};

constexpr bool in_order_of_enumeration() {
  for (std::size_t i = 0; i < kOptions.size(); ++i)
    if (static_cast<std::size_t>(kOptions[i].option) != i) return false;
  return true;
}
static_assert(in_order_of_enumeration());

}  // namespace

std::span<const OptionInfo, kOptionCount> all_options() { return kOptions; }

const OptionInfo& info(Option option) { return kOptions[static_cast<std::size_t>(option)]; }

std::optional<Option> option_named(std::string_view name) {
  for (const OptionInfo& option : kOptions)
    if (option.name == name) return option.option;
  return std::nullopt;
}

Options::Options() {
  for (const OptionInfo& option : kOptions) set(option.option, option.fallback);
}

}  // namespace comodin
