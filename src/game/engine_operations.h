// The operations that cards are made of: moving cards between hands,
// and what else an effect can do.
// Part of the engine; included by apply.h only.
#pragma once

#include "game/engine.h"

namespace comodin {

// --- moving cards ---

// The kinds that a filter means; `shed` is the chosen color.
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

// Gifts of a number of cards are decided card by card; all others happen automatically.
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

// M7: always clockwise, one card to each other player in turn until none of the color is left.
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

// --- operations that happen automatically ---

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
bool Engine<C, Sink>::take_or_ask(const Op& op) {
  if (op.cards == Cards::chosen_color && can_take(op)) {
    await(Await::shed_color, seat_of(op.who));
    return false;
  }
  do_take(op);
  return true;
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

// Z9, Z11: the turned card has no effect; its color gives way to the one still to be named.
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
void Engine<C, Sink>::emit_hand(Seat seat) {
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
bool Engine<C, Sink>::do_swap(const Op& op) {
  if (op.may && seats_of(op.who) != 0) {
    ask_whether(seat_of(op.who));
    return false;
  }
  do_swap_hands(seat_of(op.who), seat_of(op.other));
  return true;
}

template <Chance C, class Sink>
void Engine<C, Sink>::do_swap_hands(Seat a, Seat b) {
  if (a == kNoSeat || b == kNoSeat || a == b || has(s_.out, a) || has(s_.out, b)) return;
  std::swap(hand(a), hand(b));
  std::swap(size(a), size(b));
  touch(a);
  touch(b);
  emit(EventType::swapped, a, kNoKind, b);
  emit_hand(a);
  emit_hand(b);
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
  for (std::size_t i = 0; i < rules_.seats; ++i) emit_hand(seat_at(i));
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
