#include "bots/bot.h"

#include <algorithm>

#include "bots/hand_facts.h"

namespace comodin {
namespace {

// The kind of `kinds` worth most.
Kind highest_points(const Rules& rules, KindMask kinds, Random& random) {
  Best<KindMask, int> best;
  for_each_kind(kinds, [&](Kind kind) { best.add(index(kind), rules.points[index(kind)]); });
  return kind_at(one_of(rules, best.things, random));
}

// The rightful play a greedy player likes most.
Kind greedy_play(const SeatView& view, KindMask plays, Random& random) {
  const Rules& rules = view.rules();
  const KindMask of_color = plays & rules.of_color[index(view.color())];
  if (of_color != 0) return highest_points(rules, of_color, random);
  if (const KindMask match = plays & ~rules.wilds; match != 0)
    return highest_points(rules, match, random);
  const KindMask wild = plays & ~rules.guarded;
  return kind_at(one_of(rules, wild != 0 ? wild : plays, random));
}

Seat holds_fewest(const SeatView& view, SeatMask seats, Random& random) {
  Best<SeatMask, int> best;
  for_each_seat(seats, [&](Seat seat) { best.add(index(seat), -view.size(seat)); });
  return seat_at(one_of(view.rules(), best.things, random));
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
    if (plays != 0) return {MoveVerb::plays, seat, greedy_play(view, plays, random)};
    return {moves.can(MoveVerb::draws) ? MoveVerb::draws : MoveVerb::passes, seat};
  }
  if (moves.can(MoveVerb::accepts) && moves.can(MoveVerb::plays))
    return {MoveVerb::plays, seat, highest_points(view.rules(), moves.cards, random)};
  if (moves.can(MoveVerb::names))
    return {.verb = MoveVerb::names, .seat = seat, .color = most_held(view, moves.colors, random)};
  if (moves.can(MoveVerb::discards))
    return {MoveVerb::discards, seat, highest_points(view.rules(), moves.cards, random)};
  if (moves.can(MoveVerb::gives))
    return {MoveVerb::gives, seat, highest_points(view.rules(), moves.cards, random),
            holds_fewest(view, moves.seats, random)};
  if (moves.can(MoveVerb::picks))
    return {
        .verb = MoveVerb::picks, .seat = seat, .other = holds_fewest(view, moves.seats, random)};
  return RandomPlayer::move(view, random);
}

}  // namespace comodin
