// Owns what cards do: the run of an effect's operations until one waits for a decision.
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

// One operation. True: go on at `pc`; false: the game waits, or the effect or round is over.
template <Chance C, class Sink>
bool Engine<C, Sink>::step(const Op& op) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  switch (op.what) {
    case OpCode::end:
      finish_effect();
      return false;
    case OpCode::end_sentence:
      if (someone_is_empty()) return false;
      break;
    case OpCode::answer:
      judge_uno();
      d.pending = s_.top;
      d.stack = added(d.stack, op.number);
      await(Await::answer, seat_of(op.who));
      return false;
    case OpCode::pick:
      if (has(s_.out, e.player)) {
        e.pc = op.to;
        return true;
      }
      await(Await::pick, e.player, op.may);
      return false;
    case OpCode::choose:
      if (first_of(seats_of(op.who), s_.direction) == kNoSeat) {
        e.pc = op.to;
        return true;
      }
      d.left = op.number;
      await(Await::choose, seat_of(op.who), op.may);
      return false;
    case OpCode::jump:
      e.pc = op.to;
      return true;
    case OpCode::unless_cannot_play:
      if (seats_of(op.who) == 0 || rightful_plays(rules_, s_, seat_of(op.who)) != 0) {
        e.pc = op.to;
        return true;
      }
      break;
    case OpCode::unless_icon:
      if (!e.turned || rules_.icon[index(s_.top)] != op.number) {
        e.pc = op.to;
        return true;
      }
      break;
    case OpCode::name_color_if_due:
      if (s_.color != kNoColor) break;
      [[fallthrough]];
    case OpCode::name_color:
      await(Await::name_color, seat_of(op.who));
      return false;
    case OpCode::hit_next:
      hit_next(e.player, d.pending == kNoKind ? op.number : d.stack);
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
      if (!do_discard(op)) return false;
      break;
    case OpCode::level:
      if (!do_level(op)) return false;
      break;
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
      if (op.may && seats_of(op.who) != 0) {
        ask_whether(seat_of(op.who));
        return false;
      }
      do_swap_hands(seat_of(op.who), seat_of(op.other));
      break;
    case OpCode::pass_hands:
      do_pass_hands(op.toward);
      break;
    case OpCode::give:
      if (!do_give(op)) return false;
      break;
    case OpCode::take:
      if (op.cards == Cards::chosen_color && can_take(op)) {
        await(Await::shed_color, seat_of(op.who));
        return false;
      }
      do_take(op);
      break;
    case OpCode::deal_out:
      if (!do_deal_out()) return false;
      break;
    case OpCode::show:
      do_show(op);
      break;
    case OpCode::turn_top:
      do_turn_top();
      break;
    case OpCode::say:
      emit(EventType::must_say, e.player);
      await(Await::confirm, kNoSeat);
      return false;
  }
  if (op.last) {
    finish_effect();
    return false;
  }
  step_on();
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

// --- moving cards ---

// The kinds that a filter means; `shed` stands in for a chosen colour.
template <Chance C, class Sink>
KindMask Engine<C, Sink>::cards_of(const Op& op) const {
  switch (op.cards) {
    case Cards::some:
      return ~KindMask{0};
    case Cards::all_wilds:
      return rules_.wilds;
    case Cards::named_color:
      return rules_.of_color[index(s_.color)];
    case Cards::all_numbered:
      return op.number < 10 ? rules_.of_number[op.number] : 0;
    case Cards::chosen_color:
      return s_.effect.shed == kNoColor ? 0 : rules_.of_color[index(s_.effect.shed)];
  }
  return 0;
}

template <Chance C, class Sink>
void Engine<C, Sink>::move_card(Seat from, Kind kind, Seat to) {
  remove_from_hand(from, kind);
  add_to_hand(to, kind);
  touch(from);
  touch(to);
}

// H12: the hand goes under the top and counts for the winner.
template <Chance C, class Sink>
void Engine<C, Sink>::put_out(Seat seat) {
  s_.out = static_cast<SeatMask>(s_.out | bit(seat));
  s_.lost_turns[index(seat)] = 0;
  emit(EventType::put_out, seat);
  settle_uno(seat);
  for_each_card(Hand{hand(seat)}, [&](Kind kind) {
    s_.out_points[index(seat)] =
        static_cast<std::uint16_t>(s_.out_points[index(seat)] + rules_.points[index(kind)]);
    remove_from_hand(seat, kind);
    ++s_.discards[index(kind)];
    emit(EventType::discarded, seat, kind);
  });
}

