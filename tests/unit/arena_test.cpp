// The arena: duplicate deals, results that depend on the seed alone, and counts that add up.
#include "lab/arena.h"

#include <gtest/gtest.h>

#include "game/apply.h"
#include "lab/cheat.h"
#include "lab/deck_order.h"
#include "lab/tournament.h"
#include "random_match.h"

namespace comodin {
namespace {

using testing::edition_with;
using testing::rules_for;
using testing::test_seed;

ArenaSettings settings_of(std::initializer_list<const char*> bots) {
  ArenaSettings settings{.bots = {}, .rounds = 200, .seed = 9, .threads = 1};
  for (const char* const bot : bots) settings.bots.push_back({player_named(bot), 20});
  return settings;
}

const auto kGoOn = [](std::uint64_t) { return true; };

TEST(Arena, OneOrderOfTheDeckDealsTheSameHands) {
  const Rules rules = rules_for(edition_with("official", {}), {.seats = 4});
  NoEvents sink;
  const auto deal = [&](std::uint64_t seed) {
    State state = new_match();
    DeckOrder order(rules, state, seed);
    state.next_dealer = seat_at(1);
    EXPECT_EQ(apply(rules, state, Move{}, order, sink), Refusal::none);
    return state;
  };
  EXPECT_EQ(deal(3), deal(3));
  EXPECT_FALSE(deal(3) == deal(4));
}

TEST(Arena, ResultsDependOnTheSeedAndNotOnTheThreads) {
  const Rules rules = rules_for(edition_with("official", {}), {.seats = 3});
  ArenaSettings settings = settings_of({"greedy", "hard", "random"});
  settings.rounds = 30;
  const ArenaResult one = run_arena(rules, settings, kGoOn);
  settings.threads = 3;
  const ArenaResult three = run_arena(rules, settings, kGoOn);
  settings.seed = 10;
  const ArenaResult other = run_arena(rules, settings, kGoOn);
  ASSERT_EQ(one.standings.size(), 3U);
  bool differs = false;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(one.standings[i].win_rate, three.standings[i].win_rate);
    EXPECT_EQ(one.standings[i].low, three.standings[i].low);
    differs = differs || one.standings[i].win_rate != other.standings[i].win_rate;
  }
  EXPECT_TRUE(differs);
}

// One player under two names wins half of the rounds.
TEST(Arena, EqualPlayersWinEquallyOften) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 2});
  Player twin = *player_named("mix");
  twin.name = "twin";
  ArenaSettings settings = settings_of({"mix"});
  settings.bots.push_back({&twin, 0});
  settings.rounds = 4000;
  const ArenaResult result = run_arena(rules, settings, kGoOn);
  ASSERT_EQ(result.standings.size(), 2U);
  for (const BotResult& standing : result.standings) {
    EXPECT_NEAR(standing.win_rate, 0.5, 0.03);
    EXPECT_LT(standing.low, 0.5);
    EXPECT_GT(standing.high, 0.5);
  }
}

TEST(Arena, EqualNamesAreOneLine) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 3});
  const ArenaResult result = run_arena(rules, settings_of({"mix", "random", "mix"}), kGoOn);
  ASSERT_EQ(result.standings.size(), 2U);
  EXPECT_EQ(result.standings[0].bot, "mix");
  EXPECT_EQ(result.standings[0].seats, 2U);
  EXPECT_NEAR(result.standings[0].win_rate + result.standings[1].win_rate, 1, 1e-9);
}

TEST(Arena, RanksTheBetterBotHigher) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 2});
  ArenaSettings settings = settings_of({"random", "greedy"});
  settings.rounds = 2000;
  const ArenaResult result = run_arena(rules, settings, kGoOn);
  const BotResult& random = result.standings[0];
  const BotResult& greedy = result.standings[1];
  EXPECT_NEAR(random.win_rate + greedy.win_rate, 1, 1e-9);
  EXPECT_LT(random.high, greedy.low);
  EXPECT_GT(greedy.rating_low, random.rating_high);
  EXPECT_LT(greedy.low, greedy.win_rate);
}

