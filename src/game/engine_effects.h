// Running what cards do: an effect's operations one after another, until one waits for a decision.
// Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

template <Chance C, class Sink>
void Engine<C, Sink>::start_effect(Seat player, std::uint16_t program, bool first) {
  s_.decision = {};
  s_.effect = {};
  s_.effect.player = player;
  s_.effect.pc = program;
  s_.effect.first = first;
}

// Runs operations until one waits for a decision or the effect is over.
template <Chance C, class Sink>
void Engine<C, Sink>::run() {
  while (!cut_short() && step(rules_.code[s_.effect.pc])) {
  }
}

// H12: the round is over when one team is left, and nothing more happens in it. True if so.
template <Chance C, class Sink>
bool Engine<C, Sink>::cut_short() {
  if (rules_.hand_limit == 0 || !one_team_left()) [[likely]]
    return false;
  if (!someone_is_empty()) finish_effect();
  return true;
}

// One operation. True: continue at `pc`; false: the game waits, or the effect or round is over.
template <Chance C, class Sink>
bool Engine<C, Sink>::step(const Op& op) {
  switch (steer(op)) {
    case Step::waits:
      return false;
    case Step::jumps:
      return true;
    case Step::done:
      break;
  }
  if (op.last) {
    finish_effect();
    return false;
  }
  step_on();
  return true;
}

template <Chance C, class Sink>
Step Engine<C, Sink>::jump_to(std::uint16_t pc) {
  s_.effect.pc = pc;
  return Step::jumps;
}

// The operations that ask, jump or end; all others change something at the table.
template <Chance C, class Sink>
Step Engine<C, Sink>::steer(const Op& op) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  switch (op.what) {
    case OpCode::end:
      finish_effect();
      return Step::waits;
    case OpCode::end_sentence:
      return someone_is_empty() ? Step::waits : Step::done;
    case OpCode::answer:
      judge_uno();
      d.pending = s_.top;
      d.stack = added(d.stack, op.number);
      return ask(Await::answer, seat_of(op.who));
    case OpCode::pick:
      return has(s_.out, e.player) ? jump_to(op.to) : ask(Await::pick, e.player, op.may);
    case OpCode::choose:
      if (first_of(seats_of(op.who), s_.direction) == kNoSeat) return jump_to(op.to);
      d.left = op.number;
      return ask(Await::choose, seat_of(op.who), op.may);
    case OpCode::jump:
      return jump_to(op.to);
    case OpCode::unless_cannot_play:
      if (seats_of(op.who) == 0 || rightful_plays(rules_, s_, seat_of(op.who)) != 0)
        return jump_to(op.to);
      return Step::done;
    case OpCode::unless_icon:
      if (!e.turned || rules_.icon[index(s_.top)] != op.number) return jump_to(op.to);
      return Step::done;
    case OpCode::name_color_if_due:
      if (s_.color != kNoColor) return Step::done;
      return ask(Await::name_color, seat_of(op.who));
    case OpCode::name_color:
      return ask(Await::name_color, seat_of(op.who));
    case OpCode::say:
      emit(EventType::must_say, e.player);
      return ask(Await::confirm, kNoSeat);
    default:
      return act(op) ? Step::done : Step::waits;
  }
}

// The operations that change something. False if one waits for a decision.
template <Chance C, class Sink>
bool Engine<C, Sink>::act(const Op& op) {
  EffectFrame& e = s_.effect;
  switch (op.what) {
    case OpCode::hit_next:
      hit_next(e.player, s_.decision.pending == kNoKind ? op.number : s_.decision.stack);
      break;
    case OpCode::draw:
      for_subjects(op.who, [&](Seat seat) { draw(seat, op.number); });
      break;
    case OpCode::lose_turn:
      for_subjects(op.who, [&](Seat seat) { lose_turn(seat); });
      break;
    case OpCode::draw_instead:
      do_draw_instead(op);
      break;
    case OpCode::draw_until_color:
    case OpCode::draw_until_playable:
      do_draw_until(op);
      break;
    case OpCode::discard:
      return do_discard(op);
    case OpCode::level:
      return do_level(op);
    case OpCode::play_again:
      e.again = go_again(e.player);
      break;
    case OpCode::reverse:
      e.again = turn_around(e.first) || e.again;
      break;
    case OpCode::shuffle_hands:
      do_shuffle_hands();
      break;
    case OpCode::swap_hands:
      return do_swap(op);
    case OpCode::pass_hands:
      do_pass_hands(op.toward);
      break;
    case OpCode::give:
      return do_give(op);
    case OpCode::take:
      return take_or_ask(op);
    case OpCode::deal_out:
      return do_deal_out();
    case OpCode::show:
      do_show(op);
      break;
    case OpCode::turn_top:
      do_turn_top();
      break;
    default:
      break;  // see `steer`
  }
  return true;
}

