#include "lab/dice_duel.h"

#include "base/first_seed.h"
#include "bots/asked_seat.h"
#include "game/apply.h"

namespace comodin {

DuelResult play_duel(const Rules& rules, const DicePlayer& player, const DicePlayer& other,
                     std::uint64_t rounds, std::uint64_t seed,
                     const std::function<bool(std::uint64_t)>& progress) {
  COMODIN_CHECK(rules.seats == 2);
  DuelResult result;
  NoEvents sink;
  const std::uint64_t start = first_seed(seed);
  for (std::uint64_t i = 0; i < rounds && progress(i); ++i) {
    Random random(start + i);
    State state = new_match();
    state.next_dealer = seat_at(i % 2);
    Refusal reason = apply(rules, state, Move{}, random, sink);
    while (reason == Refusal::none && state.result == RoundResult::open) {
      const Seat seat = asked_seat(rules, state);
      const DicePlayer& mover = index(seat) == 0 ? player : other;
      reason = apply(rules, state, mover(SeatView(rules, state, seat), random), random, sink);
    }
    COMODIN_CHECK(reason == Refusal::none);
    if (state.result == RoundResult::voided) continue;
    ++result.rounds;
    result.wins += index(state.round_winner) == 0 ? 1 : 0;
    result.first += state.round_winner != state.dealer ? 1 : 0;
  }
  return result;
}

}  // namespace comodin