// E1: under the top, without effect.
template <Chance C, class Sink>
void Engine<C, Sink>::discard_card(Seat seat, Kind kind) {
  remove_from_hand(seat, kind);
  ++s_.discards[index(kind)];
  touch(seat);
  emit(EventType::discarded, seat, kind);
}

template <Chance C, class Sink>
void Engine<C, Sink>::discard_all(Seat seat, KindMask kinds) {
  for_each_kind(hand(seat).held & kinds, [&](Kind kind) {
    while (has(hand(seat).held, kind)) discard_card(seat, kind);
  });
}

template <Chance C, class Sink>
void Engine<C, Sink>::give_all(Seat from, KindMask kinds, Seat to, bool taken) {
  if (to == kNoSeat) return;
  for_each_kind(hand(from).held & kinds, [&](Kind kind) {
    while (has(hand(from).held, kind) && !has(s_.out, to)) {
      move_card(from, kind, to);
      if (taken)
        emit(EventType::took, to, kind, from);
      else
        emit(EventType::gave, from, kind, to);
      if (size(to) == rules_.hand_limit) put_out(to);
    }
  });
}

// --- operations that may wait ---

template <Chance C, class Sink>
bool Engine<C, Sink>::do_discard(const Op& op) {
  Decision& d = s_.decision;
  const KindMask colored = ~rules_.wilds;
  while (pick_subject(op)) {
    if (op.cards == Cards::some) {
      if (d.left == 0) d.left = std::min(op.number, size(d.seat));
      if (d.left != 0) {
        await(Await::discard, d.seat, op.may);
        return false;
      }
    } else if (op.cards == Cards::chosen_color) {
      if ((hand(d.seat).held & colored) != 0) {
        await(Await::shed_color, d.seat, op.may);
        return false;
      }
    } else if ((hand(d.seat).held & cards_of(op)) != 0) {
      if (op.may) {
        ask_whether(d.seat);
        return false;
      }
      discard_all(d.seat, cards_of(op));
    }
    subject_done();
  }
  return true;
}

template <Chance C, class Sink>
bool Engine<C, Sink>::do_level(const Op& op) {
  Decision& d = s_.decision;
  while (pick_subject(op)) {
    if (size(d.seat) > op.number) {
      d.left = static_cast<std::uint8_t>(size(d.seat) - op.number);
      await(Await::discard, d.seat);
      return false;
    }
    if (size(d.seat) < op.number) draw(d.seat, static_cast<std::uint8_t>(op.number - size(d.seat)));
    subject_done();
  }
  return true;
}

// Gifts of a number of cards are decided card by card; all others happen by themselves.
template <Chance C, class Sink>
bool Engine<C, Sink>::do_give(const Op& op) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  while (pick_subject(op)) {
    d.to = static_cast<SeatMask>(d.to & ~s_.out);
    if (d.to == 0) {
      d.to = static_cast<SeatMask>(others_of(op.other, d.seat) & ~bit(d.seat));
      if (op.other == Who::chosen) e.chosen = kNoSeat;
      d.left = op.number;
    }
    if (op.cards == Cards::some) {
      if (d.to != 0 && d.left != 0 && size(d.seat) != 0) {
        await(Await::give, d.seat, op.may);
        return false;
      }
    } else if (op.cards == Cards::chosen_color) {
      if (d.to != 0 && (hand(d.seat).held & ~rules_.wilds) != 0) {
        await(Await::shed_color, d.seat, op.may);
        return false;
      }
    } else if (d.to != 0 && (hand(d.seat).held & cards_of(op)) != 0) {
      if (op.may) {
        ask_whether(d.seat);
        return false;
      }
      give_all(d.seat, cards_of(op), first_of(d.to, s_.direction));
    }
    subject_done();
  }
  return true;
}

// M7: always clockwise, one card to each other player in turn until none of the colour is left.
template <Chance C, class Sink>
bool Engine<C, Sink>::do_deal_out() {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  const Hand& mine = hand(e.player);
  if (e.shed == kNoColor) {
    if ((mine.held & ~rules_.wilds) == 0) return true;
    await(Await::shed_color, e.player);
    return false;
  }
  if ((mine.held & rules_.of_color[index(e.shed)]) == 0) return true;
  d.to = static_cast<SeatMask>(d.to & ~s_.out);
  if (d.to == 0) d.to = static_cast<SeatMask>(seats_in(rules_, s_) & ~bit(e.player));
  await(Await::give, e.player);
  return false;
}

