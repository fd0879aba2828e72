#include "cli/refusal_sentence.h"

#include <vector>

#include <fmt/format.h>

namespace comodin {
namespace {

// "The blue 7 (B7) does not fit: it takes red ●, a 5 or a wild."
std::string no_match(const Wording& words, const SeatView& view, Kind kind) {
  const Policy& policy = words.rules().policy;
  std::vector<std::string> fitting;
  if (policy.match_color && view.color() != kNoColor) fitting.push_back(words.color(view.color()));
  if (policy.match_symbol && !has(words.rules().wilds, view.top()))
    fitting.push_back(with_article(words.spec(view.top()).name.en));
  if (words.rules().wilds != 0) fitting.emplace_back("a wild");
  return fmt::format("The {} does not fit: it takes {}.", words.card(kind), join(fitting, "or"));
}

std::string not_in_hand(const Wording& words, Kind kind) {
  if (kind == kNoKind) return "You do not hold that.";
  return fmt::format("You do not hold {}.", words.a(kind));
}

std::string not_awaited(const Wording& words, const SeatView& view) {
  const Waiting& waiting = view.waiting();
  if (waiting.seat == kPerson) return "That is not what is asked now.";
  if (waiting.seat == kNoSeat) return "That is not possible now.";
  return fmt::format("It is {}'s turn to decide.", words.name(waiting.seat));
}

std::string nothing_to_say(const SeatView& view) {
  if (view.said()) return "You have said UNO already.";
  return "UNO is said on your turn with two cards left, or when you are down to one.";
}

}  // namespace

std::string refusal_sentence(const Wording& words, const SeatView& view, const Move& move,
                             Refusal reason) {
  const bool dice = words.rules().dice;
  switch (reason) {
    case Refusal::not_in_hand:
      return not_in_hand(words, move.kind);
    case Refusal::no_match:
      return move.verb == MoveVerb::plays ? no_match(words, view, move.kind)
                                          : "That one is not of the colour you chose.";
    case Refusal::drawn_card_only:
      return "After drawing, only the drawn card may be played.";
    case Refusal::must_draw:
      return dice ? "Take a die first: draw." : "Draw first: draw.";
    case Refusal::must_play:
      return "You can play, so you have to.";
    case Refusal::already_drew:
      return "You have drawn already: play it, or pass.";
    case Refusal::nothing_to_draw:
      return "There is nothing left to draw.";
    case Refusal::wrongful_draw_four:
      return fmt::format("The {} may not be played with what else you hold.",
                         words.card(move.kind));
    case Refusal::not_as_last_card:
      return fmt::format("The {} may not be the last card at this table.", words.card(move.kind));
    case Refusal::no_such_color:
      return "That colour cannot be chosen here.";
    case Refusal::no_such_player:
      return "That player cannot be chosen here.";
    case Refusal::no_such_choice:
      return "There is no choice with that number.";
    case Refusal::nothing_to_challenge:
      return "There is nothing to challenge.";
    case Refusal::not_allowed_to_challenge:
      return "It is not for you to challenge that.";
    case Refusal::nothing_to_catch:
      return "There is nobody to catch: nobody forgot to say UNO.";
    case Refusal::nothing_to_say:
      return nothing_to_say(view);
    default:
      return not_awaited(words, view);
  }
}

}  // namespace comodin
