// Turns that are less simple: with dice, with cards that wait for their victim, with plays
// out of turn, and with hands that can be too full. Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

// Where not all turns are alike: dice, and house rules about them.
template <Chance C, class Sink>
void Engine<C, Sink>::perform_specially(Move move) {
  if (move.verb == MoveVerb::plays)
    rules_.out_of_turn || rules_.hand_limit != 0 ? play_specially(move.seat, move.kind)
                                                 : play(move.seat, move.kind);
  else if (move.verb == MoveVerb::draws)
    draw_specially(move.seat);
  else
    perform(move);
  if (rules_.hand_limit != 0) end_if_one_is_left();
}

// At a table where cards wait for their victim (H1, H3, H10): the seat to move plays, the victim
// answers or deflects, or anybody jumps in.
template <Chance C, class Sink>
void Engine<C, Sink>::play_specially(Seat seat, Kind kind) {
  const Decision waited = s_.decision;
  const std::uint16_t waited_at = s_.effect.pc;
  const Color before = s_.color;
  const bool on_waiting = waited.what == Await::answer;
  const bool stacks = on_waiting && has(rules_.answers[index(waited.pending)], kind);
  const bool back = waited.stack != 0 && has(rules_.deflect_back, kind);
  const bool on = waited.stack != 0 && has(rules_.deflect_on, kind);
  const std::uint8_t stack = stacks || back || on ? waited.stack : std::uint8_t{0};
  close_uno_window();
  if (seat != s_.turn) {
    let_uno_lapse(s_.turn);
    s_.turn = seat;
    emit(EventType::steps_in, seat);
  }
  s_.wrongful = has(wrongful_plays(rules_, hand(seat), before), kind);
  remove_from_hand(seat, kind);
  lay(kind);
  if (rules_.jump_in) s_.laid_by = seat;
  note_played(seat, kind);
  if (size(seat) == 0 && !has(rules_.shuffles_when_last, kind))
    return finish_round(seat, kind, stack);
  start_played(seat, back || on ? waited_at : rules_.program[index(kind)], before);
  s_.decision.stack = stack;
  if (!back && !on) return run();
  // What was sent on waits for the next one, as it waited before.
  s_.decision.pending = waited.pending;
  if (back) turn_around(false);
  judge_uno();
  await(Await::answer, next(seat));
}

// With dice, until a card can be played (H4), or until the hand is full (H12).
template <Chance C, class Sink>
void Engine<C, Sink>::draw_specially(Seat seat) {
  close_uno_window();
  s_.idle = 0;
  if (rules_.dice) return draw_dice_for_turn(seat);
  const bool must = must_play_drawn(seat);
  Kind last = kNoKind;
  for (;;) {
    const Kind kind = draw_one(seat, 1);
    if (kind == kNoKind || has(s_.out, seat)) break;
    last = kind;
    if (!rules_.draw_to_match || has(rightful_plays(rules_, s_, seat), kind)) break;
  }
  if (has(s_.out, seat) || last == kNoKind) return end_turn(seat);
  offer_drawn(seat, bit(last), must);
}

template <Chance C, class Sink>
void Engine<C, Sink>::draw_dice_for_turn(Seat seat) {
  const bool must = must_play_drawn(seat);
  if (take_dice(seat, 1) == 0) roll_all(seat, {});
  offer_drawn(seat, ~KindMask{0}, must);
}

// H12: the caught player is out, perhaps while the game waited for it.
template <Chance C, class Sink>
void Engine<C, Sink>::go_on_after_penalty(Seat caught) {
  if (one_team_left() || s_.decision.seat != caught) return;
  switch (s_.decision.what) {
    case Await::turn:
      return end_turn(caught);
    case Await::answer:
      return await(Await::answer, next(s_.effect.player));
    case Await::name_color:
      return;  // which it still does
    default:
      // The operation that asked continues without it.
      return run();
  }
}

}  // namespace comodin
