// The solution of identical dice: worked out by hand for tiny games, checked against the real game
// otherwise. Every value must follow from the values that the real game's moves lead to.
#include <cmath>
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "bots/dice_move.h"
#include "bots/level.h"
#include "dice/table.h"
#include "edition/identical_dice.h"
#include "edition_test_kit.h"
#include "game/apply.h"
#include "lab/dice_duel.h"
#include "random_match.h"

namespace comodin {
namespace {

Rules rules_with(std::string_view faces, std::int16_t hand_size,
                 std::vector<std::pair<std::string, std::string>> options = {}) {
  Edition edition = load("dice");
  edition.options.set(Option::hand_size, hand_size);
  const auto changed = with_identical_dice(edition, faces);
  EXPECT_TRUE(changed.has_value()) << changed.error();
  return testing::rules_for(*changed, {.seats = 2, .options = std::move(options)});
}

DiceTable solved(const Rules& rules) {
  auto game = DieGame::of(rules);
  EXPECT_TRUE(game.has_value()) << game.error();
  SweepReport report;
  return DiceTable::solve(std::move(*game), [](const SweepReport&) { return true; }, report);
}

// Enumerates all outcomes of chance.
class EveryChance {
 public:
  // Calls `run` once per outcome and returns the mean, weighted by probability.
  double mean_of(const std::function<double()>& run) {
    double sum = 0;
    path_.clear();
    do {
      at_ = 0;
      weight_ = 1;
      const double value = run();
      sum += value * weight_;
    } while (next_path());
    return sum;
  }
  std::size_t pick(const Kind* /*bag*/, std::size_t count) { return choose(count); }
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(choose(n)); }

 private:
  struct Fork {
    std::size_t chosen;
    std::size_t ways;
  };
  std::size_t choose(std::size_t ways) {
    if (at_ == path_.size()) path_.push_back({0, ways});
    weight_ /= static_cast<double>(ways);
    return path_[at_++].chosen;
  }
  bool next_path() {
    while (!path_.empty() && ++path_.back().chosen == path_.back().ways) path_.pop_back();
    return !path_.empty();
  }

  std::vector<Fork> path_;
  std::size_t at_ = 0;
  double weight_ = 1;
};

// The table's value of a state, for a seat.
double chance_of(const DiceTable& table, const Rules& rules, const State& state, Seat seat) {
  if (state.result != RoundResult::open) return state.round_winner == seat ? 1 : 0;
  const double wins = table.weigh(rules, state).front().wins;
  return state.decision.seat == seat ? wins : 1 - wins;
}

std::vector<Move> answers(const Rules& rules, const State& state) {
  std::vector<Move> moves;
  for_each_answer(rules, state, [&](const Move& move) { moves.push_back(move); });
  return moves;
}

void expect_values_follow(const DiceTable& table, const Rules& rules, const State& state) {
  const auto chances = table.weigh(rules, state);
  std::vector<Move> weighed;
  for (const MoveChance& chance : chances) weighed.push_back(chance.move);
  ASSERT_THAT(weighed, ::testing::UnorderedElementsAreArray(answers(rules, state)));
  NoEvents sink;
  for (const MoveChance& chance : chances) {
    EveryChance every;
    const double mean = every.mean_of([&] {
      State next = state;
      EXPECT_EQ(apply(rules, next, chance.move, every, sink), Refusal::none);
      return chance_of(table, rules, next, state.decision.seat);
    });
    ASSERT_NEAR(chance.wins, mean, 2e-5);
  }
}

// Random play, so that all sorts of positions come up.
void expect_values_follow_in_random_rounds(const Rules& rules, std::uint64_t seed, int positions) {
  const DiceTable table = solved(rules);
  Random random(seed);
  NoEvents sink;
  State state = new_match();
  for (int seen = 0; seen < positions && !::testing::Test::HasFailure();) {
    if (state.result != RoundResult::open) {
      state = new_match();
      ASSERT_EQ(apply(rules, state, Move{}, random, sink), Refusal::none);
      continue;
    }
    expect_values_follow(table, rules, state);
    ++seen;
    const auto moves = answers(rules, state);
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    ASSERT_EQ(apply(rules, state, move, random, sink), Refusal::none);
  }
}

// One die each and one in the line. A match wins. Otherwise the player rolls: a match wins, else
// the opponent is in the same position, unless they match and win. Of x = 1/2 + 1/2 (1 - x), x is
// 2/3; and 1/2 + 1/4 · 1/2 + 1/4 · 2/3 is 19/24.
TEST(DiceTable, OneDieEachIsAsByHand) {
  const Rules rules = rules_with("R1 G2", 1);
  const DiceTable table = solved(rules);
  EXPECT_NEAR(table.first_player_wins(), 19.0 / 24, 1e-5);
}

TEST(DiceTable, ValuesFollowFromEachOtherByTheGameItself) {
  const std::uint64_t seed = testing::test_seed(1);
  expect_values_follow_in_random_rounds(rules_with("R1 G2 B1 W", 3), seed, 150);
  expect_values_follow_in_random_rounds(rules_with("R1 G1 R+2 W", 3), seed + 1, 150);
  expect_values_follow_in_random_rounds(rules_with("R1 G1 G+1 R+2", 3), seed + 2, 150);
  expect_values_follow_in_random_rounds(rules_with("R1 R1 G2 Y+1", 3), seed + 3, 150);
}

TEST(DiceTable, TheTablesOptionsCount) {
  const std::uint64_t seed = testing::test_seed(5);
  using Options = std::vector<std::pair<std::string, std::string>>;
  for (const Options& options :
       {Options{{"drawn_card", "must"}}, Options{{"drawn_card", "must_always"}},
        Options{{"single_die_decline", "on"}}, Options{{"draw_die_match", "any"}},
        Options{{"start_wild", "reroll"}}, Options{{"hand_size", "2"}}}) {
    SCOPED_TRACE(options[0].first + " " + options[0].second);
    expect_values_follow_in_random_rounds(rules_with("R1 G2 G+1 R+2 W", 3, options), seed, 40);
  }
}

// The value of a whole round agrees with played rounds.
TEST(DiceTable, RoundsGoAsTheTableSays) {
  const std::uint64_t seed = testing::test_seed(7);
  const Rules rules = rules_with("R1 G2 B3 R+2 W", 3);
  const DiceTable table = solved(rules);
  Random random(seed);
  const SimpleDicePlayer simple(rules, table.game(), [&](const State& state) {
    return GreedyPlayer::move(SeatView(rules, state, state.decision.seat), random);
  });
  SweepReport report;
  const double beats = table.beats(simple, [](const SweepReport&) { return true; }, report);
  EXPECT_GT(beats, 0.7);
  const DicePlayer best = [](const SeatView& view, Random& chance) {
    return dice_move(view, 1, chance);
  };
  const auto go_on = [](std::uint64_t) { return true; };
  const DuelResult alone = play_duel(rules, best, best, 2500, seed, go_on);
  EXPECT_NEAR(alone.rate_of_first(), table.first_player_wins(), 2 * alone.margin(0.5));
  const DuelResult greedily = play_duel(
      rules, best,
      [](const SeatView& view, Random& chance) { return GreedyPlayer::move(view, chance); }, 2500,
      seed, go_on);
  EXPECT_NEAR(greedily.rate(), beats, 2 * greedily.margin(beats));
}

// A server cannot wait for a solution, so the levels search even if one exists.
TEST(DiceLevels, LookAheadAndSolveNothing) {
  constexpr std::uint32_t kBudget = 300;
  const Rules rules = rules_with("R1 G2 B3 R+2 W", 3);
  Random random(testing::test_seed(19));
  NoEvents sink;
  State state = new_match();
  int decided = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    if (state.decision.what == Await::match_over) state = new_match();
    if (state.decision.what != Await::deal && state.owes == 0) {
      const SeatView view(rules, state, state.decision.seat);
      Random hard(i);
      Random looking(i);
      looking.below(100);  // whether to make a mistake
      EXPECT_EQ(level_move(Level::hard, view, {}, kBudget, hard),
                foreseen_dice_move(view, kBudget / 3, looking));
      ++decided;
    }
    const Move move = testing::random_move(rules, state, random);
    ASSERT_EQ(apply(rules, state, move, random, sink), Refusal::none);
  }
  EXPECT_GT(decided, 50);
}

