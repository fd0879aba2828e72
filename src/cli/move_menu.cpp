#include "cli/move_menu.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "game/legal.h"

namespace comodin {
namespace {

// --- the list ---

// Moves of the game first, then drawing and passing, then what is said aside.
int rank(MoveVerb verb) {
  switch (verb) {
    case MoveVerb::draws:
      return 1;
    case MoveVerb::passes:
      return 2;
    case MoveVerb::says_uno:
      return 3;
    case MoveVerb::catches:
      return 4;
    default:
      return 0;
  }
}

std::vector<Move> moves_in_order(const Wording& words, const SeatView& view) {
  std::vector<Move> moves;
  LegalMoves legal = view.legal_moves();
  // In a turn that cannot lead to one card it is no use; who types it may still say it.
  const bool idle_uno = view.waiting().what == Await::turn && view.waiting().seat == kPerson &&
                        legal.plays() == 0 && !has(view.owes(), kPerson);
  if (idle_uno) legal.forbid(MoveVerb::says_uno);
  for_each_move(legal, kPerson, [&](const Move& move) { moves.push_back(move); });
  std::vector<Kind> kinds;
  for (std::size_t k = 0; k < words.rules().kinds; ++k) kinds.push_back(kind_at(k));
  kinds = words.sorted(kinds);
  std::ranges::sort(moves, {}, [&](const Move& move) {
    return std::tuple(rank(move.verb), std::ranges::find(kinds, move.kind) - kinds.begin(),
                      move.verb, move.other, move.color, move.number);
  });
  return moves;
}

std::string play_text(const Wording& words, const SeatView& view, Kind kind) {
  const CardSpec& spec = words.spec(kind);
  std::string note = spec.number ? "" : spec.name.en;
  if (words.rules().bluffing && !has(view.rightful(), kind)) note += ", bluffing";
  return fmt::format("play {}{}", words.token_among(kind, view.legal_moves().plays()),
                     note.empty() ? "" : fmt::format(" ({})", note));
}

std::string draw_text(const Wording& words, const SeatView& view) {
  if (!words.rules().dice) return "draw a card";
  return view.line().size() > 1 ? "draw: take a die and roll all" : "draw: roll all dice again";
}

std::string challenge_text(const Wording& words, const SeatView& view) {
  const Waiting& waiting = view.waiting();
  const std::string player = words.whom(waiting.player);
  return fmt::format("challenge {} (guilty: {} draws {}; innocent: you draw {})", player, player,
                     waiting.stack, waiting.stack + kChallengeExtra);
}

std::string move_text(const Wording& words, const SeatView& view, const Move& move) {
  const auto token = [&] { return words.token_among(move.kind, view.hand().held); };
  switch (move.verb) {
    case MoveVerb::plays:
      return play_text(words, view, move.kind);
    case MoveVerb::draws:
      return draw_text(words, view);
    case MoveVerb::passes:
      return view.waiting().what == Await::turn ? "pass" : "decline";
    case MoveVerb::names:
      return words.color(move.color);
    case MoveVerb::accepts:
      return view.waiting().stack == 0 ? "accept and lose the turn"
                                       : fmt::format("accept and draw {}", view.waiting().stack);
    case MoveVerb::challenges:
      return challenge_text(words, view);
    case MoveVerb::says_uno:
      return "say UNO";
    case MoveVerb::catches:
      return fmt::format("catch {}", words.whom(move.other));
    case MoveVerb::picks:
      return fmt::format("pick {} ({})", words.whom(move.other),
                         words.count(view.size(move.other)));
    case MoveVerb::chooses:
      return words.alternative(view.waiting().pc, move.number);
    case MoveVerb::discards:
      return fmt::format("discard {}", token());
    case MoveVerb::gives:
      return fmt::format("give {} to {}", token(), words.whom(move.other));
    case MoveVerb::confirms:
      return "confirm";
    case MoveVerb::deal:
      break;
  }
  return "deal";
}

// --- the question ---

std::string turn_question(const Wording& words, const SeatView& view) {
  if (view.waiting().drew) {
    if (view.must()) return "What you drew must be played:";
    return words.rules().dice ? "You may play a die now:" : "You may play what you drew:";
  }
  if (view.playable() != 0) return "Your turn:";
  return words.rules().dice ? "Your turn; no die matches:" : "Your turn; no card matches:";
}

std::string answer_question(const Wording& words, const SeatView& view) {
  const Waiting& waiting = view.waiting();
  std::string text = fmt::format("{} played {} on {}", words.who(waiting.player),
                                 words.the(view.top()), words.whom(waiting.seat));
  if (waiting.before != kNoColor)
    text += fmt::format("; before that the colour was {}", words.color(waiting.before));
  return text + (waiting.seat == kPerson ? ":" : ". You may challenge:");
}

std::string confirm_question(const Wording& words, const SeatView& view) {
  return fmt::format("Has {} done it? “{}”", words.whom(view.waiting().player),
                     words.sentence_at(view.waiting().pc).text);
}

std::string give_question(const Wording& words, const SeatView& view) {
  const SeatMask to = view.legal_moves().seats;
  const bool one = to != 0 && to == bit(lowest_seat(to));
  return fmt::format("Give {} a {}:", one ? words.whom(lowest_seat(to)) : "another player",
                     words.thing());
}

std::string question(const Wording& words, const SeatView& view) {
  const Waiting& waiting = view.waiting();
  const bool challenges = view.legal_moves().can(MoveVerb::challenges);
  if (waiting.what == Await::answer && (challenges || waiting.seat == kPerson))
    return answer_question(words, view);
  if (waiting.what == Await::confirm) return confirm_question(words, view);
  if (waiting.seat != kPerson) return fmt::format("Before {} moves:", words.whom(waiting.seat));
  switch (waiting.what) {
    case Await::turn:
      return turn_question(words, view);
    case Await::name_color:
      return waiting.first ? "You begin. Name the colour in play:" : "Name the colour in play:";
    case Await::shed_color:
      return "Choose a colour; " + words.rule_at(waiting.pc) + ":";
    case Await::pick:
      return "Pick a player; " + words.rule_at(waiting.pc) + ":";
    case Await::choose:
      return "Choose one:";
    case Await::discard:
      return fmt::format("Discard {}:", waiting.left == 1 ? "a card" : words.count(waiting.left));
    default:
      return give_question(words, view);
  }
}

}  // namespace

MoveMenu move_menu(const Wording& words, const SeatView& view) {
  MoveMenu menu;
  const Await what = view.waiting().what;
  menu.may_wait = view.waiting().seat != kPerson && what != Await::confirm;
  if (menu.may_wait) menu.items.push_back({std::nullopt, "go on"});
  for (const Move& move : moves_in_order(words, view))
    menu.items.push_back({move, move_text(words, view, move)});
  menu.question = question(words, view);
  menu.is_aside = menu.may_wait && !view.legal_moves().awaited();
  return menu;
}

std::string menu_text(const MoveMenu& menu) {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < menu.items.size(); ++i)
    items.push_back(fmt::format("{}) {}", i + 1, menu.items[i].text));
  items[0].insert(0, "  ");
  return fmt::format("{}\n{}\n", wrap(menu.question, 2), in_lines(items, 3, 2));
}

}  // namespace comodin
