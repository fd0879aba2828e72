// Owns what cards do: the run of an effect's operations until one waits for a decision.
// Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

template <Chance C, class Sink>
void Engine<C, Sink>::start_effect(Seat player, std::uint16_t program, bool first) {
  s_.waiting = {};
  s_.waiting.player = player;
  s_.waiting.pc = program;
  s_.waiting.first = first;
}

// Runs operations until one waits for a decision or the effect is over.
template <Chance C, class Sink>
void Engine<C, Sink>::run() {
  while (!cut_short() && step(rules_.code[s_.waiting.pc])) {
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
  Waiting& w = s_.waiting;
  switch (op.what) {
    case Do::end:
      finish_effect();
      return false;
    case Do::end_sentence:
      if (someone_is_empty()) return false;
      break;
    case Do::answer:
      judge_uno();
      w.pending = s_.top;
      w.stack = added(w.stack, op.number);
      await(Await::answer, seat_of(op.who));
      return false;
    case Do::pick:
      if (has(s_.out, w.player)) {
        w.pc = op.to;
        return true;
      }
      await(Await::pick, w.player, op.may);
      return false;
    case Do::choose:
      if (first_of(seats_of(op.who), s_.direction) == kNoSeat) {
        w.pc = op.to;
        return true;
      }
      w.left = op.number;
      await(Await::choose, seat_of(op.who), op.may);
      return false;
    case Do::jump:
      w.pc = op.to;
      return true;
    case Do::unless_cannot_play:
      if (seats_of(op.who) == 0 || rightful_plays(rules_, s_, seat_of(op.who)) != 0) {
        w.pc = op.to;
        return true;
      }
      break;
    case Do::unless_icon:
      if (!w.turned || rules_.icon[index(s_.top)] != op.number) {
        w.pc = op.to;
        return true;
      }
      break;
    case Do::name_color_if_due:
      if (s_.color != kNoColor) break;
      [[fallthrough]];
    case Do::name_color:
      await(Await::name_color, seat_of(op.who));
      return false;
    case Do::hit_next:
      hit_next(w.player, w.pending == kNoKind ? op.number : w.stack);
      break;
    case Do::draw:
      for_subjects(op.who, [&](Seat seat) { draw(seat, op.number); });
      break;
    case Do::lose_turn:
      for_subjects(op.who, [&](Seat seat) { lose_turn(seat); });
      break;
    case Do::draw_instead:
      do_draw_instead(op);
      break;
    case Do::draw_until_color:
    case Do::draw_until_playable:
      do_draw_until(op);
      break;
    case Do::discard:
      if (!do_discard(op)) return false;
      break;
    case Do::level:
      if (!do_level(op)) return false;
      break;
    case Do::play_again:
      w.again = go_again(w.player);
      break;
    case Do::reverse:
      w.again = turn_around(w.first) || w.again;
      break;
    case Do::shuffle_hands:
      do_shuffle_hands();
      break;
    case Do::swap_hands:
      if (op.may && seats_of(op.who) != 0) {
        ask_whether(seat_of(op.who));
        return false;
      }
      do_swap_hands(seat_of(op.who), seat_of(op.other));
      break;
    case Do::pass_hands:
      do_pass_hands(op.toward);
      break;
    case Do::give:
      if (!do_give(op)) return false;
      break;
    case Do::take:
      if (op.cards == Cards::chosen_color && can_take(op)) {
        await(Await::shed_color, seat_of(op.who));
        return false;
      }
      do_take(op);
      break;
    case Do::deal_out:
      if (!do_deal_out()) return false;
      break;
    case Do::show:
      do_show(op);
      break;
    case Do::turn_top:
      do_turn_top();
      break;
    case Do::say:
      emit(EventType::must_say, w.player);
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
  if ((s_.owes | s_.waiting.touched) != 0) judge_uno();
  const Waiting& w = s_.waiting;
  const bool again = w.again && !has(s_.out, w.player);
  const Seat seat = again ? w.player : seat_after(w.player);
  if (again) let_uno_lapse(seat);
  if (w.instead == kNoSeat) return begin_turn(seat);
  // What was drawn in place of the turn's draw may be played in this turn, or is lost to it.
  const Seat instead = w.instead;
  const std::uint8_t fresh = w.fresh;
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
      return next(s_.waiting.player);
    case Who::previous:
      return neighbor(opposite(s_.direction), s_.waiting.player);
    case Who::left:
      return neighbor(Direction::clockwise, s_.waiting.player);
    case Who::right:
      return neighbor(Direction::counterclockwise, s_.waiting.player);
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
  const Seat player = s_.waiting.player;
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
      return s_.waiting.chosen == kNoSeat ? SeatMask{0}
                                          : static_cast<SeatMask>(bit(s_.waiting.chosen) & ~s_.out);
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
  Seat seat = s_.waiting.player;
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

// For operations that may wait: sets `waiting.seat` to the next seat to deal with; false when there
// is none.
template <Chance C, class Sink>
bool Engine<C, Sink>::pick_subject(const Op& op) {
  Waiting& w = s_.waiting;
  if (!w.busy) {
    w.busy = true;
    w.todo = seats_of(op.who);
  }
  w.todo = static_cast<SeatMask>(w.todo & ~s_.out);
  if (w.todo == 0) return false;
  w.seat = first_of(w.todo, s_.direction);
  return true;
}

template <Chance C, class Sink>
void Engine<C, Sink>::subject_done() {
  Waiting& w = s_.waiting;
  w.todo = static_cast<SeatMask>(w.todo & ~bit(w.seat));
  w.left = 0;
  w.to = 0;
  w.shed = kNoColor;
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
      return s_.waiting.shed == kNoColor ? 0 : rules_.of_color[index(s_.waiting.shed)];
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
  Waiting& w = s_.waiting;
  const KindMask colored = ~rules_.wilds;
  while (pick_subject(op)) {
    if (op.cards == Cards::some) {
      if (w.left == 0) w.left = std::min(op.number, size(w.seat));
      if (w.left != 0) {
        await(Await::discard, w.seat, op.may);
        return false;
      }
    } else if (op.cards == Cards::chosen_color) {
      if ((hand(w.seat).held & colored) != 0) {
        await(Await::shed_color, w.seat, op.may);
        return false;
      }
    } else if ((hand(w.seat).held & cards_of(op)) != 0) {
      if (op.may) {
        ask_whether(w.seat);
        return false;
      }
      discard_all(w.seat, cards_of(op));
    }
    subject_done();
  }
  return true;
}

template <Chance C, class Sink>
bool Engine<C, Sink>::do_level(const Op& op) {
  Waiting& w = s_.waiting;
  while (pick_subject(op)) {
    if (size(w.seat) > op.number) {
      w.left = static_cast<std::uint8_t>(size(w.seat) - op.number);
      await(Await::discard, w.seat);
      return false;
    }
    if (size(w.seat) < op.number) draw(w.seat, static_cast<std::uint8_t>(op.number - size(w.seat)));
    subject_done();
  }
  return true;
}

// Gifts of a number of cards are decided card by card; all others happen by themselves.
template <Chance C, class Sink>
bool Engine<C, Sink>::do_give(const Op& op) {
  Waiting& w = s_.waiting;
  while (pick_subject(op)) {
    w.to = static_cast<SeatMask>(w.to & ~s_.out);
    if (w.to == 0) {
      w.to = static_cast<SeatMask>(others_of(op.other, w.seat) & ~bit(w.seat));
      if (op.other == Who::chosen) w.chosen = kNoSeat;
      w.left = op.number;
    }
    if (op.cards == Cards::some) {
      if (w.to != 0 && w.left != 0 && size(w.seat) != 0) {
        await(Await::give, w.seat, op.may);
        return false;
      }
    } else if (op.cards == Cards::chosen_color) {
      if (w.to != 0 && (hand(w.seat).held & ~rules_.wilds) != 0) {
        await(Await::shed_color, w.seat, op.may);
        return false;
      }
    } else if (w.to != 0 && (hand(w.seat).held & cards_of(op)) != 0) {
      if (op.may) {
        ask_whether(w.seat);
        return false;
      }
      give_all(w.seat, cards_of(op), first_of(w.to, s_.direction));
    }
    subject_done();
  }
  return true;
}

// M7: always clockwise, one card to each other player in turn until none of the colour is left.
template <Chance C, class Sink>
bool Engine<C, Sink>::do_deal_out() {
  Waiting& w = s_.waiting;
  const Hand& mine = hand(w.player);
  if (w.shed == kNoColor) {
    if ((mine.held & ~rules_.wilds) == 0) return true;
    await(Await::shed_color, w.player);
    return false;
  }
  if ((mine.held & rules_.of_color[index(w.shed)]) == 0) return true;
  w.to = static_cast<SeatMask>(w.to & ~s_.out);
  if (w.to == 0) w.to = static_cast<SeatMask>(seats_in(rules_, s_) & ~bit(w.player));
  await(Await::give, w.player);
  return false;
}

// --- operations that happen by themselves ---

// O20: the cards take the place of the turn's draw.
template <Chance C, class Sink>
void Engine<C, Sink>::do_draw_instead(const Op& op) {
  Waiting& w = s_.waiting;
  for_subjects(op.who, [&](Seat seat) {
    settle_uno(seat);
    // The seat whose turn comes next is the one that can play them.
    const bool playable = seat == next(w.player);
    if (playable && w.instead != seat) {
      w.instead = seat;
      w.fresh = 0;
      s_.drawn = 0;
    }
    for (std::uint8_t i = 0; i < op.number; ++i) {
      const Kind kind = draw_one(seat, playable ? static_cast<std::uint8_t>(w.fresh + 1) : 0);
      if (kind == kNoKind) break;
      if (!playable) continue;
      ++w.fresh;
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
      const KindMask wanted = op.what == Do::draw_until_color ? rules_.of_color[index(s_.color)]
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
  s_.waiting.turned = false;
  if (rules_.dice || !refill_pile()) return;
  const bool due = s_.color == kNoColor;
  const Color named = s_.color;
  const Kind kind = take_from_pile();
  lay(kind);
  s_.color = due ? kNoColor : named;
  s_.waiting.turned = true;
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
  Seat seat = s_.waiting.player;
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
  emit(EventType::passed_hands, s_.waiting.player, kNoKind, kNoSeat,
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
