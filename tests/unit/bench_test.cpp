// The lab's fast loop does not ask whether a legal move is legal. It must play the very rounds that
// are played by asking.
#include "lab/bench.h"

#include <gtest/gtest.h>

#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "game/apply.h"
#include "random_match.h"

namespace comodin {
namespace {

struct Tally {
  std::uint64_t turns = 0;
  std::uint64_t decisions = 0;
  std::uint64_t score = 0;
  std::uint64_t voided = 0;
  bool operator==(const Tally&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Tally& tally) {
  return out << tally.turns << " turns, " << tally.decisions << " decisions, " << tally.score
             << " points, " << tally.voided << " void";
}

// The same rounds, every move through `apply`.
Tally play_by_asking(const Rules& rules, const BenchSettings& settings) {
  const auto bot = settings.greedy ? &GreedyPlayer::move : &RandomPlayer::move;
  Tally tally;
  Random random(settings.seed);
  NoEvents sink;
  for (std::uint64_t i = 0; i < settings.rounds; ++i) {
    State state = new_match();
    state.next_dealer = seat_at(i % rules.seats);
    Refusal reason = apply(rules, state, Move{}, random, sink);
    while (reason == Refusal::none && state.result == RoundResult::open) {
      const SeatView view(rules, state, asked_seat(rules, state));
      reason = apply(rules, state, bot(view, random), random, sink);
      ++tally.decisions;
    }
    EXPECT_EQ(reason, Refusal::none);
    if (state.result == RoundResult::voided) {
      ++tally.voided;
      continue;
    }
    tally.turns += state.turns;
    tally.score += static_cast<std::uint64_t>(state.scores[index(state.round_winner)]);
  }
  return tally;
}

TEST(Bench, PlaysTheRoundsThatArePlayedByAsking) {
  const std::uint64_t seed = testing::test_seed(17);
  for (const testing::TestTable& table : testing::test_tables())
    for (const bool greedy : {false, true})
      for (const bool events : {false, true}) {
        const BenchSettings settings{
            .rounds = 40, .seed = seed, .events = events, .greedy = greedy};
        const BenchResult fast =
            run_bench(table.rules, settings, [](std::uint64_t) { return true; });
        EXPECT_EQ((Tally{fast.turns, fast.decisions, fast.score, fast.voided}),
                  play_by_asking(table.rules, settings))
            << table.name << (greedy ? ", greedy" : "") << (events ? ", events" : "");
      }
}

}  // namespace
}  // namespace comodin
