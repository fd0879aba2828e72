#include "edition/option_text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "edition/mistakes.h"
#include "edition/nearest_word.h"

namespace comodin {
namespace {

bool can_be_challenged(const CardSpec& card) { return card.challenge != Challenge::nobody; }

bool shuffles_hands(const CardSpec& card) { return uses(card.effect, Verb::shuffle_hands); }

// What the edition lacks; empty if it has it.
std::string_view lacking(OptionNeeds needs, const Edition& edition) {
  switch (needs) {
    case OptionNeeds::nothing:
      return "";
    case OptionNeeds::cards:
      return edition.equipment == Equipment::cards ? "" : "it is played with dice";
    case OptionNeeds::dice:
      return edition.equipment == Equipment::dice ? "" : "it is not played with dice";
    case OptionNeeds::challenge_card:
      return std::ranges::any_of(edition.cards, can_be_challenged)
                 ? ""
                 : "none of its cards can be challenged";
    case OptionNeeds::shuffle_card:
      return std::ranges::any_of(edition.cards, shuffles_hands)
                 ? ""
                 : "none of its cards shuffles hands";
  }
  return "";
}

std::string refusal(Option option, std::string_view text, const Edition& edition) {
  const std::vector<std::string_view> words = option_words(option, edition);
  const std::string_view near = nearest_word(text, words);
  return fmt::format("`{}` cannot be {}: expected {}{}", info(option).name, in_quotes(text),
                     option_values(option, edition),
                     near.empty() ? "" : fmt::format(" (did you mean `{}`?)", near));
}

}  // namespace

std::vector<std::string_view> option_words(Option option, const Edition& edition) {
  if (option != Option::dice_set) return {info(option).words.begin(), info(option).words.end()};
  std::vector<std::string_view> words;
  for (const DiceSet& set : edition.dice_sets) words.emplace_back(set.id);
  return words;
}

std::string option_values(Option option, const Edition& edition) {
  const std::vector<std::string_view> words = option_words(option, edition);
  if (!words.empty()) return one_of(words);
  if (option == Option::dice_set) return "a dice set of the edition, and it has none";
  if (option == Option::hand_limit)
    return fmt::format("0 for none, or a whole number from {} to {}", kMinHandLimit,
                       info(option).high);
  return fmt::format("a whole number from {} to {}", info(option).low, info(option).high);
}

std::expected<std::int16_t, std::string> parse_option_value(Option option, std::string_view text,
                                                            const Edition& edition) {
  const std::vector<std::string_view> words = option_words(option, edition);
  if (!words.empty() || option == Option::dice_set) {
    const auto found = std::ranges::find(words, text);
    if (found == words.end()) return std::unexpected(refusal(option, text, edition));
    return static_cast<std::int16_t>(found - words.begin());
  }
  std::int16_t number = 0;
  const char* const start = text.data();
  const auto [end, error] = std::from_chars(start, start + text.size(), number);
  if (error != std::errc() || end != start + text.size() || number < info(option).low ||
      number > info(option).high ||
      (option == Option::hand_limit && number != 0 && number < kMinHandLimit))
    return std::unexpected(refusal(option, text, edition));
  return number;
}

std::string print_option_value(Option option, std::int16_t value, const Edition& edition) {
  const std::vector<std::string_view> words = option_words(option, edition);
  const auto position = static_cast<std::size_t>(value);
  return value >= 0 && position < words.size() ? std::string(words[position])
                                               : fmt::format("{}", value);
}

std::optional<std::pair<std::string, std::string>> split_choice(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  return std::pair(std::string(text.substr(0, equals)), std::string(text.substr(equals + 1)));
}

std::string why_option_is_senseless(Option option, const Edition& edition) {
  const std::string_view lack = lacking(info(option).needs, edition);
  if (lack.empty()) return "";
  return fmt::format("`{}` makes no sense in the edition `{}`: {}", info(option).name, edition.id,
                     lack);
}

std::string unknown_option_message(std::string_view name) {
  std::array<std::string_view, kOptionCount> names;
  std::ranges::transform(all_options(), names.begin(), &OptionInfo::name);
  const std::string_view near = nearest_word(name, names);
  return near.empty()
             ? fmt::format("there is no option {}: expected {}", in_quotes(name), one_of(names))
             : fmt::format("there is no option {}: did you mean `{}`?", in_quotes(name), near);
}

}  // namespace comodin