TEST(Arena, StopsWhenItKnowsEnoughAndOnRequest) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 2});
  ArenaSettings settings = settings_of({"random", "greedy"});
  settings.rounds = 20'000;
  settings.until = 0.05;
  const ArenaResult enough = run_arena(rules, settings, kGoOn);
  EXPECT_LT(enough.rounds, 2000U);
  EXPECT_LE(enough.standings[0].high - enough.standings[0].low, 0.1);
  settings.until = 0;
  const ArenaResult told = run_arena(rules, settings, [](std::uint64_t done) { return done < 20; });
  EXPECT_EQ(told.rounds, 20U);
}

TEST(Arena, WhenItStopsDoesNotDependOnTheThreads) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 2});
  ArenaSettings settings = settings_of({"greedy", "random"});
  settings.rounds = 20'000;
  settings.until = 0.03;
  const ArenaResult one = run_arena(rules, settings, kGoOn);
  settings.threads = 3;
  const ArenaResult three = run_arena(rules, settings, kGoOn);
  EXPECT_LT(one.rounds, 4000U);
  EXPECT_EQ(one.rounds, three.rounds);
  EXPECT_EQ(one.standings[0].win_rate, three.standings[0].win_rate);
  EXPECT_EQ(one.standings[0].high, three.standings[0].high);
}

TEST(Arena, TestsWhetherTheFirstBotBeatsTheOther) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 3});
  const auto tested = [&](std::initializer_list<const char*> bots) {
    ArenaSettings settings = settings_of(bots);
    settings.rounds = 30'000;
    settings.margin = 0.05;
    return run_arena(rules, settings, kGoOn);
  };
  const ArenaResult better = tested({"greedy", "random", "random"});
  EXPECT_EQ(better.test, TestVerdict::better);
  EXPECT_LT(better.rounds, 10'000U);
  EXPECT_EQ(tested({"random", "greedy", "greedy"}).test, TestVerdict::not_better);
}

// Tested after every batch, an even contest is taken for a win in about one of twenty runs, and a
// win by the margin is missed equally rarely.
TEST(SequentialTest, IsWrongAsSeldomAsItSays) {
  const auto runs_with = [](double chance, TestVerdict wanted) {
    const SequentialTest test{.even = 0.5, .margin = 0.1};
    Random random(test_seed(3));
    int found = 0;
    for (int run = 0; run < 400; ++run) {
      Moments wins;
      TestVerdict verdict = TestVerdict::undecided;
      for (std::uint64_t deals = 1; deals <= 20'000 && verdict == TestVerdict::undecided; ++deals) {
        std::uint64_t won = 0;
        for (int round = 0; round < 2; ++round) won += random.below(1000) < 1000 * chance ? 1 : 0;
        wins.add(won);
        const Estimate mean = mean_of(wins, deals);
        verdict = test.judge({.mean = mean.mean / 2, .error = mean.error / 2}, deals);
      }
      EXPECT_NE(verdict, TestVerdict::undecided);
      found += verdict == wanted ? 1 : 0;
    }
    return found;
  };
  EXPECT_LT(runs_with(0.5, TestVerdict::better), 32);
  EXPECT_LT(runs_with(0.6, TestVerdict::not_better), 32);
  EXPECT_EQ(runs_with(0.4, TestVerdict::better), 0);
}

TEST(Arena, ABotThatSeesAllHandsWinsMore) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 2});
  ArenaSettings settings = settings_of({"random", "greedy"});
  settings.bots[0] = {.player = nullptr, .budget = 300};
  settings.rounds = 60;
  const ArenaResult result = run_arena(rules, settings, kGoOn);
  EXPECT_EQ(result.standings[0].bot, kCheat);
  EXPECT_GT(result.standings[0].win_rate, 0.6);
}

TEST(Tournament, RatesAllByTheirResults) {
  const Rules rules = rules_for(edition_with("official", {}), {.seats = 2});
  ArenaSettings settings = settings_of({"random", "rule", "greedy"});
  settings.rounds = 1000;
  const auto entrants = run_tournament(rules, settings, kGoOn);
  ASSERT_EQ(entrants.size(), 3U);
  EXPECT_LT(entrants[0].rating, entrants[1].rating);
  EXPECT_LT(entrants[1].rating, entrants[2].rating);
  EXPECT_NEAR(entrants[0].rating + entrants[1].rating + entrants[2].rating, 0, 1e-6);
  EXPECT_TRUE(entrants[1].against[1].bot.empty());
  EXPECT_GT(entrants[0].rating_error, 0);
}

}  // namespace
}  // namespace comodin
