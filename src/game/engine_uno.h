// UNO: when it is owed, said, settled and caught.
// Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

// U1: a debt can be caught until the next turn begins with a play or a draw.
template <Chance C, class Sink>
void Engine<C, Sink>::settle_all() {
  const SeatMask owing = s_.owes;
  for_each_seat(owing, [&](Seat seat) { settle_uno(seat); });
}

template <Chance C, class Sink>
void Engine<C, Sink>::settle_uno(Seat seat) {
  if (!has(s_.owes, seat)) return;
  s_.owes = static_cast<SeatMask>(s_.owes & ~bit(seat));
  emit(EventType::uno_settled, seat);
}

// U4, U5: judged when the color is named and all picks and gifts are made.
template <Chance C, class Sink>
void Engine<C, Sink>::judge_uno() {
  EffectFrame& e = s_.effect;
  for_each_seat(s_.owes, [&](Seat seat) {
    if (size(seat) != 1) settle_uno(seat);
  });
  const SeatMask judged = e.touched;
  e.touched = 0;
  if (rules_.uno_automatic) return;
  for_each_seat(judged, [&](Seat seat) {
    if (size(seat) != 1 || has(s_.owes, seat)) return;
    if (s_.said && seat == s_.turn) {
      s_.said = false;
      emit(EventType::uno_lapsed, seat, kNoKind, kNoSeat, 1);
      return;
    }
    s_.owes = static_cast<SeatMask>(s_.owes | bit(seat));
    emit(EventType::uno_due, seat);
  });
}

template <Chance C, class Sink>
void Engine<C, Sink>::say_uno(Seat seat) {
  const bool in_advance = !has(s_.owes, seat);
  if (in_advance) s_.said = true;
  emit(EventType::said_uno, seat, kNoKind, kNoSeat, in_advance ? 1 : 0);
  settle_uno(seat);
}

template <Chance C, class Sink>
void Engine<C, Sink>::catch_seat(Seat seat, Seat other) {
  emit(EventType::caught, seat, kNoKind, other);
  settle_uno(other);
  if (rules_.uno_penalty == 0) return;
  // D17: with one die in the line the penalty comes from the opponent's dice.
  if (rules_.dice && s_.line.size() == 1) {
    s_.decision = {};
    s_.effect = {};
    s_.decision.to = bit(other);
    return await(Await::give_die, seat);
  }
  draw(other, rules_.uno_penalty);
  if (has(s_.out, other)) go_on_after_penalty(other);
}

}  // namespace comodin
