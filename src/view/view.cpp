#include "view/view.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "game/legal.h"

namespace comodin {
namespace {

// --- the tabletop ---

void lay(const Rules& rules, Tabletop& table, Kind kind) {
  if (!rules.dice && table.top != kNoKind) ++table.discards[index(table.top)];
  table.top = kind;
  table.color = rules.color_of[index(kind)];
  if (rules.dice) table.line.push_back({kind, table.color});
}

void begin_round(const Rules& rules, Tabletop& table) {
  Tabletop fresh;
  fresh.dealer = table.dealer;
  fresh.next_dealer = table.next_dealer;
  fresh.match_winner = table.match_winner;
  fresh.scores = table.scores;
  fresh.result = RoundResult::open;
  fresh.round = static_cast<std::uint16_t>(table.round + 1);
  fresh.pile_size = static_cast<std::uint8_t>(rules.deck.size());
  table = fresh;
}

void return_first(const Rules& rules, Tabletop& table) {
  if (rules.dice)
    table.line.take(table.line.size() - 1);
  else
    ++table.pile_size;
  table.top = table.line.empty() ? kNoKind : table.line.back().kind;
  table.color = kNoColor;
}

void end_round(Tabletop& table, const Event& event) {
  table.result = event.seat == kNoSeat ? RoundResult::voided : RoundResult::won;
  table.round_winner = event.seat;
  table.next_dealer = event.other;
  table.said = false;
}

// Rounds: how they begin and end.
void fold_round(const Rules& rules, Tabletop& table, const Event& event) {
  switch (event.type) {
    case EventType::round_begins:
      begin_round(rules, table);
      break;
    case EventType::dealer:
      table.dealer = table.next_dealer = table.turn = event.seat;
      break;
    case EventType::turned:
      lay(rules, table, event.kind);
      if (event.number == 0 && rules.jump_in) table.laid_by = table.dealer;
      if (event.number == 1) table.color = event.color;
      if (!rules.dice) --table.pile_size;
      break;
    case EventType::returned:
      return_first(rules, table);
      break;
    case EventType::round_ends:
      end_round(table, event);
      break;
    case EventType::scored:
      table.scores[index(event.seat)] = event.points;
      break;
    case EventType::match_ends:
      table.match_winner = event.seat;
      break;
    default:
      break;
  }
}

void reshuffle(Tabletop& table) {
  table.pile_size = static_cast<std::uint8_t>(
      std::accumulate(table.discards.begin(), table.discards.end(), int{table.pile_size}));
  table.discards = {};
}

// Moves every seat's item to the next seat, as hands are passed.
template <class T>
void pass_on(const Rules& rules, const Event& event, SeatMask out,
             std::array<T, kMaxSeats>& items) {
  const auto before = items;
  const auto direction = event.number == 0 ? Direction::clockwise : Direction::counterclockwise;
  for (std::size_t i = 0; i < rules.seats; ++i)
    if (!has(out, seat_at(i)))
      items[index(next_seat(rules.seats, direction, seat_at(i), out))] = before[i];
}

// Cards and dice: how many are where, and which are face up.
void fold_cards(const Rules& rules, Tabletop& table, const Event& event) {
  auto& sizes = table.sizes;
  switch (event.type) {
    case EventType::dealt:  // 1: from the gathered hands
      ++sizes[index(event.seat)];
      if (!rules.dice && event.number == 0) --table.pile_size;
      break;
    case EventType::drew:
      ++sizes[index(event.seat)];
      --table.pile_size;
      break;
    case EventType::reshuffled:
      reshuffle(table);
      break;
    case EventType::played:
      --sizes[index(event.seat)];
      lay(rules, table, event.kind);
      if (rules.jump_in) table.laid_by = event.seat;
      table.idle = 0;
      break;
    case EventType::discarded:
      --sizes[index(event.seat)];
      ++table.discards[index(event.kind)];
      if (has(table.out, event.seat))
        table.out_points[index(event.seat)] = static_cast<std::uint16_t>(
            table.out_points[index(event.seat)] + rules.points[index(event.kind)]);
      break;
    case EventType::put_out:
      table.out = static_cast<SeatMask>(table.out | bit(event.seat));
      table.lost_turns[index(event.seat)] = 0;
      break;
    case EventType::gave:
      --sizes[index(event.seat)];
      ++sizes[index(event.other)];
      break;
    case EventType::took:
      ++sizes[index(event.seat)];
      --sizes[index(event.other)];
      break;
    case EventType::took_die:
      ++sizes[index(event.seat)];
      table.line.pop_front();
      break;
    case EventType::gathered:
      sizes = {};
      break;
    case EventType::swapped:
      std::swap(sizes[index(event.seat)], sizes[index(event.other)]);
      break;
    case EventType::passed_hands:
      pass_on(rules, event, table.out, sizes);
      break;
    default:
      break;
  }
}

// Turns, the color in play, UNO, and what the game waits for.
void fold_turn(const Rules& rules, Tabletop& table, const Event& event) {
  switch (event.type) {
    case EventType::turn_begins:
      table.turn = event.seat;
      ++table.turns;
      break;
    case EventType::steps_in:
      table.turn = event.seat;
      break;
    case EventType::passed:
      if (event.number == 1) ++table.idle;
      break;
    case EventType::named:
      table.color = event.color;
      if (rules.dice) table.line.back().color = event.color;
      break;
    case EventType::reversed:
      table.direction = opposite(table.direction);
      break;
    case EventType::loses_turn:
      ++table.lost_turns[index(event.seat)];
      break;
    case EventType::turn_lost:
      --table.lost_turns[index(event.seat)];
      break;
    case EventType::said_uno:
      if (event.number == 1) table.said = true;
      break;
    case EventType::uno_lapsed:
      table.said = false;
      break;
    case EventType::uno_due:
      table.owes = static_cast<SeatMask>(table.owes | bit(event.seat));
      break;
    case EventType::uno_settled:
      table.owes = static_cast<SeatMask>(table.owes & ~bit(event.seat));
      break;
    case EventType::waits:
      table.decision = event.decision;
      table.effect = event.effect;
      break;
    default:
      break;
  }
}

// --- hands, as far as they are known ---

void add(Hand& hand, Kind kind) {
  if (kind != kNoKind) hand.add(kind);
}

// One card leaves the hand. If it is unknown which, it may be any of `possible`, so one less of
// each of these kinds is certain.
void lose(Hand& hand, Kind kind, KindMask possible = ~KindMask{0}) {
  if (kind != kNoKind) possible = bit(kind);
  for_each_kind(hand.held & possible, [&](Kind each) { hand.remove(each); });
}

// A gift that the viewer does not see is of the color being given away, if there is one. That color
// was announced with the decision and applies to this gift alone.
void fold_gift(const Rules& rules, View& view, const Event& event) {
  Color& shed = view.table.effect.shed;
  lose(view.known[index(event.seat)], event.kind,
       shed == kNoColor ? ~KindMask{0} : rules.of_color[index(shed)]);
  shed = kNoColor;
  add(view.known[index(event.other)], event.kind);
}

// A whole hand is shown card by card: the first card replaces what was known of it.
void fold_shown(Hand& hand, const Event& event) {
  if (event.kind == kNoKind) return;
  if (event.number == 1) hand = {};
  hand.add(event.kind);
}

void fold_hands(const Rules& rules, View& view, const Event& event) {
  auto& known = view.known;
  switch (event.type) {
    case EventType::round_begins:
    case EventType::gathered:
      known = {};
      break;
    case EventType::dealt:
    case EventType::drew:
    case EventType::took_die:
      add(known[index(event.seat)], event.kind);
      break;
    case EventType::played:
    case EventType::discarded:
      lose(known[index(event.seat)], event.kind);
      break;
    case EventType::gave:
      fold_gift(rules, view, event);
      break;
    case EventType::took:
      lose(known[index(event.other)], event.kind);
      add(known[index(event.seat)], event.kind);
      break;
    case EventType::shown:
    case EventType::holds:
      fold_shown(known[index(event.seat)], event);
      break;
    case EventType::swapped:
      std::swap(known[index(event.seat)], known[index(event.other)]);
      break;
    case EventType::passed_hands:
      pass_on(rules, event, view.table.out, known);
      break;
    case EventType::rolled:
      known[index(event.seat)].remove(event.kind);
      known[index(event.seat)].add(event.rolled);
      break;
    default:
      break;
  }
}

// --- what only one seat knows ---

// Judged before the card leaves the hand and the color changes.
bool played_wrongfully(const Rules& rules, const View& view, const Event& event) {
  return sees(rules, view.viewer, event.seat) &&
         has(wrongful_plays(rules, view.known[index(event.seat)], view.table.color), event.kind);
}

void fold_drawn(const Rules& rules, View& view, const Event& event) {
  if (event.seat == view.table.effect.player) ++view.late;
  if (event.number == 1) view.drawn = 0;
  if (event.number != 0 && sees(rules, view.viewer, event.seat)) view.drawn |= bit(event.kind);
}

void fold_waits(const Rules& rules, View& view, const Event& event) {
  view.must = event.must;
  if (!sees(rules, view.viewer, owner_of_drawn(event.decision, event.effect))) view.drawn = 0;
  if (rules.dice) view.drawn = event.decision.drew ? ~KindMask{0} : 0;
}

void fold_secrets(const Rules& rules, View& view, const Event& event) {
  switch (event.type) {
    case EventType::played:
      view.wrongful = played_wrongfully(rules, view, event);
      view.drawn = 0;
      view.must = false;
      view.late = 0;
      break;
    case EventType::drew:
      fold_drawn(rules, view, event);
      break;
    case EventType::round_begins:
    case EventType::turn_begins:
    case EventType::round_ends:
      view.wrongful = false;
      view.late = 0;
      break;
    case EventType::waits:
      fold_waits(rules, view, event);
      break;
    default:
      break;
  }
}

}  // namespace

void fold(const Rules& rules, View& view, const Event& event) {
  COMODIN_CHECK(event == redact(event, view.viewer, rules.policy.open_hands));
  // The secrets first: they are judged by the hand and the color before the event.
  fold_secrets(rules, view, event);
  fold_hands(rules, view, event);
  fold_round(rules, view.table, event);
  fold_cards(rules, view.table, event);
  fold_turn(rules, view.table, event);
}

View without_memory(const Rules& rules, View view) {
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (!sees(rules, view.viewer, seat_at(i))) view.known[i] = {};
  view.late = 0;
  return view;
}

}  // namespace comodin
