#include "bots/bot.h"

#include <algorithm>

#include "bots/hand_facts.h"

namespace comodin {
namespace {

// The kind of `kinds` worth most; the first of equals.
Kind highest_points(const Rules& rules, KindMask kinds) {
  Kind best = lowest_kind(kinds);
  for_each_kind(kinds, [&](Kind kind) {
    if (rules.points[index(kind)] > rules.points[index(best)]) best = kind;
  });
  return best;
}

// The rightful play a greedy player likes most.
Kind greedy_play(const SeatView& view, KindMask plays) {
  const Rules& rules = view.rules();
  const KindMask of_color = plays & rules.of_color[index(view.color())];
  if (of_color != 0) return highest_points(rules, of_color);
  if (const KindMask match = plays & ~rules.wilds; match != 0) return highest_points(rules, match);
  if (const KindMask wild = plays & ~rules.guarded; wild != 0) return lowest_kind(wild);
  return lowest_kind(plays);
}

Seat holds_fewest(const SeatView& view, SeatMask seats) {
  Seat best = lowest_seat(seats);
  for_each_seat(seats, [&](Seat seat) {
    if (view.size(seat) < view.size(best)) best = seat;
  });
  return best;
}

}  // namespace

Move any_move(LegalMoves moves, Seat seat, Random& random) {
  std::uint32_t count = 0;
  for_each_move(moves, seat, [&](const Move&) { ++count; });
  std::uint32_t wanted = random.below(count);
  Move chosen;
  for_each_move(moves, seat, [&](const Move& move) {
    if (wanted-- == 0) chosen = move;
  });
  return chosen;
}

Move RandomPlayer::think(const SeatView& view, Random& random) {
  const Seat seat = view.seat();
  const Decision& decision = view.decision();
  if (decision.what == Await::discard && decision.seat == seat && !decision.may)
    return {MoveVerb::discards, seat, random_kind(view.hand().held, random)};
  LegalMoves moves = view.legal_moves();
  if (moves.can(MoveVerb::names))
    return {.verb = MoveVerb::names,
            .seat = seat,
            .color = color_at(static_cast<std::size_t>(random_bit(moves.colors, random)))};
  if (moves.can(MoveVerb::accepts) && !moves.can(MoveVerb::plays)) return {MoveVerb::accepts, seat};
  moves.forbid(MoveVerb::says_uno);
  moves.forbid(MoveVerb::catches);
  moves.forbid(MoveVerb::challenges);
  if (moves.can(MoveVerb::accepts)) return any_move(moves, seat, random);
  if (moves.can(MoveVerb::plays)) {
    // A turn: never a bluff, and nothing but a play if there is one.
    moves.cards &= view.rightful();
    if (moves.cards == 0) moves.forbid(MoveVerb::plays);
    if (moves.cards != 0) moves.verbs = LegalMoves::bit_of(MoveVerb::plays);
  }
  return any_move(moves, seat, random);
}

Move GreedyPlayer::move(const SeatView& view, Random& random) {
  const Seat seat = view.seat();
  if (has(view.owes(), seat)) return {MoveVerb::says_uno, seat};
  const LegalMoves moves = view.legal_moves();
  if (view.decision().what == Await::turn) {
    const KindMask plays = moves.plays() & view.rightful();
    if (plays != 0) return {MoveVerb::plays, seat, greedy_play(view, plays)};
    return {moves.can(MoveVerb::draws) ? MoveVerb::draws : MoveVerb::passes, seat};
  }
  if (moves.can(MoveVerb::accepts) && moves.can(MoveVerb::plays))
    return {MoveVerb::plays, seat, highest_points(view.rules(), moves.cards)};
  if (moves.can(MoveVerb::names))
    return {.verb = MoveVerb::names, .seat = seat, .color = most_held(view, moves.colors)};
  if (moves.can(MoveVerb::discards))
    return {MoveVerb::discards, seat, highest_points(view.rules(), moves.cards)};
  if (moves.can(MoveVerb::gives))
    return {MoveVerb::gives, seat, highest_points(view.rules(), moves.cards),
            holds_fewest(view, moves.seats)};
  if (moves.can(MoveVerb::picks))
    return {.verb = MoveVerb::picks, .seat = seat, .other = holds_fewest(view, moves.seats)};
  return RandomPlayer::move(view, random);
}

}  // namespace comodin
