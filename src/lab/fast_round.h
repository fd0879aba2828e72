// Rounds by one built-in player in all seats, as fast as the engine plays them: for the lab and the
// bench. A sink gets the same events as move by move.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/random.h"
#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "game/apply.h"
#include "game/turns_by_lot.h"
#include "view/seat_view.h"

namespace comodin {

// Any decision that takes more thought.
template <class Player, class Sink>
[[gnu::noinline]] void think(const Rules& rules, State& state, Seat seat, Random& own,
                             Random& chance, Sink& sink) {
  carry_out(rules, state, Player::move(SeatView(rules, state, seat), own), chance, sink);
}

// Decisions between turns, such as naming a color, until a turn begins or the round is over.
// Returns their number. `Own` gives the generator that decides for a seat. This and `decide` are
// separate functions for each player and sink; otherwise the compiler loses track of what has been
// loaded.
template <class Player, class Own, class Sink>
[[gnu::noinline]] std::uint64_t respond(const Rules& rules, State& state, Own own, Random& chance,
                                        Sink& sink) {
  const auto play = [&](Move move) __attribute__((always_inline)) {
    carry_out(rules, state, move, chance, sink);
  };
  std::uint64_t decisions = 0;
  while ((state.decision.what != Await::turn || state.owes != 0) &&
         state.result == RoundResult::open) {
    const Seat seat = asked_seat(rules, state);
    if (!Player::respond(SeatView(rules, state, seat), own(seat), play))
      think<Player>(rules, state, seat, own(seat), chance, sink);
    ++decisions;
  }
  return decisions;
}

// Decides at least once, until a turn begins that can be taken by lot (if `plain`: there are such)
// or the round is over. Returns the number of decisions.
template <class Player, class Own, class Sink>
[[gnu::noinline]] std::uint64_t decide(const Rules& rules, bool plain, State& state, Own own,
                                       Random& chance, Sink& sink) {
  const auto play = [&](Move move) __attribute__((always_inline)) {
    carry_out(rules, state, move, chance, sink);
  };
  std::uint64_t decisions = 0;
  do {
    decisions += respond<Player>(rules, state, own, chance, sink);
    if (state.result != RoundResult::open) break;
    const Seat seat = state.decision.seat;
    if (!Player::take_turn(SeatView(rules, state, seat), own(seat), play))
      think<Player>(rules, state, seat, own(seat), chance, sink);
    ++decisions;
  } while (!plain || !plain_turn_begins(state));
  return decisions;
}

// Whether the player's turns can be taken by lot.
template <class Player>
bool plays_by_lot(const Rules& rules) {
  return std::is_same_v<Player, RandomPlayer> && has_plain_turns(rules);
}

// Takes at least one turn by lot, and then decides until another begins. Returns the number of
// decisions.
template <class Player, class Own, class Sink>
[[gnu::noinline]] std::uint64_t take_turns(const Rules& rules, State& state, Own own,
                                           Random& chance, Sink& sink) {
  TurnCard named_top;
  TurnsByLot turns(rules, named_top, state, own, chance, sink);
  turns.begin();
  while (turns.take_turn()) {
  }
  turns.end();
  if (!turns.left().only_effect)
    return turns.moves() + decide<Player>(rules, true, state, own, chance, sink);
  take_effect(rules, state, turns.left(), chance, sink);
  return turns.moves() + respond<Player>(rules, state, own, chance, sink);
}

// Plays a round that has been dealt to its end. Returns the number of decisions.
template <class Player, class Own, class Sink>
std::uint64_t play_round(const Rules& rules, State& state, Own own, Random& chance, Sink& sink) {
  const bool plain = plays_by_lot<Player>(rules);
  std::uint64_t decisions = respond<Player>(rules, state, own, chance, sink);
  while (state.result == RoundResult::open)
    decisions += plain && plain_turn_begins(state)
                     ? take_turns<Player>(rules, state, own, chance, sink)
                     : decide<Player>(rules, plain, state, own, chance, sink);
  return decisions;
}

}  // namespace comodin
