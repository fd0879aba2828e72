// Reasons for refusing a move or a setup. Engine, scenarios, wire, terminal and page use the same
// words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace comodin {

enum class Refusal : std::uint8_t {
  none,
  match_over,
  round_over,
  not_awaited,
  not_your_turn,
  not_in_hand,
  drawn_card_only,
  no_match,
  wrongful_draw_four,
  must_play,
  must_draw,
  already_drew,
  nothing_to_draw,
  no_such_color,
  no_such_player,
  no_such_choice,
  nothing_to_challenge,
  not_allowed_to_challenge,
  nothing_to_catch,
  nothing_to_say,
  not_as_last_card,  // at tables that forbid it
  unknown_option,
  option_conflict,
  too_many_cards,
  wrong_seats,
};

inline constexpr std::array<std::string_view, 25> kRefusalNames = {
    "none",
    "match_over",
    "round_over",
    "not_awaited",
    "not_your_turn",
    "not_in_hand",
    "drawn_card_only",
    "no_match",
    "wrongful_draw_four",
    "must_play",
    "must_draw",
    "already_drew",
    "nothing_to_draw",
    "no_such_color",
    "no_such_player",
    "no_such_choice",
    "nothing_to_challenge",
    "not_allowed_to_challenge",
    "nothing_to_catch",
    "nothing_to_say",
    "not_as_last_card",
    "unknown_option",
    "option_conflict",
    "too_many_cards",
    "wrong_seats",
};

static_assert(kRefusalNames.size() == static_cast<std::size_t>(Refusal::wrong_seats) + 1);

constexpr std::string_view name_of(Refusal refusal) {
  return kRefusalNames[static_cast<std::size_t>(refusal)];
}

constexpr std::optional<Refusal> refusal_named(std::string_view name) {
  for (std::size_t i = 1; i < kRefusalNames.size(); ++i)
    if (kRefusalNames[i] == name) return static_cast<Refusal>(i);
  return std::nullopt;
}

}  // namespace comodin
