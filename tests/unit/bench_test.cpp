// The lab's fast loop skips the legality check of legal moves. It must play exactly the rounds of
// the checked loop.
#include "lab/bench.h"

#include <gtest/gtest.h>

#include "base/first_seed.h"
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
  std::uint64_t events = 0;
  bool operator==(const Tally&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Tally& tally) {
  return out << tally.turns << " turns, " << tally.decisions << " decisions, " << tally.score
             << " points, " << tally.voided << " void, " << tally.events << " events";
}

struct EventCount {
  static constexpr bool kEnabled = true;
  std::uint64_t count = 0;
  void operator()(const Event& /*event*/) { ++count; }
};

// The same rounds, every move through `apply`.
Tally play_by_asking(const Rules& rules, const BenchSettings& settings) {
  const auto bot = settings.greedy ? &GreedyPlayer::move : &RandomPlayer::move;
  Tally tally;
  EventCount sink;
  for (std::uint64_t i = 0; i < settings.rounds; ++i) {
    Random random(first_seed(settings.seed) + i);
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
  if (settings.events) tally.events = sink.count;
  return tally;
}

Tally played_by_bench(const Rules& rules, const BenchSettings& settings) {
  const BenchResult fast = run_bench(rules, settings, [](std::uint64_t) { return true; });
  return {fast.turns, fast.decisions, fast.score, fast.voided, fast.events};
}

TEST(Bench, PlaysTheRoundsThatArePlayedByAsking) {
  const std::uint64_t seed = testing::test_seed(17);
  for (const testing::TestTable& table : testing::test_tables())
    for (const bool greedy : {false, true})
      for (const bool events : {false, true}) {
        const BenchSettings settings{
            .rounds = 40, .seed = seed, .events = events, .greedy = greedy};
        EXPECT_EQ(played_by_bench(table.rules, settings), play_by_asking(table.rules, settings))
            << table.name << (greedy ? ", greedy" : "") << (events ? ", events" : "");
      }
}

// Also with more threads than rounds, and with a remainder for one thread.
TEST(Bench, PlaysTheSameRoundsOnAnyNumberOfThreads) {
  const Rules& rules = testing::test_tables().front().rules;
  for (const std::uint64_t rounds : {1U, 2U, 7U}) {
    BenchSettings settings{.rounds = rounds, .seed = 5, .events = true};
    const Tally alone = played_by_bench(rules, settings);
    EXPECT_GT(alone.turns, 0U);
    for (const std::size_t threads : {2U, 3U, 8U}) {
      settings.threads = threads;
      EXPECT_EQ(played_by_bench(rules, settings), alone) << rounds << ", " << threads;
    }
  }
}

}  // namespace
}  // namespace comodin
