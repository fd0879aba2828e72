// Owns what may be done: the legal moves of a seat as one small value, and the reason why any other
// move is refused. Reads the state, never changes it, and reads of it only what the seat may know.
#pragma once

#include <bit>
#include <cstdint>

#include "base/ids.h"
#include "base/refusal.h"
#include "game/move.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin {

// The legal moves of one seat: a mask for each verb that has an argument, a flag for the others.
// A gift is any card of `gives` to any seat of `gives_to`.
struct LegalMoves {
  KindMask plays = 0;
  KindMask discards = 0;
  KindMask gives = 0;
  SeatMask gives_to = 0;
  SeatMask picks = 0;
  SeatMask catches = 0;
  std::uint8_t names = 0;    // a bit per colour
  std::uint8_t chooses = 0;  // alternatives 1 to `chooses`
  bool draws = false;
  bool passes = false;
  bool accepts = false;
  bool challenges = false;
  bool says_uno = false;
  bool confirms = false;

  bool operator==(const LegalMoves&) const = default;
  // Whether the seat has anything to do at all.
  bool any() const { return *this != LegalMoves{}; }
  // Whether the game waits for this seat; saying UNO and catching can wait for ever.
  bool awaited() const {
    return (plays | discards | gives) != 0 || picks != 0 || names != 0 || chooses != 0 || draws ||
           passes || accepts || challenges || confirms;
  }
};

LegalMoves legal_moves(const Rules& rules, const State& state, Seat seat);

// Why the move is refused, or Refusal::none.
Refusal refusal(const Rules& rules, const State& state, const Move& move);

// Calls `visit` with every legal move of `seat`, in a fixed order.
template <class Visit>
void for_each_move(const LegalMoves& moves, Seat seat, Visit&& visit) {
  for_each_kind(moves.plays, [&](Kind k) { visit(Move{MoveVerb::plays, seat, k}); });
  if (moves.draws) visit(Move{MoveVerb::draws, seat});
  if (moves.passes) visit(Move{MoveVerb::passes, seat});
  for (std::size_t c = 0; c < kMaxColors; ++c)
    if ((moves.names >> c & 1U) != 0)
      visit(Move{.verb = MoveVerb::names, .seat = seat, .color = color_at(c)});
  if (moves.accepts) visit(Move{MoveVerb::accepts, seat});
  if (moves.challenges) visit(Move{MoveVerb::challenges, seat});
  for_each_seat(moves.picks, [&](Seat other) {
    visit(Move{.verb = MoveVerb::picks, .seat = seat, .other = other});
  });
  for (std::uint8_t n = 1; n <= moves.chooses; ++n)
    visit(Move{.verb = MoveVerb::chooses, .seat = seat, .number = n});
  for_each_kind(moves.discards, [&](Kind k) { visit(Move{MoveVerb::discards, seat, k}); });
  for_each_kind(moves.gives, [&](Kind k) {
    for_each_seat(moves.gives_to, [&](Seat to) { visit(Move{MoveVerb::gives, seat, k, to}); });
  });
  if (moves.confirms) visit(Move{MoveVerb::confirms, seat});
  if (moves.says_uno) visit(Move{MoveVerb::says_uno, seat});
  for_each_seat(moves.catches, [&](Seat other) {
    visit(Move{.verb = MoveVerb::catches, .seat = seat, .other = other});
  });
}

// What lies well on the top of the pile (or line), whoever holds it.
inline KindMask matching(const Rules& rules, const Tabletop& table) {
  return rules.on_color[index(table.color)] | rules.on_top[index(table.top)];
}

// Of `kinds`, those that it is wrongful to play from this hand while `color` is in play.
inline KindMask wrongful_plays(const Rules& rules, const Hand& hand, KindMask kinds, Color color) {
  KindMask wrongful = 0;
  for_each_kind(kinds & rules.guarded, [&](Kind kind) {
    const KindMask others = hand.counts[index(kind)] == 1 ? hand.held & ~bit(kind) : hand.held;
    if ((others & (rules.of_color[index(color)] | rules.guard_wilds[index(kind)])) != 0)
      wrongful |= bit(kind);
  });
  return wrongful;
}

// What `seat` may play now that it has the turn.
inline KindMask allowed_plays(const Rules& rules, const State& state, Seat seat) {
  const Hand& hand = state.hands[index(seat)];
  KindMask plays = hand.held & matching(rules, state);
  if (state.waiting.drew) plays &= state.drawn;
  if (!rules.bluffing) plays &= ~wrongful_plays(rules, hand, plays, state.color);
  return plays;
}

// Of what `seat` holds, what it could rightfully play (G2).
inline KindMask rightful_plays(const Rules& rules, const State& state, Seat seat) {
  const Hand& hand = state.hands[index(seat)];
  const KindMask plays = hand.held & matching(rules, state);
  return plays & ~wrongful_plays(rules, hand, plays, state.color);
}

bool nothing_to_draw(const Rules& rules, const Tabletop& table);

// The seat that `tabletop` waits for first; for an answer or a confirmation there may be others.
inline Seat awaited_seat(const Tabletop& table) { return table.waiting.seat; }

inline SeatMask all_seats(const Rules& rules) {
  return static_cast<SeatMask>((1U << rules.seats) - 1U);
}

}  // namespace comodin
