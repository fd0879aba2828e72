#include "cli/table_text.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "game/notation.h"

namespace comodin {
namespace {

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

std::size_t longest_name(const Wording& words) {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < words.rules().seats; ++i)
    longest = std::max(longest, width_of(words.name(seat_at(i))));
  return longest;
}

std::string score_of(const Wording& words, const SeatView& view, Seat seat) {
  const Points score = view.score(seat);
  switch (words.rules().scoring) {
    case Scoring::hand:
      return "";
    case Scoring::best_of_three:
      return fmt::format("  {} {}", score, score == 1 ? "round won" : "rounds won");
    default:
      return fmt::format("  {:>4} {}", score, score == 1 ? "point " : "points");
  }
}

std::string notes_of(const SeatView& view, Seat seat) {
  std::string notes;
  // Whoever came down to one card owes the word, or will when the effect is over.
  const auto due = static_cast<SeatMask>(view.owes() | view.waiting().touched);
  if (seat != kPerson && view.size(seat) == 1 && !has(due, seat)) notes += "  UNO";
  if (view.lost_turns(seat) != 0) notes += "  loses a turn";
  if (has(view.out(), seat)) notes += "  is out";
  return notes;
}

// The cards of a hand; those of `playable` in brackets.
std::string hand_text(const Wording& words, const Hand& hand, KindMask playable) {
  std::string text;
  Color last = kNoColor;
  for (const Kind kind : words.sorted(cards_of(hand))) {
    const Color color = words.rules().color_of[index(kind)];
    // Colours stand apart.
    if (!text.empty()) text += color == last ? " " : "  ";
    last = color;
    const std::string token = words.token_among(kind, hand.held);
    text += has(playable, kind) ? fmt::format("[{}]", token) : token;
  }
  return text.empty() ? "none" : text;
}

std::string player_line(const Wording& words, const SeatView& view, Seat seat,
                        std::size_t name_width) {
  std::string line =
      fmt::format("  {} {}  {:>2} {}{}", view.turn() == seat ? "→" : " ",
                  padded(words.name(seat), name_width), view.size(seat),
                  view.size(seat) == 1 ? padded(std::string(words.thing()), words.things().size())
                                       : words.things(),
                  score_of(words, view, seat));
  line += notes_of(view, seat);
  const Hand* const hand = view.visible_hand(seat);
  if (seat != kPerson && hand != nullptr) line += "  " + hand_text(words, *hand, 0);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

// The dice oldest first; a Wild with the colour that was named for it.
std::string line_text(const Wording& words, const SeatView& view) {
  std::string text;
  for (const LineDie& die : view.line()) {
    text += " " + words.token(die.kind);
    if (has(words.rules().wilds, die.kind) && die.color != kNoColor)
      text += fmt::format("({})", words.color(die.color));
  }
  return wrap(fmt::format("  Line, oldest first:{}\n", text), 4);
}

std::string top_text(const Wording& words, const SeatView& view) {
  if (view.top() == kNoKind) return "";
  return fmt::format("  On top: {}; the colour in play is {}\n", words.card(view.top()),
                     view.color() == kNoColor ? "still to be named" : words.color(view.color()));
}

std::string heading(const Wording& words, const SeatView& view) {
  const bool clockwise = view.direction() == Direction::clockwise;
  std::string text;
  if (words.rules().scoring != Scoring::hand) text += fmt::format("Round {}. ", view.round());
  if (words.rules().seats > 2) text += clockwise ? "Clockwise ↓; " : "Counterclockwise ↑; ";
  if (words.rules().dice)
    text += words.count(view.line().size()) + " in the line";
  else
    text += words.count(view.pile_size()) + " to draw from";
  return text + ".\n";
}

}  // namespace

std::string table_text(const Wording& words, const SeatView& view) {
  std::string text = heading(words, view);
  const std::size_t name_width = longest_name(words);
  for (std::size_t i = 0; i < words.rules().seats; ++i)
    text += player_line(words, view, seat_at(i), name_width);
  if (words.rules().dice) text += line_text(words, view);
  text += top_text(words, view);
  text += wrap(fmt::format("  Your {}: {}", words.rules().dice ? "dice" : "hand",
                           hand_text(words, view.hand(), view.legal_moves().plays())),
               13);
  return text + "\n";
}

}  // namespace comodin
