// The verbs of a table: no move has another one, and the shipped editions have those of their
// cards.
#include "game/asked_verbs.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edition/load.h"
#include "random_match.h"

namespace comodin {
namespace {

using ::testing::Contains;
using ::testing::ElementsAreArray;

TEST(AskedVerbs, AreThoseOfEveryMove) {
  Random random(testing::test_seed(61));
  for (const testing::TestTable& table : testing::test_tables()) {
    const std::vector<MoveVerb> verbs = asked_verbs(table.rules);
    State state = new_match();
    for (int i = 0; i < 400; ++i) {
      const Move move = testing::random_move(table.rules, state, random);
      if (move.verb != MoveVerb::deal)
        ASSERT_THAT(verbs, Contains(move.verb)) << table.name << ": " << name_of(move.verb);
      testing::play_move(table.rules, state, move, random, [](const Event&) {});
    }
  }
}

TEST(AskedVerbs, OfAnEditionAreThoseOfItsCards) {
  using enum MoveVerb;
  using Verbs = std::vector<MoveVerb>;
  const auto expect = [](const char* name, const TableSetup& setup, const Verbs& expected) {
    const auto edition = load_edition(name);
    ASSERT_TRUE(edition);
    EXPECT_THAT(asked_verbs(testing::rules_for(*edition, setup)), ElementsAreArray(expected))
        << name << " " << setup.customs.size();
  };
  const Verbs usual = {plays, draws, passes, names, accepts, challenges, says_uno, catches};
  expect("anniversary", {}, usual);
  expect("official", {}, usual);
  expect("official", {.customs = {{"WC1", "everyone discards a card"}}},
         {plays, draws, passes, names, accepts, challenges, says_uno, catches, discards});
  expect("official", {.options = {{"draw_four", "no_bluff"}, {"uno_calls", "automatic"}}},
         {plays, draws, passes, names});
  expect("dragonball", {},
         {plays, draws, passes, names, accepts, challenges, says_uno, catches, picks, chooses,
          discards});
  expect("monster", {},
         {plays, draws, passes, names, accepts, challenges, says_uno, catches, gives});
  expect("dice", {.seats = 2}, {plays, draws, passes, names, says_uno, catches, gives});
}

}  // namespace
}  // namespace comodin
