// The table options: one list of names, values and defaults for files, scenarios, command line and
// page. An option's value is a small number: a position in its list of words, or the number itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace comodin {

enum class Option : std::uint8_t {
  drawn_card,
  two_player_reverse,
  draw_four,
  last_shuffle,
  uno_calls,
  uno_penalty,
  scoring,
  target,
  hand_size,
  start_wild,
  draw_die_match,
  dice_set,
  single_die_decline,
  // House rules.
  stacking,
  seven_zero,
  jump_in,
  draw_to_match,
  forced_play,
  finish,
  deflect,
  teams,
  hand_limit,
};
inline constexpr std::size_t kOptionCount = 22;
inline constexpr std::int16_t kMinHandLimit = 10;  // 0: no limit
inline constexpr std::int16_t kMaxDiceSets = 16;   // of an edition

// The words of the options that are chosen by word, in the order of their values.
enum class DrawnCard : std::uint8_t { may, must, must_always };
enum class TwoPlayerReverse : std::uint8_t { skip, turn };
enum class DrawFour : std::uint8_t { challenge, no_bluff, always };
enum class LastShuffle : std::uint8_t { wins, shuffles };
enum class UnoCalls : std::uint8_t { players, automatic };
enum class Scoring : std::uint8_t { target, lowest, hand, best_of_three };
enum class StartWild : std::uint8_t { keep, reroll };
enum class DrawDieMatch : std::uint8_t { same, any };
enum class Stacking : std::uint8_t { off, same, any };
enum class Finish : std::uint8_t { any, no_special, no_wild };
enum class OffOn : std::uint8_t { off, on };

// What an edition must have for an option to make sense there.
enum class OptionNeeds : std::uint8_t { nothing, cards, dice, challenge_card, shuffle_card };

struct OptionInfo {
  Option option;
  std::string_view name;
  OptionNeeds needs;
  std::span<const std::string_view> words;  // empty: a number from low to high
  std::int16_t low;
  std::int16_t high;
  std::int16_t fallback;  // the default where the edition says nothing
};

// All options in the order of the enumeration. `dice_set` has no words here: its values are the
// positions of the edition's dice sets.
std::span<const OptionInfo, kOptionCount> all_options();
const OptionInfo& info(Option option);
std::optional<Option> option_named(std::string_view name);
constexpr bool is_house_rule(Option option) { return option >= Option::stacking; }

class Options {
 public:
  Options();  // every option at its fallback
  std::int16_t operator[](Option option) const { return values_[static_cast<std::size_t>(option)]; }
  void set(Option option, std::int16_t value) { values_[static_cast<std::size_t>(option)] = value; }
  template <class Word>
  Word get(Option option) const {
    return static_cast<Word>((*this)[option]);
  }
  bool operator==(const Options&) const = default;

 private:
  std::array<std::int16_t, kOptionCount> values_{};
};

}  // namespace comodin
