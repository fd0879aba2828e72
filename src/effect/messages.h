// Messages about a text of the effect language: why it is refused, and what is odd about it. Here
// they are only named; the texts are in words/, and report/rule_words.h says them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace comodin {

enum class EffectMessage : std::uint8_t {
  // Why a text is refused. Where there is an argument, it is in brackets.
  not_finished,
  not_understood,       // (the word)
  not_understood_here,  // the word cannot be shown
  too_long,             // (bytes)
  too_many_sentences,   // (sentences)
  number_range,         // (the greatest)
  icon_missing,
  say_missing,
  say_too_long,  // (characters)
  say_character,
  alternatives,  // (the most)
  choice_in_choice,
  too_deep,
  nothing_turned,
  only_i,
  nobody_chosen,
  one_chosen,
  two_players,
  own_neighbor,
  pick_unused,
  who_is_meant,
  one_turn_here,
  nothing_written,
  // What cannot be said, and what can.
  no_fixed_color,
  no_look_into_hands,
  no_fractions,
  no_several_next,
  no_action_cards,
  nothing_lasts,
  nothing_forbidden,
  said_at_the_table,
  // What is odd about a rule that can be followed.
  only_a_wild,
  does_nothing,  // (the sentence)
  unknown_icon,  // (the icon with its article)
  turned_for_nothing,
  reversed_twice,
  everyone_skipped,
  all_to_one,
  hands_grow,  // (how many cards)
};

// The enumerators themselves.
inline constexpr std::array<std::string_view, 39> kEffectMessageNames = {
    "not_finished",       "not_understood",     "not_understood_here",
    "too_long",           "too_many_sentences", "number_range",
    "icon_missing",       "say_missing",        "say_too_long",
    "say_character",      "alternatives",       "choice_in_choice",
    "too_deep",           "nothing_turned",     "only_i",
    "nobody_chosen",      "one_chosen",         "two_players",
    "own_neighbor",       "pick_unused",        "who_is_meant",
    "one_turn_here",      "nothing_written",    "no_fixed_color",
    "no_look_into_hands", "no_fractions",       "no_several_next",
    "no_action_cards",    "nothing_lasts",      "nothing_forbidden",
    "said_at_the_table",  "only_a_wild",        "does_nothing",
    "unknown_icon",       "turned_for_nothing", "reversed_twice",
    "everyone_skipped",   "all_to_one",         "hands_grow",
};
static_assert(kEffectMessageNames.size() ==
              static_cast<std::size_t>(EffectMessage::hands_grow) + 1);
constexpr std::string_view name_of(EffectMessage message) {
  return kEffectMessageNames[static_cast<std::size_t>(message)];
}

// A message and its argument.
struct EffectRemark {
  EffectMessage message = EffectMessage::not_finished;
  std::string text = {};
  std::size_t number = 0;

  bool operator==(const EffectRemark&) const = default;
};

// For mistakes in files, which engineers read: "not understood: drwas".
std::string to_string(const EffectRemark& remark);

}  // namespace comodin