// --- operations that happen by themselves ---

// O20: the cards take the place of the turn's draw.
template <Chance C, class Sink>
void Engine<C, Sink>::do_draw_instead(const Op& op) {
  Decision& d = s_.decision;
  EffectFrame& e = s_.effect;
  for_subjects(op.who, [&](Seat seat) {
    settle_uno(seat);
    // The seat whose turn comes next is the one that can play them.
    const bool playable = seat == next(e.player);
    if (playable && e.instead != seat) {
      e.instead = seat;
      d.fresh = 0;
      s_.drawn = 0;
    }
    for (std::uint8_t i = 0; i < op.number; ++i) {
      const Kind kind = draw_one(seat, playable ? static_cast<std::uint8_t>(d.fresh + 1) : 0);
      if (kind == kNoKind) break;
      if (!playable) continue;
      ++d.fresh;
      s_.drawn |= bit(kind);
    }
  });
}

template <Chance C, class Sink>
void Engine<C, Sink>::do_draw_until(const Op& op) {
  for_subjects(op.who, [&](Seat seat) {
    settle_uno(seat);
    for (;;) {
      const Kind kind = draw_one(seat);
      if (kind == kNoKind) break;
      const KindMask wanted = op.what == OpCode::draw_until_color
                                  ? rules_.of_color[index(s_.color)]
                                  : rightful_plays(rules_, s_, seat);
      if (has(wanted, kind)) break;
    }
  });
}

// Whether there is somebody else to take from.
template <Chance C, class Sink>
bool Engine<C, Sink>::can_take(const Op& op) {
  bool can = false;
  for_subjects(op.who, [&](Seat seat) {
    if ((others_of(op.other, seat) & ~bit(seat)) != 0) can = true;
  });
  return can;
}

// E5: what is taken from a hand unseen is chosen by chance.
template <Chance C, class Sink>
void Engine<C, Sink>::do_take(const Op& op) {
  for_subjects(op.who, [&](Seat seat) {
    for_seats(others_of(op.other, seat), [&](Seat giver) {
      if (giver == seat) return;
      if (op.cards != Cards::some) return give_all(giver, cards_of(op), seat, true);
      for (std::uint8_t i = 0; i < op.number && size(giver) != 0 && !has(s_.out, seat); ++i)
        take_unseen(seat, giver);
    });
  });
}

template <Chance C, class Sink>
void Engine<C, Sink>::take_unseen(Seat seat, Seat giver) {
  FixedVector<Kind, kMaxCards> bag;
  for_each_card(hand(giver), [&](Kind kind) { bag.push_back(kind); });
  const Kind kind = bag[chance_.pick(bag.begin(), bag.size())];
  move_card(giver, kind, seat);
  emit(EventType::took, seat, kind, giver);
  if (size(seat) == rules_.hand_limit) put_out(seat);
}

template <Chance C, class Sink>
void Engine<C, Sink>::show_hand(Seat owner, Seat to) {
  if constexpr (Sink::kEnabled) {
    std::uint8_t first = 1;
    for_each_card(hand(owner), [&](Kind kind) {
      emit(EventType::shown, owner, kind, to, first);
      first = 0;
    });
  }
}

template <Chance C, class Sink>
void Engine<C, Sink>::do_show(const Op& op) {
  if (!Sink::kEnabled) return;
  for_subjects(op.who, [&](Seat owner) {
    for_seats(others_of(op.other, owner), [&](Seat to) {
      if (to != owner) show_hand(owner, to);
    });
  });
}

// Z9, Z11: the turned card has no effect; its colour gives way to the one still to be named.
template <Chance C, class Sink>
void Engine<C, Sink>::do_turn_top() {
  s_.effect.turned = false;
  if (rules_.dice || !refill_pile()) return;
  const bool due = s_.color == kNoColor;
  const Color named = s_.color;
  const Kind kind = take_from_pile();
  lay(kind);
  s_.color = due ? kNoColor : named;
  s_.effect.turned = true;
  emit(Event{.type = EventType::turned, .kind = kind, .color = s_.color, .number = 1});
}

// Nobody can be made to lose more turns than fit into a byte.
template <Chance C, class Sink>
void Engine<C, Sink>::lose_turn(Seat seat) {
  std::uint8_t& turns = s_.lost_turns[index(seat)];
  if (turns == 0xFF || has(s_.out, seat)) return;
  ++turns;
  emit(EventType::loses_turn, seat);
}

