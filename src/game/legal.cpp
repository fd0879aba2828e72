#include "game/legal.h"

#include <algorithm>

namespace comodin {
namespace {

// Only the card on top, not one that was answered or deflected.
bool can_be_challenged(const Rules& rules, const State& state) {
  return state.decision.what == Await::answer && state.top == state.decision.pending &&
         has(rules.challengeable, state.top);
}

bool may_challenge(const Rules& rules, const State& state, Seat seat) {
  if (state.decision.seat == seat) return true;
  return has(rules.challengeable_by_anyone, state.top) && state.effect.player != seat &&
         !has(state.out, seat);
}

// H1, H3, H10: what may be played while a card waits for its victim.
KindMask plays_on_waiting(const Rules& rules, const State& state, Seat seat) {
  const Decision& decision = state.decision;
  KindMask plays = jump_ins(rules, state, seat);
  if (decision.seat == seat && decision.stack != 0)
    plays |= rules.answers[index(decision.pending)] |
             ((rules.deflect_back | rules.deflect_on) & rules.of_color[index(state.color)]);
  return plays & state.hands[index(seat)].held;
}

std::uint8_t colors_held(const Rules& rules, const Hand& hand) {
  std::uint8_t colors = 0;
  for (std::size_t c = 0; c < rules.colors; ++c)
    if ((hand.held & rules.of_color[c]) != 0) colors |= static_cast<std::uint8_t>(1U << c);
  return colors;
}

// The seats that may receive a gift now.
SeatMask receivers(const Rules& rules, const State& state) {
  const Decision& decision = state.decision;
  const EffectFrame& effect = state.effect;
  if (decision.what == Await::give_die) return decision.to;
  const Op& op = rules.code[effect.pc];
  const bool chooses =
      op.what == OpCode::give && op.other == Who::chosen && effect.chosen == kNoSeat;
  if (chooses) return decision.to;
  return bit(
      first_after_player(rules, state, decision.to,
                         op.what == OpCode::deal_out ? Direction::clockwise : state.direction));
}

}  // namespace

LegalMoves decision_moves(const Rules& rules, const State& state, Seat seat) {
  LegalMoves moves;
  const Decision& decision = state.decision;
  const EffectFrame& effect = state.effect;
  const Hand& hand = state.hands[index(seat)];
  if (decision.what == Await::answer) {
    moves.allow(MoveVerb::accepts, decision.seat == seat);
    moves.allow(MoveVerb::challenges,
                can_be_challenged(rules, state) && may_challenge(rules, state, seat));
    if (rules.out_of_turn) {
      moves.cards = plays_on_waiting(rules, state, seat) & ~refused_plays(rules, state, seat);
      moves.allow(MoveVerb::plays, moves.cards != 0);
    }
    return moves;
  }
  if (decision.what == Await::confirm) {
    moves.allow(MoveVerb::confirms, effect.player != seat && !has(state.out, seat));
    return moves;
  }
  if (decision.seat != seat) return moves;
  moves.allow(MoveVerb::passes, decision.may);
  switch (decision.what) {
    case Await::name_color:
      moves.colors = static_cast<std::uint8_t>((1U << rules.colors) - 1U);
      moves.allow(MoveVerb::names);
      break;
    case Await::shed_color:
      // To take a color from others, any can be named; to give one away, only one in the hand.
      moves.colors = rules.code[effect.pc].what == OpCode::take
                         ? static_cast<std::uint8_t>((1U << rules.colors) - 1U)
                         : colors_held(rules, hand);
      moves.allow(MoveVerb::names);
      break;
    case Await::pick:
      moves.seats = static_cast<SeatMask>(seats_in(rules, state) & ~bit(seat));
      moves.allow(MoveVerb::picks);
      break;
    case Await::choose:
      moves.choices = decision.left;
      moves.allow(MoveVerb::chooses);
      break;
    case Await::discard:
      moves.cards = hand.held;
      moves.allow(MoveVerb::discards);
      break;
    case Await::give:
    case Await::give_die:
      moves.cards = hand.held;
      if (effect.shed != kNoColor) moves.cards &= rules.of_color[index(effect.shed)];
      moves.seats = receivers(rules, state);
      moves.allow(MoveVerb::gives);
      break;
    default:
      break;
  }
  return moves;
}

namespace {

// A card that may be played but for H6 and H9.
Refusal refuse_restricted(const Rules& rules, const State& state, Move move) {
  const Hand& hand = state.hands[index(move.seat)];
  if (!rules.bluffing && has(wrongful_plays(rules, hand, state.color), move.kind))
    return Refusal::wrongful_draw_four;
  return has(refused_plays(rules, state, move.seat), move.kind) ? Refusal::not_as_last_card
                                                                : Refusal::none;
}

Refusal refuse_play(const Rules& rules, const State& state, Move move) {
  const bool on_turn = state.decision.what == Await::turn && state.decision.seat == move.seat;
  if (!on_turn && rules.out_of_turn && move.kind != kNoKind) {
    const KindMask plays = state.decision.what == Await::answer
                               ? plays_on_waiting(rules, state, move.seat)
                               : jump_ins(rules, state, move.seat);
    if (has(plays, move.kind)) return refuse_restricted(rules, state, move);
  }
  if (state.decision.what != Await::turn) return Refusal::not_awaited;
  if (state.decision.seat != move.seat) return Refusal::not_your_turn;
  const Hand& hand = state.hands[index(move.seat)];
  if (move.kind == kNoKind || !has(hand.held, move.kind)) return Refusal::not_in_hand;
  if (state.decision.drew && !has(state.drawn, move.kind)) return Refusal::drawn_card_only;
  if (!has(matching(rules, state), move.kind)) return Refusal::no_match;
  return refuse_restricted(rules, state, move);
}

Refusal refuse_draw(const Rules& rules, const State& state, Seat seat) {
  if (state.decision.what != Await::turn) return Refusal::not_awaited;
  if (state.decision.seat != seat) return Refusal::not_your_turn;
  if (state.decision.drew) return Refusal::already_drew;
  if (nothing_to_draw(rules, state)) return Refusal::nothing_to_draw;
  return turn_moves(rules, state, seat).can(MoveVerb::draws) ? Refusal::none : Refusal::must_play;
}

Refusal refuse_pass(const Rules& rules, const State& state, Seat seat) {
  const Decision& decision = state.decision;
  if (decision.what != Await::turn) {
    if (!decision.may) return Refusal::not_awaited;
    return decision.seat == seat ? Refusal::none : Refusal::not_your_turn;
  }
  if (decision.seat != seat) return Refusal::not_your_turn;
  if (turn_moves(rules, state, seat).can(MoveVerb::passes)) return Refusal::none;
  return decision.drew || nothing_to_draw(rules, state) ? Refusal::must_play : Refusal::must_draw;
}

Refusal refuse_answer(const Rules& rules, const State& state, Move move) {
  if (move.verb == MoveVerb::accepts) {
    if (state.decision.what != Await::answer) return Refusal::not_awaited;
    return state.decision.seat == move.seat ? Refusal::none : Refusal::not_your_turn;
  }
  if (!can_be_challenged(rules, state)) return Refusal::nothing_to_challenge;
  return may_challenge(rules, state, move.seat) ? Refusal::none : Refusal::not_allowed_to_challenge;
}

// Whether the game waits for a decision that this verb makes.
bool is_due(MoveVerb verb, Await what) {
  switch (verb) {
    case MoveVerb::names:
      return what == Await::name_color || what == Await::shed_color;
    case MoveVerb::picks:
      return what == Await::pick;
    case MoveVerb::chooses:
      return what == Await::choose;
    case MoveVerb::discards:
      return what == Await::discard;
    case MoveVerb::gives:
      return what == Await::give || what == Await::give_die;
    case MoveVerb::confirms:
      return what == Await::confirm;
    default:
      return false;
  }
}

// A decision that an effect asks for: it must be due, from this seat, and among what is offered.
Refusal refuse_decision(const Rules& rules, const State& state, Move move) {
  if (!is_due(move.verb, state.decision.what)) return Refusal::not_awaited;
  const LegalMoves moves = decision_moves(rules, state, move.seat);
  if (!moves.can(move.verb)) return Refusal::not_your_turn;
  const KindMask held = state.hands[index(move.seat)].held;
  const bool holds = move.kind != kNoKind && has(held, move.kind);
  const bool to_seat = move.other != kNoSeat && has(moves.seats, move.other);
  switch (move.verb) {
    case MoveVerb::names:
      return move.color != kNoColor && (moves.colors >> index(move.color) & 1U) != 0
                 ? Refusal::none
                 : Refusal::no_such_color;
    case MoveVerb::picks:
      return to_seat ? Refusal::none : Refusal::no_such_player;
    case MoveVerb::chooses:
      return move.number >= 1 && move.number <= moves.choices ? Refusal::none
                                                              : Refusal::no_such_choice;
    case MoveVerb::discards:
      return holds ? Refusal::none : Refusal::not_in_hand;
    case MoveVerb::gives:
      if (!holds) return Refusal::not_in_hand;
      if (!has(moves.cards, move.kind)) return Refusal::no_match;
      return to_seat ? Refusal::none : Refusal::no_such_player;
    default:
      return Refusal::none;
  }
}

}  // namespace

namespace {

// What no table has: masks would take it for something else.
Refusal out_of_range(const Rules& rules, Move move) {
  if (index(move.seat) >= rules.seats) return Refusal::no_such_player;
  if (move.other != kNoSeat && index(move.other) >= rules.seats) return Refusal::no_such_player;
  if (move.kind != kNoKind && index(move.kind) >= rules.kinds) return Refusal::not_in_hand;
  if (move.color != kNoColor && index(move.color) >= rules.colors) return Refusal::no_such_color;
  return Refusal::none;
}

}  // namespace

KindMask jump_ins(const Rules& rules, const State& state, Seat seat) {
  const Decision& decision = state.decision;
  const bool waits = decision.what == Await::answer && decision.pending == state.top;
  const bool not_begun = decision.what == Await::turn && !decision.drew;
  if (!rules.jump_in || (!waits && !not_begun) || state.laid_by == seat) return 0;
  if (has(rules.wilds, state.top) || state.color != rules.color_of[index(state.top)]) return 0;
  const KindMask held = state.hands[index(seat)].held & bit(state.top);
  return held & ~refused_plays(rules, state, seat);
}

bool no_discards(const Tabletop& table) {
  return std::ranges::all_of(table.discards, [](std::uint8_t count) { return count == 0; });
}

Refusal why_refused(const Rules& rules, const State& state, Move move) {
  if (state.decision.what == Await::match_over) return Refusal::match_over;
  const bool over = state.decision.what == Await::deal;
  if (move.verb == MoveVerb::deal) return over ? Refusal::none : Refusal::not_awaited;
  if (over) return Refusal::round_over;
  if (auto reason = out_of_range(rules, move); reason != Refusal::none) return reason;
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
      return move.other != kNoSeat && move.other != move.seat && has(state.owes, move.other) &&
                     may_catch(state, move.seat)
                 ? Refusal::none
                 : Refusal::nothing_to_catch;
    default:
      return refuse_decision(rules, state, move);
  }
}

}  // namespace comodin
