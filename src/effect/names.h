// The names of the effect tree's words, for the tree as JSON and for looking up phrases: the
// enumerators themselves. What people write is in effect/words.h.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "effect/effect.h"

namespace comodin {

// In the order of the enumerators.
inline constexpr std::array<std::string_view, 21> kVerbNames = {"draw",
                                                                "draw_until_color",
                                                                "draw_until_playable",
                                                                "discard",
                                                                "level",
                                                                "lose_turn",
                                                                "play_again",
                                                                "reverse",
                                                                "name_color",
                                                                "shuffle_hands",
                                                                "swap_hands",
                                                                "pass_hands",
                                                                "give",
                                                                "take",
                                                                "deal_out",
                                                                "show",
                                                                "turn_top",
                                                                "choose",
                                                                "if_cannot_play",
                                                                "if_icon",
                                                                "say"};
inline constexpr std::array<std::string_view, 13> kWhoNames = {
    "i",         "next",     "previous", "left",   "right",    "chosen",   "that",
    "opponents", "everyone", "most",     "fewest", "own_left", "own_right"};
inline constexpr std::array<std::string_view, 5> kCardsNames = {"some", "all_wilds", "named_color",
                                                                "all_numbered", "chosen_color"};
inline constexpr std::array<std::string_view, 3> kTowardNames = {"left", "right", "play_direction"};
static_assert(kVerbNames.size() == static_cast<std::size_t>(Verb::say) + 1);
static_assert(kWhoNames.size() == static_cast<std::size_t>(Who::own_right) + 1);
static_assert(kCardsNames.size() == static_cast<std::size_t>(Cards::chosen_color) + 1);
static_assert(kTowardNames.size() == static_cast<std::size_t>(Toward::play_direction) + 1);

constexpr std::string_view name_of(Verb verb) { return kVerbNames[static_cast<std::size_t>(verb)]; }
constexpr std::string_view name_of(Who who) { return kWhoNames[static_cast<std::size_t>(who)]; }
constexpr std::string_view name_of(Cards cards) {
  return kCardsNames[static_cast<std::size_t>(cards)];
}
constexpr std::string_view name_of(Toward toward) {
  return kTowardNames[static_cast<std::size_t>(toward)];
}

}  // namespace comodin