// The next player draws and loses a turn.
template <Chance C, class Sink>
void Engine<C, Sink>::hit_next(Seat player, std::uint8_t cards) {
  const Seat victim = next(player);
  if (cards != 0) draw(victim, cards);
  lose_turn(victim);
}

// The same as a whole turn, where nothing is between turns.
template <Chance C, class Sink>
void Engine<C, Sink>::hit_next_and_move_on(Seat player, std::uint8_t cards) {
  draw(next(player), cards);
  s_.wrongful = false;
  s_.decision.drew = false;
  s_.decision.fresh = 0;
  move_on(player, s_.direction == Direction::clockwise ? 2U : rules_.seats - 2U, false, false);
}

// A10: changes the direction. With two players that gives another turn; as first card the dealer
// begins. True if the player goes again.
template <Chance C, class Sink>
bool Engine<C, Sink>::turn_around(bool first_card) {
  s_.direction = opposite(s_.direction);
  emit(EventType::reversed);
  return first_card || (players() == 2 && rules_.reverse_skips);
}

template <Chance C, class Sink>
bool Engine<C, Sink>::go_again(Seat player) {
  emit(EventType::plays_again, player);
  return true;
}

template <Chance C, class Sink>
void Engine<C, Sink>::tell_hand(Seat seat) {
  std::uint8_t first = 1;
  if constexpr (Sink::kEnabled)
    for_each_kind(hand(seat).held, [&](Kind kind) {
      for (std::uint8_t i = 0; i < hand(seat).counts[index(kind)]; ++i, first = 0)
        emit(EventType::holds, seat, kind, kNoSeat, first);
    });
}

// O16: gathered, shuffled, dealt out one by one from the left of the player, clockwise.
template <Chance C, class Sink>
void Engine<C, Sink>::do_shuffle_hands() {
  FixedVector<Kind, kMaxCards> bag;
  for (std::size_t i = 0; i < rules_.seats; ++i) {
    for_each_card(s_.hands[i], [&](Kind kind) { bag.push_back(kind); });
    s_.hands[i] = {};
    s_.sizes[i] = 0;
    touch(seat_at(i));
  }
  emit(EventType::gathered);
  Seat seat = s_.effect.player;
  while (!bag.empty()) {
    seat = neighbor(Direction::clockwise, seat);
    const Kind kind = bag.take(chance_.pick(bag.begin(), bag.size()));
    add_to_hand(seat, kind);
    emit(EventType::dealt, seat, kind, kNoSeat, 1);
  }
}

template <Chance C, class Sink>
void Engine<C, Sink>::do_swap_hands(Seat a, Seat b) {
  if (a == kNoSeat || b == kNoSeat || a == b || has(s_.out, a) || has(s_.out, b)) return;
  std::swap(hand(a), hand(b));
  std::swap(size(a), size(b));
  touch(a);
  touch(b);
  emit(EventType::swapped, a, kNoKind, b);
  tell_hand(a);
  tell_hand(b);
}

template <Chance C, class Sink>
void Engine<C, Sink>::do_pass_hands(Toward toward) {
  Direction direction = s_.direction;
  if (toward == Toward::left) direction = Direction::clockwise;
  if (toward == Toward::right) direction = Direction::counterclockwise;
  const auto hands = s_.hands;
  const auto sizes = s_.sizes;
  for_each_seat(seats_in(rules_, s_), [&](Seat from) {
    const Seat to = neighbor(direction, from);
    hand(to) = hands[index(from)];
    size(to) = sizes[index(from)];
    touch(to);
  });
  emit(EventType::passed_hands, s_.effect.player, kNoKind, kNoSeat,
       direction == Direction::clockwise ? 0 : 1);
  for (std::size_t i = 0; i < rules_.seats; ++i) tell_hand(seat_at(i));
}

// E2: at the end of a sentence an empty hand wins, the first in turn order after the player.
template <Chance C, class Sink>
bool Engine<C, Sink>::someone_is_empty() {
  SeatMask empty = 0;
  for_each_seat(seats_in(rules_, s_), [&](Seat seat) {
    if (size(seat) == 0) empty = static_cast<SeatMask>(empty | bit(seat));
  });
  if (empty == 0) return false;
  finish_round(first_of(empty, s_.direction), kNoKind);
  return true;
}

}  // namespace comodin
