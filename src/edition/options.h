// The table options: their names, values and defaults are in protocol/options.json, for files,
// scenarios, command line and page. An option's value is a small number: a position in its list of
// words, or the number itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/option_values.h"
#include "protocol/options_words.h"

namespace comodin {

inline constexpr std::size_t kOptionCount = WordsOf<Option>::kNames.size();
inline constexpr std::int16_t kMinHandLimit = 10;  // 0: no limit
inline constexpr std::int16_t kMaxDiceSets =       // of an edition
    kOptionValues[static_cast<std::size_t>(Option::dice_set)].high + 1;

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
