// Turns: playing, drawing, passing, and whose turn comes next.
// Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::play(Seat seat, Kind kind) {
  close_uno_window();
  const Color before = s_.color;
  s_.wrongful = is_wrongful(seat, kind);
  remove_from_hand(seat, kind);
  lay(kind);
  note_played(seat, kind);
  if (size(seat) == 0 && !has(rules_.shuffles_when_last, kind)) [[unlikely]]
    return call_out_of_line<&Engine::finish_round>(seat, kind, std::uint8_t{0});
  if (const TurnCard& card = turn_card(index(kind));
      !card.acts && !s_.said && nothing_between_turns()) {
    s_.wrongful = false;
    s_.decision.drew = false;
    s_.decision.fresh = 0;
    return move_on(seat, card.pace, card.reverses, size(seat) == 1);
  }
  take_effect(seat, kind, before);
}

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::take_effect(Seat seat, Kind kind, Color before) {
  const std::uint16_t program = rules_.program[index(kind)];
  const Op& op = rules_.code[program];
  if (op.what == OpCode::hit_next && op.last && size(seat) != 1 && !s_.said &&
      nothing_between_turns())
    return call_out_of_line<&Engine::hit_next_and_move_on>(seat, op.number);
  start_played(seat, program, before);
  // A wild that starts with its color need not be run to get there; only its player names it.
  if (op.what == OpCode::name_color) return await(Await::name_color, seat);
  call_out_of_line<&Engine::run>();
}

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::draw_for_turn(Seat seat) {
  close_uno_window();
  s_.idle = 0;
  const bool must = must_play_drawn(seat);
  const Kind kind = draw_card(seat, 1);
  if (has(matching(rules_, s_), kind)) return offer_card(seat, kind, must);
  if (s_.said || !nothing_between_turns()) return call_out_of_line<&Engine::end_turn>(seat);
  move_on(seat, clockwise_step(rules_.seats, s_.direction), false, false);
}

// Whether a card drawn now must be played if it can be (A7, A8).
template <Chance C, class Sink>
COMODIN_HOT bool Engine<C, Sink>::must_play_drawn(Seat seat) const {
  return rules_.drawn_card == DrawnCard::must_always ||
         (rules_.drawn_card == DrawnCard::must && rightful_plays(rules_, s_, seat) == 0);
}

// Waits for the seat to play what it drew, or ends its turn if it cannot. A wrongful play is never
// compulsory (G2).
template <Chance C, class Sink>
void Engine<C, Sink>::offer_drawn(Seat seat, KindMask drawn, bool must, std::uint8_t fresh) {
  s_.decision.drew = true;
  s_.decision.fresh = fresh;
  s_.drawn = drawn;
  const KindMask plays = allowed_plays(rules_, s_, seat);
  if (plays == 0) {
    s_.decision.drew = false;
    s_.drawn = 0;
    return end_turn(seat);
  }
  s_.must = must && (plays & rightful_plays(rules_, s_, seat)) != 0;
  await(Await::turn, seat);
}

// The same for one card that matches.
template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::offer_card(Seat seat, Kind kind, bool must) {
  if (rules_.restricted && has(refused_plays(rules_, s_, seat), kind)) [[unlikely]]
    return call_out_of_line<&Engine::end_turn>(seat);
  s_.must = must && !is_wrongful(seat, kind);
  s_.drawn = bit(kind);
  s_.decision.drew = true;
  await(Await::turn, seat);
}

template <Chance C, class Sink>
void Engine<C, Sink>::pass(Seat seat) {
  const bool forced = !s_.decision.drew;
  if (forced) ++s_.idle;
  s_.drawn = 0;
  emit(EventType::passed, seat, kNoKind, kNoSeat, forced ? 1 : 0);
  if (s_.idle >= players()) return void_round();
  end_turn(seat);
}

// The seat whose turn comes after `from`'s; turns are lost on the way.
template <Chance C, class Sink>
COMODIN_HOT Seat Engine<C, Sink>::seat_after(Seat from) {
  let_uno_lapse(from);
  Seat seat = next(from);
  while (s_.lost_turns[index(seat)] != 0) {
    --s_.lost_turns[index(seat)];
    emit(EventType::turn_lost, seat);
    seat = next(seat);
  }
  return seat;
}

// Starts a turn that still has to be waited for; false if the round is void instead.
template <Chance C, class Sink>
COMODIN_HOT bool Engine<C, Sink>::start_turn(Seat seat) {
  s_.decision = {};
  s_.effect = {};
  s_.wrongful = false;
  s_.turn = seat;
  ++s_.turns;
  emit(EventType::turn_begins, seat);
  if (s_.turns <= rules_.turn_limit) [[likely]]
    return true;
  call_out_of_line<&Engine::void_round>();
  return false;
}

// Whether the turn can go straight to the seat it moves on to.
template <Chance C, class Sink>
COMODIN_HOT bool Engine<C, Sink>::nothing_between_turns() const {
  static constexpr decltype(s_.lost_turns) kNobody{};
  return s_.lost_turns == kNobody && s_.turns < rules_.turn_limit;
}

// Ends a turn in which no effect ran and no UNO was said, nor anything drawn that could be played:
// the next one begins `pace` seats clockwise. Numbers, Skips and Reverses take the same way, since
// nobody can guess which comes.
template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::move_on(Seat from, std::size_t pace, bool reverses,
                                          bool down_to_one) {
  const Seat to = clockwise(rules_.seats, from, pace);
  const Seat skipped = Sink::kEnabled && !reverses ? next(from) : to;
  s_.direction = static_cast<Direction>(static_cast<std::uint8_t>(s_.direction) ^
                                        static_cast<std::uint8_t>(reverses));
  if (Sink::kEnabled && reverses) emit(EventType::reversed);
  if (Sink::kEnabled && skipped != to) lose_turn(skipped);
  if (down_to_one && !rules_.uno_automatic) [[unlikely]] {
    s_.owes = static_cast<SeatMask>(s_.owes | bit(from));
    emit(EventType::uno_due, from);
  }
  if (Sink::kEnabled && skipped != to) {
    --s_.lost_turns[index(skipped)];
    emit(EventType::turn_lost, skipped);
  }
  s_.decision.seat = to;
  s_.turn = to;
  ++s_.turns;
  emit(EventType::turn_begins, to);
  announce();
}

template <Chance C, class Sink>
COMODIN_HOT void Engine<C, Sink>::begin_turn(Seat seat) {
  if (start_turn(seat)) await(Await::turn, seat);
}

}  // namespace comodin
