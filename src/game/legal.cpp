#include "game/legal.h"

#include <algorithm>

namespace comodin {
namespace {

bool can_say_uno(const Rules& rules, const State& state, Seat seat) {
  if (has(state.owes, seat)) return true;
  // U3: in advance, on one's own turn, with exactly two cards, once.
  return !rules.uno_automatic && state.turn == seat && state.waiting.seat == seat && !state.said &&
         state.sizes[index(seat)] == 2;
}

// A18: with nothing to draw, who has no rightful play passes.
bool may_pass_turn(const Rules& rules, const State& state, Seat seat) {
  if (state.waiting.drew) return !state.must;
  return nothing_to_draw(rules, state) && rightful_plays(rules, state, seat) == 0;
}

// D9, D15: with one die in the line there is nothing to take, so a match must be played.
bool must_match_single_die(const Rules& rules, const State& state, Seat seat) {
  return rules.dice && state.line.size() == 1 && !rules.single_die_decline &&
         allowed_plays(rules, state, seat) != 0;
}

bool may_challenge(const Rules& rules, const State& state, Seat seat) {
  if (state.waiting.seat == seat) return true;
  return has(rules.challengeable_by_anyone, state.top) && state.waiting.player != seat;
}

std::uint8_t colors_held(const Rules& rules, const Hand& hand) {
  std::uint8_t colors = 0;
  for (std::size_t c = 0; c < rules.colors; ++c)
    if ((hand.held & rules.of_color[c]) != 0) colors |= static_cast<std::uint8_t>(1U << c);
  return colors;
}

// The first seat of `mask` after the player, in turn order.
Seat first_in_order(const Rules& rules, const State& state, SeatMask mask, Direction direction) {
  Seat seat = state.waiting.player;
  for (std::size_t i = 0; i < rules.seats; ++i) {
    seat = next_seat(rules.seats, direction, seat);
    if (has(mask, seat)) return seat;
  }
  return kNoSeat;
}

LegalMoves gifts(const Rules& rules, const State& state, Seat seat) {
  LegalMoves moves;
  const Waiting& waiting = state.waiting;
  moves.gives = state.hands[index(seat)].held;
  if (waiting.shed != kNoColor) moves.gives &= rules.of_color[index(waiting.shed)];
  const Op& op = rules.code[waiting.pc];
  const bool chooses = op.what == Do::give && op.other == Who::chosen && waiting.chosen == kNoSeat;
  if (chooses)
    moves.gives_to = waiting.to;
  else
    moves.gives_to = bit(first_in_order(rules, state, waiting.to,
                                        op.what == Do::deal_out ? Direction::clockwise
                                                                : state.direction));
  moves.passes = waiting.may;
  return moves;
}

// The moves of a seat in answer to what the game waits for.
LegalMoves awaited_moves(const Rules& rules, const State& state, Seat seat) {
  LegalMoves moves;
  const Waiting& waiting = state.waiting;
  if (waiting.what == Await::answer) {
    moves.accepts = waiting.seat == seat;
    moves.challenges = may_challenge(rules, state, seat);
    return moves;
  }
  if (waiting.what == Await::confirm) {
    moves.confirms = waiting.player != seat;
    return moves;
  }
  if (waiting.seat != seat) return moves;
  moves.passes = waiting.may;
  switch (waiting.what) {
    case Await::turn:
      moves.plays = allowed_plays(rules, state, seat);
      moves.draws = !waiting.drew && !nothing_to_draw(rules, state) &&
                    !must_match_single_die(rules, state, seat);
      moves.passes = may_pass_turn(rules, state, seat);
      break;
    case Await::name_color:
      moves.names = static_cast<std::uint8_t>((1U << rules.colors) - 1U);
      break;
    case Await::shed_color:
      moves.names = colors_held(rules, state.hands[index(seat)]);
      break;
    case Await::pick:
      moves.picks = static_cast<SeatMask>(all_seats(rules) & ~bit(seat));
      break;
    case Await::choose:
      moves.chooses = waiting.left;
      break;
    case Await::discard:
      moves.discards = state.hands[index(seat)].held;
      break;
    case Await::give:
      return gifts(rules, state, seat);
    case Await::give_die:
      moves.gives = state.hands[index(seat)].held;
      moves.gives_to = waiting.to;
      break;
    default:
      break;
  }
  return moves;
}

Refusal refuse_play(const Rules& rules, const State& state, const Move& move) {
  if (state.waiting.what != Await::turn) return Refusal::not_awaited;
  if (state.waiting.seat != move.seat) return Refusal::not_your_turn;
  const Hand& hand = state.hands[index(move.seat)];
  if (move.kind == kNoKind || !has(hand.held, move.kind)) return Refusal::not_in_hand;
  if (state.waiting.drew && !has(state.drawn, move.kind)) return Refusal::drawn_card_only;
  if (!has(matching(rules, state), move.kind)) return Refusal::no_match;
  if (!rules.bluffing && wrongful_plays(rules, hand, bit(move.kind), state.color) != 0)
    return Refusal::wrongful_draw_four;
  return Refusal::none;
}

Refusal refuse_draw(const Rules& rules, const State& state, Seat seat) {
  if (state.waiting.what != Await::turn) return Refusal::not_awaited;
  if (state.waiting.seat != seat) return Refusal::not_your_turn;
  if (state.waiting.drew) return Refusal::already_drew;
  if (nothing_to_draw(rules, state)) return Refusal::nothing_to_draw;
  return must_match_single_die(rules, state, seat) ? Refusal::must_play : Refusal::none;
}

Refusal refuse_pass(const Rules& rules, const State& state, Seat seat) {
  const Waiting& waiting = state.waiting;
  if (waiting.what != Await::turn) {
    if (!waiting.may) return Refusal::not_awaited;
    return waiting.seat == seat ? Refusal::none : Refusal::not_your_turn;
  }
  if (waiting.seat != seat) return Refusal::not_your_turn;
  if (may_pass_turn(rules, state, seat)) return Refusal::none;
  return waiting.drew || nothing_to_draw(rules, state) ? Refusal::must_play : Refusal::must_draw;
}

Refusal refuse_answer(const Rules& rules, const State& state, const Move& move) {
  if (move.verb == MoveVerb::accepts) {
    if (state.waiting.what != Await::answer) return Refusal::not_awaited;
    return state.waiting.seat == move.seat ? Refusal::none : Refusal::not_your_turn;
  }
  if (state.waiting.what != Await::answer) return Refusal::nothing_to_challenge;
  return may_challenge(rules, state, move.seat) ? Refusal::none : Refusal::not_allowed_to_challenge;
}

// A decision that an effect asks for: it must be due, from this seat, and among what is offered.
Refusal refuse_decision(const Rules& rules, const State& state, const Move& move) {
  const Await what = state.waiting.what;
  const bool due = [&] {
    switch (move.verb) {
      case MoveVerb::names: return what == Await::name_color || what == Await::shed_color;
      case MoveVerb::picks: return what == Await::pick;
      case MoveVerb::chooses: return what == Await::choose;
      case MoveVerb::discards: return what == Await::discard;
      case MoveVerb::gives: return what == Await::give || what == Await::give_die;
      case MoveVerb::confirms: return what == Await::confirm;
      default: return false;
    }
  }();
  if (!due) return Refusal::not_awaited;
  const LegalMoves moves = awaited_moves(rules, state, move.seat);
  if (!moves.awaited()) return Refusal::not_your_turn;
  const KindMask held = state.hands[index(move.seat)].held;
  const bool holds = move.kind != kNoKind && has(held, move.kind);
  switch (move.verb) {
    case MoveVerb::names:
      return move.color != kNoColor && (moves.names >> index(move.color) & 1U) != 0
                 ? Refusal::none
                 : Refusal::no_such_color;
    case MoveVerb::picks:
      return move.other != kNoSeat && has(moves.picks, move.other) ? Refusal::none
                                                                   : Refusal::no_such_player;
    case MoveVerb::chooses:
      return move.number >= 1 && move.number <= moves.chooses ? Refusal::none
                                                              : Refusal::no_such_choice;
    case MoveVerb::discards:
      return holds ? Refusal::none : Refusal::not_in_hand;
    case MoveVerb::gives:
      if (!holds) return Refusal::not_in_hand;
      if (!has(moves.gives, move.kind)) return Refusal::no_match;
      return move.other != kNoSeat && has(moves.gives_to, move.other) ? Refusal::none
                                                                      : Refusal::no_such_player;
    default:
      return Refusal::none;
  }
}

}  // namespace

bool nothing_to_draw(const Rules& rules, const Tabletop& table) {
  if (rules.dice || table.pile_size != 0) return false;
  return std::ranges::all_of(table.discards, [](std::uint8_t count) { return count == 0; });
}

LegalMoves legal_moves(const Rules& rules, const State& state, Seat seat) {
  if (state.result != RoundResult::open) return {};
  LegalMoves moves = awaited_moves(rules, state, seat);
  moves.says_uno = can_say_uno(rules, state, seat);
  moves.catches = static_cast<SeatMask>(state.owes & ~bit(seat));
  return moves;
}

Refusal refusal(const Rules& rules, const State& state, const Move& move) {
  if (state.waiting.what == Await::match_over) return Refusal::match_over;
  const bool over = state.waiting.what == Await::deal;
  if (move.verb == MoveVerb::deal) return over ? Refusal::none : Refusal::not_awaited;
  if (over) return Refusal::round_over;
  if (index(move.seat) >= rules.seats) return Refusal::no_such_player;
  switch (move.verb) {
    case MoveVerb::plays:
      return refuse_play(rules, state, move);
    case MoveVerb::draws:
      return refuse_draw(rules, state, move.seat);
    case MoveVerb::passes:
      return refuse_pass(rules, state, move.seat);
    case MoveVerb::accepts:
    case MoveVerb::challenges:
      return refuse_answer(rules, state, move);
    case MoveVerb::says_uno:
      return can_say_uno(rules, state, move.seat) ? Refusal::none : Refusal::nothing_to_say;
    case MoveVerb::catches:
      return move.other != kNoSeat && move.other != move.seat && has(state.owes, move.other)
                 ? Refusal::none
                 : Refusal::nothing_to_catch;
    default:
      return refuse_decision(rules, state, move);
  }
}

}  // namespace comodin
