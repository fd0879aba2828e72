// Cards, moves, events and states as text: the tokens of scenarios, records, logs and the
// terminal. A state prints to one readable block and parses back equal.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/event.h"
#include "game/legal.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

using SeatNames = std::span<const std::string>;

// Ana, Beto, Caro …: names for `seats` seats where nobody gave any.
std::vector<std::string> usual_names(std::size_t seats);

// The token of a kind, and back. Without a type, a die's token means the lowest-numbered type.
std::string_view token(const Rules& rules, Kind kind);
std::optional<Kind> kind_of(const Rules& rules, std::string_view token);
// Without the type of the die.
std::string_view face_of(const Rules& rules, Kind kind);
std::string color_token(const Rules& rules, Color color);  // "none" for no color
std::optional<Color> color_of(const Rules& rules, std::string_view letter);
std::optional<Seat> seat_of(SeatNames names, std::string_view name);

// A card with the color in play: R5, W=B, G3=B; W while its color is due, G3=- likewise.
struct ColoredKind {
  Kind kind = kNoKind;
  Color color = kNoColor;
  bool operator==(const ColoredKind&) const = default;
};
std::string to_text(const Rules& rules, ColoredKind card);
std::expected<ColoredKind, std::string> parse_colored(const Rules& rules, std::string_view text);

// The kinds of a hand, each as often as it is held.
std::vector<Kind> cards_of(const Hand& hand);
std::string to_text(const Rules& rules, std::span<const Kind> cards);

// "Ana plays R5". A move that the grammar knows but the table does not (another edition's color)
// parses; it is for the game to refuse it.
std::string to_text(const Rules& rules, const Move& move, SeatNames names);
std::expected<Move, std::string> parse_move(const Rules& rules, SeatNames names,
                                            std::string_view text);

std::string to_text(const Rules& rules, const Event& event, SeatNames names);

std::string to_text(const Rules& rules, const State& state, SeatNames names);
std::expected<State, std::string> parse_state(const Rules& rules, SeatNames names,
                                              std::string_view text);

// Splits at white space.
std::vector<std::string_view> words_of(std::string_view line);

}  // namespace comodin
