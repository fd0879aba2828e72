// The legal moves of a seat as one small value, and the reason why any other move is refused. Reads
// the state without changing it, and of it only what the seat may know.
#pragma once

#include <bit>
#include <cstdint>

#include "base/check.h"
#include "base/ids.h"
#include "game/move.h"
#include "game/state.h"
#include "protocol/game_words.h"
#include "rules/rules.h"

namespace comodin {

// The legal moves of one seat in sixteen bytes, so that they travel in registers: which verbs, and
// the arguments they can take. Only one verb at a time wants cards, and only one wants seats.
struct LegalMoves {
  KindMask cards = 0;        // to play, discard or give
  SeatMask seats = 0;        // to pick, or to give to
  SeatMask caught = 0;       // to catch
  std::uint16_t verbs = 0;   // a bit per MoveVerb
  std::uint8_t colors = 0;   // to name, a bit per color
  std::uint8_t choices = 0;  // alternatives to choose from, counted from 1

  static constexpr std::uint16_t bit_of(MoveVerb verb) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(verb));
  }
  constexpr bool can(MoveVerb verb) const { return (verbs & bit_of(verb)) != 0; }
  constexpr void allow(MoveVerb verb, bool allowed = true) {
    verbs = static_cast<std::uint16_t>(verbs | (allowed ? bit_of(verb) : 0U));
  }
  constexpr void forbid(MoveVerb verb) {
    verbs = static_cast<std::uint16_t>(verbs & ~bit_of(verb));
  }
  constexpr KindMask plays() const { return can(MoveVerb::plays) ? cards : 0; }

  // Whether the seat has anything to do at all.
  constexpr bool any() const { return verbs != 0; }
  // Whether the game waits for this seat; saying UNO and catching can wait for ever.
  constexpr bool awaited() const {
    return (verbs & ~(bit_of(MoveVerb::says_uno) | bit_of(MoveVerb::catches))) != 0;
  }
  bool operator==(const LegalMoves&) const = default;
};
static_assert(sizeof(LegalMoves) == 16);

// Calls `visit` with every legal move of `seat`, in a fixed order.
template <class Visit>
void for_each_move(const LegalMoves& moves, Seat seat, Visit&& visit) {
  using enum MoveVerb;
  const auto alone = [&](MoveVerb verb) {
    if (moves.can(verb)) visit(Move{.verb = verb, .seat = seat});
  };
  const auto with_cards = [&](MoveVerb verb) {
    if (moves.can(verb)) for_each_kind(moves.cards, [&](Kind k) { visit(Move{verb, seat, k}); });
  };
  const auto with_seats = [&](MoveVerb verb, SeatMask seats) {
    if (moves.can(verb))
      for_each_seat(seats,
                    [&](Seat other) { visit(Move{.verb = verb, .seat = seat, .other = other}); });
  };
  with_cards(plays);
  alone(draws);
  alone(passes);
  for (std::size_t c = 0; c < kMaxColors; ++c)
    if ((moves.colors >> c & 1U) != 0)
      visit(Move{.verb = names, .seat = seat, .color = color_at(c)});
  alone(accepts);
  alone(challenges);
  with_seats(picks, moves.seats);
  for (std::uint8_t n = 1; n <= moves.choices; ++n)
    visit(Move{.verb = chooses, .seat = seat, .number = n});
  with_cards(discards);
  if (moves.can(gives))
    for_each_kind(moves.cards, [&](Kind k) {
      for_each_seat(moves.seats, [&](Seat to) { visit(Move{gives, seat, k, to}); });
    });
  alone(confirms);
  alone(says_uno);
  with_seats(catches, moves.caught);
}

// What can be played on the top of the pile (or line), whoever holds it.
COMODIN_HOT KindMask matching(const Rules& rules, const Tabletop& table) {
  return rules.on_color[index(table.color)] | rules.on_top[index(table.top)];
}

// The kinds that it would be wrongful to play from this hand while `color` is in play. Without a
// branch where wilds do not matter: whether somebody holds such a card is hard to guess.
COMODIN_HOT KindMask wrongful_plays(const Rules& rules, const Hand& hand, Color color) {
  const KindMask none_of_color = KindMask{(hand.held & rules.of_color[index(color)]) == 0};
  KindMask wrongful = rules.guarded & (none_of_color - 1);
  for_each_kind(hand.held & rules.guarded_by_wilds & ~wrongful, [&](Kind kind) {
    const KindMask others = hand.counts[index(kind)] == 1 ? hand.held & ~bit(kind) : hand.held;
    if ((others & rules.wilds) != 0) wrongful |= bit(kind);
  });
  return wrongful;
}

// What matches and is refused all the same: a wrongful card where nobody may bluff (H6), and a
// forbidden last card (H9).
inline KindMask refused_plays(const Rules& rules, const State& state, Seat seat) {
  const KindMask last = state.sizes[index(seat)] == 1 ? rules.not_last : 0;
  if (rules.bluffing) return last;
  return last | wrongful_plays(rules, state.hands[index(seat)], state.color);
}

// What `seat` may play now that it has the turn.
COMODIN_HOT KindMask allowed_plays(const Rules& rules, const State& state, Seat seat) {
  const Hand& hand = state.hands[index(seat)];
  KindMask plays = hand.held & matching(rules, state);
  // All ones unless something was drawn; without a branch, since nobody can guess.
  plays &= state.drawn | (KindMask{state.decision.drew} - 1);
  if (rules.restricted) [[unlikely]]
    plays &= ~refused_plays(rules, state, seat);
  return plays;
}

