// Rounds and matches: finding the dealer, dealing, the first card, the end of a round, scores.
// Part of the engine; included by apply.h only.
#pragma once

#include <algorithm>
#include <span>

#include "game/engine.h"

namespace comodin {

// --- dealing ---

template <Chance C, class Sink>
void Engine<C, Sink>::deal() {
  deal_hands();
  turn_first_card();
}

template <Chance C, class Sink>
void Engine<C, Sink>::deal_hands() {
  gather();
  if (rules_.dice) return deal_dice();
  find_dealer();
  call_out_of_line<&Engine::deal_cards>();
}

template <Chance C, class Sink>
void Engine<C, Sink>::gather() {
  for (std::size_t i = 0; i < rules_.seats; ++i) s_.hands[i] = {};
  s_.sizes = {};
  s_.lost_turns = {};
  s_.discards = {};
  s_.line.clear();
  s_.decision = {};
  s_.effect = {};
  s_.direction = Direction::clockwise;
  s_.turn = kNoSeat;
  s_.top = kNoKind;
  s_.laid_by = kNoSeat;
  s_.out = 0;
  s_.out_points = {};
  s_.color = kNoColor;
  s_.said = false;
  s_.owes = 0;
  s_.result = RoundResult::open;
  s_.round_winner = kNoSeat;
  s_.idle = 0;
  s_.turns = 0;
  ++s_.round;
  s_.drawn = 0;
  s_.must = false;
  s_.wrongful = false;
  std::ranges::copy(rules_.deck, s_.pile.begin());
  s_.pile_size = static_cast<std::uint8_t>(rules_.deck.size());
  emit(EventType::round_begins);
}

template <Chance C, class Sink>
void Engine<C, Sink>::set_dealer(Seat dealer) {
  s_.dealer = dealer;
  s_.next_dealer = dealer;
  s_.turn = dealer;
  emit(EventType::dealer, dealer);
}

template <Chance C, class Sink>
void Engine<C, Sink>::find_dealer() {
  if (s_.next_dealer != kNoSeat) return set_dealer(s_.next_dealer);
  if (rules_.policy.dealer == DealerBy::random)
    return set_dealer(seat_at(chance_.below(rules_.seats)));
  if (!rules_.dice) return lot_with_cards();
  std::array<FixedVector<std::uint8_t, kMaxDice>, kMaxSeats> types{};
  for (std::size_t i = 0; i < rules_.seats; ++i)
    for_each_card(s_.hands[i], [&](Kind kind) { types[i].push_back(rules_.type_of[index(kind)]); });
  lot_with_dice(types);
}

template <Chance C, class Sink>
void Engine<C, Sink>::win_by_lot(Seat winner) {
  // Where the highest starts, the one before it deals (dice: rolls the extra die).
  set_dealer(rules_.policy.lot_winner == LotWinner::deals
                 ? winner
                 : next_seat(rules_.seats, Direction::counterclockwise, winner));
}

// Keeps of `seats` those with the highest value.
inline SeatMask highest(SeatMask seats, const std::array<std::uint8_t, kMaxSeats>& values) {
  std::uint8_t best = 0;
  for_each_seat(seats, [&](Seat seat) { best = std::max(best, values[index(seat)]); });
  SeatMask tied = 0;
  for_each_seat(seats, [&](Seat seat) {
    if (values[index(seat)] == best) tied = static_cast<SeatMask>(tied | bit(seat));
  });
  return tied;
}

// A3: everybody picks a card, the highest number deals; ties pick again among the tied. The cards
// stay in the pile, behind those that can still be picked.
template <Chance C, class Sink>
void Engine<C, Sink>::lot_with_cards() {
  SeatMask tied = all_seats(rules_);
  while (std::popcount(tied) > 1) {
    std::array<std::uint8_t, kMaxSeats> values{};
    std::size_t left = s_.pile_size;
    for_each_seat(tied, [&](Seat seat) {
      const std::size_t at = chance_.pick(s_.pile.data(), left);
      const Kind kind = s_.pile[at];
      std::swap(s_.pile[at], s_.pile[--left]);
      values[index(seat)] = rules_.lot_value[index(kind)];
      emit(EventType::lot, seat, kind);
    });
    tied = highest(tied, values);
  }
  win_by_lot(lowest_seat(tied));
}

// D3: each rolls one of their dice, the highest number starts.
template <Chance C, class Sink>
void Engine<C, Sink>::lot_with_dice(
    const std::array<FixedVector<std::uint8_t, kMaxDice>, kMaxSeats>& types) {
  SeatMask tied = all_seats(rules_);
  while (std::popcount(tied) > 1) {
    std::array<std::uint8_t, kMaxSeats> values{};
    for_each_seat(tied, [&](Seat seat) {
      const auto& mine = types[index(seat)];
      const Kind kind =
          roll_die(chance_, mine[chance_.below(static_cast<std::uint32_t>(mine.size()))]);
      values[index(seat)] = rules_.lot_value[index(kind)];
      emit(EventType::lot, seat, kind);
    });
    tied = highest(tied, values);
  }
  win_by_lot(lowest_seat(tied));
}

template <Chance C, class Sink>
void Engine<C, Sink>::deal_cards() {
  const std::size_t seats = rules_.seats;
  ChanceInRegisters<C> chance(chance_);
  std::size_t left = s_.pile_size;
  Seat seat = s_.dealer;
  for (std::size_t n = seats * rules_.hand_size; n != 0; --n) {
    seat = left_of(seats, seat);
    const Kind kind = take_from_pile(chance.get(), left);
    add_to_hand(seat, kind);
    emit(EventType::dealt, seat, kind);
  }
}

// D2–D4: which dice each takes is drawn by lot; then the starter; then all are rolled.
template <Chance C, class Sink>
void Engine<C, Sink>::deal_dice() {
  FixedVector<std::uint8_t, kMaxDice> bag;
  for (const std::uint8_t type : rules_.dice_types) bag.push_back(type);
  std::array<FixedVector<std::uint8_t, kMaxDice>, kMaxSeats> types{};
  {
    ChanceInRegisters<C> chance(chance_);
    for (std::size_t n = 0; n < rules_.hand_size; ++n)
      for (std::size_t i = 0; i < rules_.seats; ++i)
        types[i].push_back(bag.take(chance.get().below(static_cast<std::uint32_t>(bag.size()))));
  }
  if (s_.next_dealer != kNoSeat)
    set_dealer(s_.next_dealer);
  else
    lot_with_dice(types);
  ChanceInRegisters<C> chance(chance_);
  Seat seat = s_.dealer;
  for (std::size_t n = 0; n < rules_.hand_size; ++n)
    for (std::size_t i = 0; i < rules_.seats; ++i) {
      seat = left_of(rules_.seats, seat);
      const Kind kind = roll_die(chance.get(), types[index(seat)][n]);
      add_to_hand(seat, kind);
      emit(EventType::dealt, seat, kind);
    }
}

// --- the first card ---

template <Chance C, class Sink>
bool Engine<C, Sink>::pile_can_start() const {
  return std::any_of(s_.pile.begin(), s_.pile.begin() + s_.pile_size, [&](Kind kind) {
    const AsFirst first = rules_.as_first[index(kind)];
    return first != AsFirst::returns && first != AsFirst::ignored;
  });
}

// Whether the round starts with this one; if it goes back, it is gone again.
template <Chance C, class Sink>
bool Engine<C, Sink>::first_card_counts(Kind kind) {
  lay(kind);
  if (rules_.jump_in) s_.laid_by = s_.dealer;
  emit(EventType::turned, kNoSeat, kind);
  const AsFirst first = rules_.as_first[index(kind)];
  if (first == AsFirst::returns) {
    if (rules_.dice)
      s_.line.take(s_.line.size() - 1);
    else
      put_into_pile(kind);
    s_.top = rules_.dice && !s_.line.empty() ? s_.line.back().kind : kNoKind;
    s_.color = kNoColor;
    emit(EventType::returned, kNoSeat, kind);
  }
  return first != AsFirst::returns && first != AsFirst::ignored;
}

template <Chance C, class Sink>
void Engine<C, Sink>::turn_first_card() {
  if (!rules_.dice) {
    // If none of the rest can start a round, it is dealt again by the same dealer.
    while (!pile_can_start()) {
      s_.next_dealer = s_.dealer;
      deal_hands();
    }
    while (!first_card_counts(take_from_pile())) {
    }
    return start_with_first_card();
  }
  // The dice that nobody took: all of them go into the line, the last one is the first top.
  FixedVector<std::uint8_t, kMaxDice> spare;
  std::array<std::uint8_t, kMaxKinds> taken{};
  for (std::size_t i = 0; i < rules_.seats; ++i)
    for_each_card(s_.hands[i], [&](Kind kind) { ++taken[rules_.type_of[index(kind)]]; });
  for (const std::uint8_t type : rules_.dice_types) {
    if (taken[type] != 0)
      --taken[type];
    else
      spare.push_back(type);
  }
  while (spare.size() > 1) {
    const Kind kind =
        roll_die(chance_, spare.take(chance_.below(static_cast<std::uint32_t>(spare.size()))));
    lay(kind);
    emit(EventType::turned, kNoSeat, kind);
  }
  while (!first_card_counts(roll_die(chance_, spare[0]))) {
  }
  start_with_first_card();
}

template <Chance C, class Sink>
void Engine<C, Sink>::start_with_first_card() {
  s_.turn = s_.dealer;
  switch (rules_.as_first[index(s_.top)]) {
    case AsFirst::acts:
      start_effect(s_.dealer, rules_.program[index(s_.top)], true);
      return run();
    case AsFirst::names_color:
      start_effect(s_.dealer, rules_.name_first, true);
      return run();
    default:
      return end_turn(s_.dealer);
  }
}

// --- the end ---

// G1: at once; only the draw of a last card still happens before the count.
template <Chance C, class Sink>
void Engine<C, Sink>::finish_round(Seat winner, Kind last_card, std::uint8_t stack) {
  close_uno_window();
  if (last_card != kNoKind && rules_.last_draw[index(last_card)] != 0)
    draw(next(winner), added(rules_.last_draw[index(last_card)], stack));
  score_round(winner);
  s_.result = RoundResult::won;
  s_.round_winner = winner;
  s_.next_dealer =
      rules_.policy.next_dealer == NextDealer::left ? left_of(rules_.seats, s_.dealer) : kNoSeat;
  close_round();
}

// H12: the last seat that is not out wins; of a team, the first in turn order.
template <Chance C, class Sink>
void Engine<C, Sink>::end_if_one_is_left() {
  if (s_.result != RoundResult::open || !one_team_left()) return;
  finish_round(has(s_.out, s_.turn) ? next(s_.turn) : s_.turn, kNoKind);
}

// A18: dealt again by the same dealer.
template <Chance C, class Sink>
void Engine<C, Sink>::void_round() {
  close_uno_window();
  s_.result = RoundResult::voided;
  s_.next_dealer = s_.dealer;
  close_round();
}

template <Chance C, class Sink>
void Engine<C, Sink>::close_round() {
  s_.said = false;
  s_.drawn = 0;
  s_.must = false;
  s_.wrongful = false;
  emit(EventType::round_ends, s_.round_winner, kNoKind, s_.next_dealer);
  s_.decision = {};
  s_.effect = {};
  s_.match_winner = match_winner();
  if (s_.match_winner == kNoSeat) return await(Await::deal, kNoSeat);
  emit(EventType::match_ends, s_.match_winner);
  await(Await::match_over, kNoSeat);
}

template <Chance C, class Sink>
Points Engine<C, Sink>::hand_points(Seat seat) const {
  const Hand& h = s_.hands[index(seat)];
  // All kinds, held or not: a loop without surprises is faster than a short one with some.
  static_assert(kMaxCards * 255 < 65536, "sixteen bits hold all points");
  std::uint16_t total = 0;
  for (std::size_t k = 0; k < kMaxKinds; ++k)
    total = static_cast<std::uint16_t>(total + h.counts[k] * rules_.points[k]);
  return total;
}

// What the seat's cards count, those included with which it was put out.
template <Chance C, class Sink>
Points Engine<C, Sink>::points_of(Seat seat) const {
  return hand_points(seat) + Points{s_.out_points[index(seat)]};
}

template <Chance C, class Sink>
void Engine<C, Sink>::score_round(Seat winner) {
  const auto add = [&](Seat seat, Points points) {
    s_.scores[index(seat)] += points;
    if constexpr (Sink::kEnabled)
      sink_(Event{.type = EventType::scored, .seat = seat, .points = s_.scores[index(seat)]});
  };
  // H11: partners show the score of their team.
  const auto add_for_team = [&](Seat seat, Points points) {
    add(seat, points);
    if (rules_.teams) add(partner(seat), points);
  };
  const auto own_team = [&](Seat seat) {
    return seat == winner || (rules_.teams && seat == partner(winner));
  };
  switch (rules_.scoring) {
    case Scoring::target: {
      Points total = 0;
      for (std::size_t i = 0; i < rules_.seats; ++i)
        if (!own_team(seat_at(i))) total += points_of(seat_at(i));
      return add_for_team(winner, total);
    }
    case Scoring::lowest:
      for (std::size_t i = 0; i < rules_.seats; ++i)
        add_for_team(seat_at(i), points_of(seat_at(i)));
      return;
    case Scoring::best_of_three:
      return add_for_team(winner, 1);
    case Scoring::hand:
      return;
  }
}

// Who has won the match, if anybody; equal best results play on (G3).
template <Chance C, class Sink>
Seat Engine<C, Sink>::match_winner() const {
  if (rules_.scoring == Scoring::hand) return s_.round_winner;
  const Points goal =
      rules_.scoring == Scoring::best_of_three ? Points{kBestOfThreeWins} : rules_.target;
  const auto scores = std::span(s_.scores).first(rules_.seats);
  if (std::ranges::none_of(scores, [&](Points score) { return score >= goal; })) return kNoSeat;
  const auto best = rules_.scoring == Scoring::lowest ? std::ranges::min_element(scores)
                                                      : std::ranges::max_element(scores);
  if (std::ranges::count(scores, *best) > (rules_.teams ? 2 : 1)) return kNoSeat;
  const Seat seat = seat_at(static_cast<std::size_t>(best - scores.begin()));
  // H11: of the better team, the seat that went out.
  return rules_.teams && partner(seat) == s_.round_winner ? s_.round_winner : seat;
}

}  // namespace comodin
