// Messages about a text of the effect language, in the languages people read: why it is refused,
// and what is odd about it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/language.h"

namespace comodin {

enum class EffectMessage : std::uint8_t {
  // Why a text is refused. Where there are arguments, they are in brackets.
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
  alternatives,  // (least, most)
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
  // What comes before the rest of a refusal.
  understood_heading,
  possible_heading,
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

// The message; the arguments take the places of {} in turn.
std::string message(EffectMessage message, Language language, std::string_view first = {},
                    std::string_view second = {});

}  // namespace comodin