TEST(DiceTable, IsKeptAsBytes) {
  const Rules rules = rules_with("R1 G2 W", 2);
  const DiceTable table = solved(rules);
  const std::string bytes = table.to_bytes();
  const auto again = DiceTable::from_bytes(*DieGame::of(rules), bytes);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_NEAR(again->first_player_wins(), table.first_player_wins(), 1e-5);
  const auto refused = [&](const Rules& other, const std::string& text) {
    const auto read = DiceTable::from_bytes(*DieGame::of(other), text);
    return read ? std::string("read") : read.error();
  };
  EXPECT_EQ(refused(rules, "hello"), "this is not a table of dice");
  EXPECT_EQ(refused(rules_with("R1 G3 R2", 2), bytes),
            "this is the table of other dice, or of other rules");
  EXPECT_EQ(refused(rules, bytes.substr(0, bytes.size() - 1)), "this table of dice is not whole");
  std::string spoilt = bytes;
  spoilt.back() = '\x7f';
  EXPECT_EQ(refused(rules, spoilt), "this table of dice is damaged");
}

TEST(DiceTable, SaysWhatCannotBeSolved) {
  const auto why = [](const Rules& rules) {
    const auto game = DieGame::of(rules);
    return game ? std::string("can be") : game.error();
  };
  const Edition edition = load("dice");
  EXPECT_EQ(why(testing::rules_for(edition, {.seats = 2})),
            "the dice are of 10 types: only identical dice can be solved");
  EXPECT_THAT(why(testing::rules_for(edition, {.seats = 2, .options = {{"dice_set", "free"}}})),
              ::testing::HasSubstr("29 different faces is too large"));
  EXPECT_THAT(why(rules_with("R1 G2 B3 Y4 R+2 G+2 B+2 Y+2 W", 5)),
              ::testing::HasSubstr("million positions"));
  EXPECT_EQ(why(testing::rules_for(load("official"), {.seats = 2})),
            "only dice for two players can be solved");
}

TEST(IdenticalDice, AreRefusedWithASentence) {
  const auto why = [](std::string_view edition, std::string_view faces) {
    const auto changed = with_identical_dice(load(edition), faces);
    return changed ? std::string("none") : changed.error();
  };
  EXPECT_EQ(why("dice", "R1 G2 W"), "none");
  EXPECT_EQ(why("dice", "R1 X2"), "there is no face 'X2' in dice");
  EXPECT_EQ(why("dice", "R1 R"), "there is no face 'R' in dice");
  EXPECT_EQ(why("dice", "R1 G1"), "a die needs a number, and another number or a symbol");
  EXPECT_EQ(why("dice", "R+2 W"), "a die needs a number, and another number or a symbol");
  EXPECT_EQ(why("dice", ""), "a die needs a number, and another number or a symbol");
  EXPECT_EQ(why("official", "R1 G2"), "official is not played with dice");
}

}  // namespace
}  // namespace comodin
