// The network that judges dice, the search over it, and the bot that plays by them.
#include <array>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "bots/dice_move.h"
#include "dice/net.h"
#include "dice/search.h"
#include "dice/train.h"
#include "edition_test_kit.h"
#include "game/apply.h"
#include "game/notation.h"
#include "lab/dice_duel.h"
#include "random_match.h"

namespace comodin {
namespace {

Rules dice_rules(std::string_view set) {
  return testing::rules_for(load("dice"),
                            {.seats = 2, .options = {{"dice_set", std::string(set)}}});
}

// The state with its colors permuted.
State recolored(const Rules& rules, const State& state, const std::array<std::size_t, 4>& colors) {
  const auto color = [&](Color old) {
    return old == kNoColor ? old : color_at(colors[index(old)]);
  };
  const auto kind = [&](Kind old) {
    const Color before = rules.color_of[index(old)];
    if (before == kNoColor) return old;
    return *kind_of(rules,
                    color_token(rules, color(before)) + std::string(face_of(rules, old).substr(1)));
  };
  State result = state;
  for (Hand& hand : result.hands) {
    const Hand old = hand;
    hand = {};
    for_each_card(old, [&](Kind each) { hand.add(kind(each)); });
  }
  result.line.clear();
  for (const LineDie& die : state.line) result.line.push_back({kind(die.kind), color(die.color)});
  result.top = result.line.back().kind;
  result.color = result.line.back().color;
  return result;
}

// A turn somewhere in a round.
State random_turn(const Rules& rules, Random& random) {
  NoEvents sink;
  for (;;) {
    State state = new_match();
    EXPECT_EQ(apply(rules, state, Move{}, random, sink), Refusal::none);
    for (std::uint32_t n = random.below(30); n != 0 && state.result == RoundResult::open; --n)
      EXPECT_EQ(apply(rules, state, testing::random_move(rules, state, random), random, sink),
                Refusal::none);
    const bool calm = state.decision.what == Await::turn && !state.decision.drew;
    if (calm && state.result == RoundResult::open) return state;
  }
}

TEST(DiceNet, JudgesAllPermutationsOfTheColorsAlike) {
  const Rules rules = dice_rules("free");
  Random random(testing::test_seed(1));
  for (int n = 0; n < 300; ++n) {
    const State state = random_turn(rules, random);
    std::array<std::size_t, 4> colors = {0, 1, 2, 3};
    for (std::size_t i = 3; i != 0; --i)
      std::swap(colors[i], colors[random.below(static_cast<std::uint32_t>(i + 1))]);
    const State other = recolored(rules, state, colors);
    const auto judge = [&](const State& each) {
      return shipped_dice_net().judge(dice_inputs(rules, each, each.decision.seat)).to_move;
    };
    ASSERT_EQ(judge(state), judge(other));
  }
}

TEST(DiceNet, IsReadAsItIsWritten) {
  const std::string text = to_text(shipped_dice_net());
  const auto net = parse_dice_net(text);
  ASSERT_TRUE(net.has_value());
  EXPECT_EQ(*net, shipped_dice_net());
  for (const std::string& wrong :
       {std::string(), text + "1", text.substr(0, text.size() / 2), "x" + text.substr(1)})
    EXPECT_FALSE(parse_dice_net(wrong).has_value());
}

TEST(DiceNet, IsTheSameFromTheSameSeed) {
  const Rules rules = dice_rules("assumed");
  const DiceTraining training{.positions = 1024, .seed = testing::test_seed(3)};
  const auto go_on = [](std::uint64_t) { return true; };
  const DiceNet net = train_dice_net(rules, training, go_on);
  EXPECT_EQ(net, train_dice_net(rules, training, go_on));
  const DiceNet untaught = train_dice_net(rules, training, [](std::uint64_t) { return false; });
  EXPECT_FALSE(net == untaught);
}

// A player with one matching die wins, and the search knows it without the network.
TEST(DiceSearch, TakesAWinThatIsThere) {
  const Rules rules = dice_rules("free");
  Random random(1);
  State state = random_turn(rules, random);
  state.hands = {};
  const Seat seat = state.decision.seat;
  state.hands[index(seat)].add(*kind_of(rules, "W"));
  state.sizes[index(seat)] = 1;
  const Seat other = left_of(2, seat);
  state.sizes[index(other)] = 0;
  state.line.clear();
  for (int n = 0; n < 5; ++n) {
    state.hands[index(other)].add(*kind_of(rules, "R1"));
    ++state.sizes[index(other)];
    state.line.push_back({*kind_of(rules, "G2"), color_at(2)});
  }
  state.top = state.line.back().kind;
  state.color = state.line.back().color;
  const auto chances = DiceSearch(rules, shipped_dice_net(), Random(1)).weigh(state, 100);
  EXPECT_EQ(chances[0].move.verb, MoveVerb::plays);
  EXPECT_EQ(chances[0].wins, 1);
  EXPECT_LT(chances[1].wins, 1);
}

TEST(DiceMove, BeatsGreedyWithTheUsualDice) {
  const Rules rules = dice_rules("assumed");
  const DuelResult result = play_duel(
      rules, [](const SeatView& view, Random& random) { return dice_move(view, 60, random); },
      [](const SeatView& view, Random& random) { return GreedyPlayer::move(view, random); }, 200,
      testing::test_seed(9), [](std::uint64_t) { return true; });
  EXPECT_GT(result.rate(), 0.76);
}

// Neighboring seeds are as different as any others.
TEST(DiceDuel, NeighbouringSeedsPlayOtherRounds) {
  const Rules rules = dice_rules("assumed");
  const auto deals_from = [&](std::uint64_t seed) {
    std::vector<Hand> deals;
    std::uint64_t begun = 0;
    const DicePlayer player = [&](const SeatView& view, Random& random) {
      if (deals.size() < begun) deals.push_back(view.hand());
      return GreedyPlayer::move(view, random);
    };
    play_duel(rules, player, player, 20, seed, [&](std::uint64_t round) {
      begun = round + 1;
      return true;
    });
    return deals;
  };
  const auto some = deals_from(1);
  const auto others = deals_from(3);  // two further: the same player begins
  ASSERT_EQ(some.size(), 20U);
  EXPECT_EQ(some, deals_from(1));
  for (std::size_t i = 0; i + 2 < some.size(); ++i) EXPECT_FALSE(some[i + 2] == others[i]) << i;
}

// At every table of every kind it makes legal moves, and the same ones from the same view and seed.
TEST(DiceMove, IsLegalAtEveryTable) {
  const std::uint64_t seed = testing::test_seed(11);
  for (const testing::TestTable& table : testing::test_tables()) {
    if (!table.rules.dice) continue;
    SCOPED_TRACE(table.name);
    Random random(seed);
    NoEvents sink;
    State state = new_match();
    for (int n = 0; n < 120; ++n) {
      if (state.decision.what == Await::match_over) state = new_match();
      Move move = testing::random_move(table.rules, state, random);
      if (state.decision.what != Await::deal && random.below(3) != 0) {
        const SeatView view(table.rules, state, state.decision.seat);
        Random once(seed);
        Random again(seed);
        move = dice_move(view, 20, once);
        EXPECT_EQ(move, dice_move(view, 20, again));
      }
      ASSERT_EQ(apply(table.rules, state, move, random, sink), Refusal::none);
    }
  }
}

}  // namespace
}  // namespace comodin
