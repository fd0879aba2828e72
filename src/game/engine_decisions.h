// Decisions: what happens when a player has answered what an effect waited for.
// Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

template <Chance C, class Sink>
void Engine<C, Sink>::name(Seat seat, Color color) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  if (d.what == Await::name_color) {
    set_color(color);
    emit(Event{.type = EventType::named, .seat = seat, .color = color});
    if (rules_.code[e.pc].last) return finish_effect();
    step_on();
    return run();
  }
  emit(Event{.type = EventType::sheds, .seat = seat, .color = color});
  e.shed = color;
  const Op& op = rules_.code[e.pc];
  if (op.what == OpCode::deal_out) return run();
  if (op.what == OpCode::take) {
    do_take(op);
    step_on();
    return run();
  }
  do_without_choice(op, seat);
  run();
}

// E6: what would happen automatically but "may" be declined is one alternative to choose.
template <Chance C, class Sink>
void Engine<C, Sink>::ask_whether(Seat seat) {
  s_.decision.left = 1;
  await(Await::choose, seat, true);
}

// Carries out a discard, gift or swap in which no card is chosen.
template <Chance C, class Sink>
void Engine<C, Sink>::do_without_choice(const Op& op, Seat seat) {
  if (op.what == OpCode::swap_hands) {
    do_swap_hands(seat, seat_of(op.other));
    return step_on();
  }
  if (op.what == OpCode::discard) discard_all(seat, cards_of(op));
  if (op.what == OpCode::give) give_all(seat, cards_of(op), first_of(s_.decision.to, s_.direction));
  subject_done();
}

template <Chance C, class Sink>
void Engine<C, Sink>::answer_accepted(Seat seat) {
  emit(EventType::accepted, seat);
  step_on();
  run();
}

// A14, O15, M6. The named color stays, whatever the outcome.
template <Chance C, class Sink>
void Engine<C, Sink>::answer_challenged(Seat seat) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  const bool guilty = s_.wrongful;
  const Seat victim = d.seat;
  const std::uint8_t penalty = d.stack;
  emit(EventType::challenged, seat, kNoKind, e.player, guilty ? 1 : 0);
  show_hand(e.player, seat);
  if (guilty) {
    draw(e.player, penalty);
  } else {
    draw(seat, seat == victim ? kChallengeExtra : added(penalty, kChallengeExtra));
  }
  // An innocent card still hits the victim who challenged it; otherwise it is settled.
  if (!guilty && seat == victim && !has(s_.out, victim)) {
    step_on();
    return run();
  }
  finish_effect();
}

template <Chance C, class Sink>
void Engine<C, Sink>::pick(Seat seat, Seat other) {
  s_.effect.chosen = other;
  emit(EventType::picked, seat, kNoKind, other);
  step_on();
  run();
}

template <Chance C, class Sink>
void Engine<C, Sink>::choose(Seat seat, std::uint8_t number) {
  emit(EventType::chose, seat, kNoKind, kNoSeat, number);
  if (const Op& op = rules_.code[s_.effect.pc]; op.what != OpCode::choose) {
    do_without_choice(op, seat);
    return run();
  }
  const std::uint16_t to = rules_.code[s_.effect.pc + number].to;
  step_on();
  s_.effect.pc = to;
  run();
}

template <Chance C, class Sink>
void Engine<C, Sink>::decline(Seat seat) {
  emit(EventType::declined, seat);
  const Op& op = rules_.code[s_.effect.pc];
  if (op.what == OpCode::pick || op.what == OpCode::choose) {
    step_on();
    s_.effect.pc = op.to;
  } else if (op.what == OpCode::swap_hands) {
    step_on();
  } else {
    subject_done();
  }
  run();
}

template <Chance C, class Sink>
void Engine<C, Sink>::discard(Seat seat, Kind kind) {
  discard_card(seat, kind);
  if (--s_.decision.left == 0) subject_done();
  run();
}

template <Chance C, class Sink>
void Engine<C, Sink>::give(Seat seat, Kind kind, Seat to) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  move_card(seat, kind, to);
  emit(EventType::gave, seat, kind, to);
  if (size(to) == rules_.hand_limit) {
    put_out(to);
    d.left = 1;  // no more for this one
  }
  const Op& op = rules_.code[e.pc];
  if (op.what == OpCode::deal_out) {
    d.to = static_cast<SeatMask>(d.to & ~bit(to));
    return run();
  }
  if (op.other == Who::chosen) {
    e.chosen = to;
    d.to = bit(to);
  }
  if (--d.left == 0 || size(seat) == 0) {
    // The next receiver, if there are several, gets the same number.
    d.to = static_cast<SeatMask>(d.to & ~bit(to));
    d.left = op.number;
    if (d.to == 0 || size(seat) == 0) subject_done();
  }
  run();
}

// D17: the caught player takes the die and rolls all; a giver without dice has won.
template <Chance C, class Sink>
void Engine<C, Sink>::give_die(Seat seat, Kind die, Seat to) {
  remove_from_hand(seat, die);
  add_to_hand(to, die);
  emit(EventType::took, to, die, seat);
  FixedVector<Kind, kMaxDice> taken;
  taken.push_back(die);
  roll_all(to, taken);
  if (size(seat) == 0) return finish_round(seat, kNoKind);
  s_.decision = {};
  s_.effect = {};
  await(Await::turn, s_.turn);
}

template <Chance C, class Sink>
void Engine<C, Sink>::confirm(Seat seat) {
  emit(EventType::confirmed, seat);
  step_on();
  run();
}

}  // namespace comodin