// Of what `seat` holds, what it could rightfully play (G2).
inline KindMask rightful_plays(const Rules& rules, const State& state, Seat seat) {
  const Hand& hand = state.hands[index(seat)];
  const KindMask plays =
      hand.held & matching(rules, state) & ~wrongful_plays(rules, hand, state.color);
  return rules.restricted ? plays & ~refused_plays(rules, state, seat) : plays;
}

bool no_discards(const Tabletop& table);

// A18: both piles are empty. Dice can always be rolled.
inline bool nothing_to_draw(const Rules& rules, const Tabletop& table) {
  return table.pile_size == 0 && !rules.dice && no_discards(table);
}

// D9, D15: with one die in the line there is nothing to take, so a match must be played.
inline bool must_match_single_die(const Rules& rules, const State& state, KindMask plays) {
  return rules.dice && state.line.size() == 1 && !rules.single_die_decline && plays != 0;
}

// The first of `seats` after the player whose effect runs, the player last.
inline Seat first_after_player(const Rules& rules, const Tabletop& table, SeatMask seats,
                               Direction direction) {
  Seat seat = table.effect.player;
  for (std::size_t i = 0; i < rules.seats; ++i) {
    seat = next_seat(rules.seats, direction, seat);
    if (has(seats, seat)) return seat;
  }
  return kNoSeat;
}

inline SeatMask all_seats(const Rules& rules) {
  return static_cast<SeatMask>((1U << rules.seats) - 1U);
}
// Without those who are out of the round.
inline SeatMask seats_in(const Rules& rules, const Tabletop& table) {
  return static_cast<SeatMask>(all_seats(rules) & ~table.out);
}

// H3: what the seat may play although it does not have the turn. Only a colored card that is the
// same as the one on top, not on one's own, and not while a deflected draw waits.
KindMask jump_ins(const Rules& rules, const State& state, Seat seat);

// U3: in advance, UNO can be said on one's own turn with exactly two cards, once.
COMODIN_HOT bool can_say_uno(const Rules& rules, const State& state, Seat seat) {
  if (has(state.owes, seat)) return true;
  return state.sizes[index(seat)] == 2 && state.turn == seat && !state.said && !rules.uno_automatic;
}

// A seat that is out of the round cannot catch anyone.
inline bool may_catch(const State& state, Seat seat) { return !has(state.out, seat); }

// What the seat that has the turn can do with it.
COMODIN_HOT LegalMoves turn_moves(const Rules& rules, const State& state, Seat seat) {
  LegalMoves moves;
  moves.cards = allowed_plays(rules, state, seat);
  moves.allow(MoveVerb::plays, moves.cards != 0);
  if (state.decision.drew)
    moves.allow(MoveVerb::passes, !state.must);
  else if (nothing_to_draw(rules, state))
    moves.allow(MoveVerb::passes, rightful_plays(rules, state, seat) == 0);
  else if (rules.forced_play)
    moves.allow(MoveVerb::draws, rightful_plays(rules, state, seat) == 0);
  else
    moves.allow(MoveVerb::draws, !must_match_single_die(rules, state, moves.cards));
  return moves;
}

// What a seat can do while the game waits for anything but a turn.
LegalMoves decision_moves(const Rules& rules, const State& state, Seat seat);

COMODIN_HOT LegalMoves legal_moves(const Rules& rules, const State& state, Seat seat) {
  LegalMoves moves;
  if (state.decision.what != Await::turn)
    moves = decision_moves(rules, state, seat);
  else if (state.decision.seat == seat)
    moves = turn_moves(rules, state, seat);
  else if (rules.jump_in)
    moves.allow(MoveVerb::plays, (moves.cards = jump_ins(rules, state, seat)) != 0);
  if (state.result != RoundResult::open) return moves;
  moves.allow(MoveVerb::says_uno, can_say_uno(rules, state, seat));
  moves.caught =
      may_catch(state, seat) ? static_cast<SeatMask>(state.owes & ~bit(seat)) : SeatMask{0};
  moves.allow(MoveVerb::catches, moves.caught != 0);
  return moves;
}

// Why the move is refused, or Refusal::none.
Refusal why_refused(const Rules& rules, const State& state, Move move);

COMODIN_HOT Refusal refusal(const Rules& rules, const State& state, Move move) {
  // Most moves are fine and of a few kinds: they need no reason.
  if (move.verb == MoveVerb::says_uno && index(move.seat) < rules.seats &&
      has(state.owes, move.seat))
    return Refusal::none;
  const Await what = state.decision.what;
  if (state.decision.seat == move.seat) {
    if (move.verb == MoveVerb::plays && what == Await::turn && index(move.kind) < kMaxKinds &&
        has(allowed_plays(rules, state, move.seat), move.kind))
      return Refusal::none;
    if (move.verb == MoveVerb::draws && what == Await::turn && !state.decision.drew &&
        state.pile_size != 0 && !rules.forced_play)
      return Refusal::none;
    if (move.verb == MoveVerb::names && what == Await::name_color &&
        index(move.color) < rules.colors)
      return Refusal::none;
    if (move.verb == MoveVerb::discards && what == Await::discard && index(move.kind) < kMaxKinds &&
        has(state.hands[index(move.seat)].held, move.kind))
      return Refusal::none;
  }
  return why_refused(rules, state, move);
}

}  // namespace comodin
