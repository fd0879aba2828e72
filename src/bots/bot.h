// A bot: a function from a seat's view, which knows the legal moves, to one of them. A bot never
// sees the state.
#pragma once

#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "base/random.h"
#include "game/legal.h"
#include "game/move.h"
#include "view/seat_view.h"

namespace comodin {

// A set bit, each with the same chance.
template <class Mask>
std::size_t random_bit(Mask mask, Random& random) {
  return nth_bit(mask, random.below(static_cast<std::uint32_t>(std::popcount(mask))));
}
inline Kind random_kind(KindMask kinds, Random& random) {
  return kind_at(random_bit(kinds, random));
}

// One of the legal moves, each with the same chance.
Move any_move(LegalMoves moves, Seat seat, Random& random);

// Plays a random kind among those it can rightfully play, and draws only if there is none; plays a
// playable drawn card; names a color at random; always says UNO, never bluffs, challenges or
// catches; decides everything else at random, including whether to answer a pending draw.
struct RandomPlayer {
  static Move move(const SeatView& view, Random& random) {
    Move chosen;
    const auto play = [&](Move move) { chosen = move; };
    if (respond(view, random, play) || take_turn(view, random, play)) return chosen;
    return think(view, random);
  }

  // The usual decisions, on a turn and off it. They pass a legal move straight to `play`, so that
  // the compiler can follow it from the choice to the engine. False if the decision takes more
  // thought.
  template <class Play>
  [[gnu::always_inline]] static bool take_turn(const SeatView& view, Random& random, Play&& play) {
    const Seat seat = view.seat();
    const Decision& decision = view.decision();
    if (decision.what != Await::turn || decision.seat != seat) return false;
    const KindMask plays = view.rightfully_playable();
    if (plays != 0)
      play(Move{MoveVerb::plays, seat, random_kind(plays, random)});
    else if (!decision.drew && view.pile_size() != 0)
      play(Move{MoveVerb::draws, seat});
    else if (!decision.drew && view.rules().dice && view.playable() == 0) {
      random.below(1);  // `think` would draw too, choosing among one
      play(Move{MoveVerb::draws, seat});
    } else
      return false;
    return true;
  }
  template <class Play>
  [[gnu::always_inline]] static bool respond(const SeatView& view, Random& random, Play&& play) {
    const Seat seat = view.seat();
    const Decision& decision = view.decision();
    if (has(view.owes(), seat))
      play(Move{MoveVerb::says_uno, seat});
    else if (decision.what == Await::name_color && decision.seat == seat)
      play(Move{.verb = MoveVerb::names,
                .seat = seat,
                .color = color_at(random.below(view.rules().colors))});
    else if (decision.what == Await::answer && decision.seat == seat &&
             (decision.stack == 0 || !view.rules().out_of_turn))
      play(Move{MoveVerb::accepts, seat});
    else if (decision.what == Await::give && decision.seat == seat && !decision.may) {
      const LegalMoves moves = view.legal_moves();
      if (!std::has_single_bit(moves.seats)) return false;
      play(Move{MoveVerb::gives, seat, random_kind(moves.cards, random), lowest_seat(moves.seats)});
    } else
      return false;
    return true;
  }

 private:
  static Move think(const SeatView& view, Random& random);
};

// Plays the active color first, then any match, then a Wild, then a Wild Draw Four, the highest
// points first; names the color it holds most of; answers a pending draw where it can; gets rid of
// its highest cards.
struct GreedyPlayer {
  static Move move(const SeatView& view, Random& random);
  // Every decision takes it more thought.
  template <class Play>
  static bool take_turn(const SeatView& /*view*/, Random& /*random*/, Play&& /*play*/) {
    return false;
  }
  template <class Play>
  static bool respond(const SeatView& /*view*/, Random& /*random*/, Play&& /*play*/) {
    return false;
  }
};

}  // namespace comodin