template <Chance C, class Sink>
void Engine<C, Sink>::finish_effect() {
  if (const EffectFrame& e = s_.effect; (s_.owes | e.touched | s_.out) == 0 && !e.again &&
                                        !s_.said && e.instead == kNoSeat && nothing_between_turns())
      [[likely]] {
    const Seat player = e.player;
    s_.decision = {.what = Await::turn};
    s_.effect = {};
    s_.wrongful = false;
    return move_on(player, clockwise_step(rules_.seats, s_.direction), false, false);
  }
  if ((s_.owes | s_.effect.touched) != 0) judge_uno();
  const Decision& d = s_.decision;
  const EffectFrame& e = s_.effect;
  const bool again = e.again && !has(s_.out, e.player);
  const Seat seat = again ? e.player : seat_after(e.player);
  if (again) let_uno_lapse(seat);
  if (e.instead == kNoSeat) return begin_turn(seat);
  // What was drawn in place of the turn's draw may be played in this turn, or is lost to it.
  const Seat instead = e.instead;
  const std::uint8_t fresh = d.fresh;
  if (!start_turn(seat)) return;
  if (instead == seat) return offer_drawn(seat, s_.drawn, rules_.forced_play, fresh);
  s_.drawn = 0;
  await(Await::turn, seat);
}

// --- subjects ---

// The player's neighbour that is meant; kNoSeat where others are meant.
template <Chance C, class Sink>
Seat Engine<C, Sink>::neighbor_meant(Who who) const {
  switch (who) {
    case Who::next:
      return next(s_.effect.player);
    case Who::previous:
      return neighbor(opposite(s_.direction), s_.effect.player);
    case Who::left:
      return neighbor(Direction::clockwise, s_.effect.player);
    case Who::right:
      return neighbor(Direction::counterclockwise, s_.effect.player);
    default:
      return kNoSeat;
  }
}

// Who is on the other side of what a seat does: for "their left" that depends on the seat.
template <Chance C, class Sink>
SeatMask Engine<C, Sink>::others_of(Who other, Seat seat) const {
  if (other == Who::own_left) return bit(neighbor(Direction::clockwise, seat));
  if (other == Who::own_right) return bit(neighbor(Direction::counterclockwise, seat));
  return seats_of(other);
}

template <Chance C, class Sink>
SeatMask Engine<C, Sink>::seats_of(Who who) const {
  const Seat player = s_.effect.player;
  const auto others = static_cast<SeatMask>(seats_in(rules_, s_) & ~bit(player));
  switch (who) {
    case Who::i:
      return static_cast<SeatMask>(bit(player) & ~s_.out);
    case Who::next:
    case Who::previous:
    case Who::left:
    case Who::right:
      return bit(neighbor_meant(who));
    case Who::chosen:
      return others;
    case Who::that:
      return s_.effect.chosen == kNoSeat ? SeatMask{0}
                                         : static_cast<SeatMask>(bit(s_.effect.chosen) & ~s_.out);
    case Who::opponents:
      return rules_.teams ? static_cast<SeatMask>(others & ~bit(partner(player))) : others;
    case Who::everyone:
      return seats_in(rules_, s_);
    case Who::most:
      return holders(true);
    case Who::fewest:
      return holders(false);
    case Who::own_left:
    case Who::own_right:
      break;  // only on the other side: see others_of
  }
  return 0;
}

// E5: ties go to the first in turn order after the player.
template <Chance C, class Sink>
SeatMask Engine<C, Sink>::holders(bool most) const {
  Seat best = kNoSeat;
  Seat seat = s_.effect.player;
  for (std::size_t i = 0; i < rules_.seats; ++i) {
    seat = next(seat);
    const auto better = [&](std::uint8_t a, std::uint8_t b) { return most ? a > b : a < b; };
    if (best == kNoSeat || better(s_.sizes[index(seat)], s_.sizes[index(best)])) best = seat;
  }
  return bit(best);
}

// Calls `act` with every seat that is meant, in turn order after the player, the player last.
template <Chance C, class Sink>
template <class Act>
void Engine<C, Sink>::for_subjects(Who who, Act&& act) {
  if (const Seat seat = neighbor_meant(who); seat != kNoSeat) return act(seat);
  for_seats(seats_of(who), act);
}

template <Chance C, class Sink>
template <class Act>
void Engine<C, Sink>::for_seats(SeatMask seats, Act&& act) {
  for (SeatMask todo = seats; todo != 0;) {
    const Seat seat = first_of(todo, s_.direction);
    todo = static_cast<SeatMask>(todo & ~bit(seat));
    act(seat);
  }
}

// For operations that may wait: sets `decision.seat` to the next seat to deal with; false when
// there is none.
template <Chance C, class Sink>
bool Engine<C, Sink>::pick_subject(const Op& op) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  if (!e.busy) {
    e.busy = true;
    e.todo = seats_of(op.who);
  }
  e.todo = static_cast<SeatMask>(e.todo & ~s_.out);
  if (e.todo == 0) return false;
  d.seat = first_of(e.todo, s_.direction);
  return true;
}

template <Chance C, class Sink>
void Engine<C, Sink>::subject_done() {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  e.todo = static_cast<SeatMask>(e.todo & ~bit(d.seat));
  d.left = 0;
  d.to = 0;
  e.shed = kNoColor;
}

}  // namespace comodin
