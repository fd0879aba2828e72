// The lab's fast way through plain turns against the engine: the same moves, the same events, the
// same state, stretch by stretch, at every table of the tests that plays this way.
#include "lab/plain_turns.h"

#include <vector>

#include <gtest/gtest.h>

#include "bots/asked_seat.h"
#include "game/apply.h"
#include "game/notation.h"
#include "random_match.h"

namespace comodin {
namespace {

struct RecordingSink {
  static constexpr bool kEnabled = true;
  std::vector<Event> events;
  void operator()(const Event& event) { events.push_back(event); }
};

// A match, the generator that it is played with, and what was told since the last look.
struct Played {
  State state = new_match();
  Random random;
  RecordingSink sink = {};
};

Move random_players_move(const Rules& rules, Played& game) {
  const SeatView view(rules, game.state, asked_seat(rules, game.state));
  return RandomPlayer::move(view, game.random);
}

void carry_out(const Rules& rules, Played& game, Move move) {
  ASSERT_EQ(apply(rules, game.state, move, game.random, game.sink), Refusal::none);
}

// The fast game has played plain turns: the slow one catches up.
void catch_up(const Rules& rules, const Played& fast, std::uint64_t moves, Played& slow) {
  for (; moves != 0; --moves) carry_out(rules, slow, random_players_move(rules, slow));
  ASSERT_EQ(fast.sink.events.size(), slow.sink.events.size());
  for (std::size_t i = 0; i < slow.sink.events.size(); ++i)
    ASSERT_EQ(fast.sink.events[i], slow.sink.events[i])
        << "event " << i << " of type " << static_cast<int>(slow.sink.events[i].type);
  ASSERT_EQ(fast.state, slow.state);
  ASSERT_EQ(fast.random, slow.random);
}

std::uint64_t play_plain_turns(const Rules& rules, const PlainCards& cards, Played& game) {
  PlainCard named;
  PlainTurns table(rules, cards, named, game.state, game.random, game.sink);
  std::size_t turns = 0;
  while (turns < table.turns_left() && table.take_turn()) ++turns;
  return table.end(turns);
}

// Returns how many moves were plain.
std::uint64_t play_both(const Rules& rules, const PlainCards& cards, Played& fast, Played& slow) {
  std::uint64_t plain = 0;
  while (fast.state.result == RoundResult::open && !::testing::Test::HasFatalFailure()) {
    fast.sink.events.clear();
    slow.sink.events.clear();
    const std::uint64_t moves =
        plain_turn_begins(fast.state) ? play_plain_turns(rules, cards, fast) : 0;
    catch_up(rules, fast, moves, slow);
    carry_out(rules, fast, random_players_move(rules, fast));
    carry_out(rules, slow, random_players_move(rules, slow));
    plain += moves;
  }
  return plain;
}

TEST(PlainTurns, AreThoseOfTheEngine) {
  const std::uint64_t seed = testing::test_seed(23);
  std::size_t tables = 0;
  for (const testing::TestTable& table : testing::test_tables()) {
    if (!has_plain_turns(table.rules)) continue;
    SCOPED_TRACE(table.name);
    const PlainCards cards = plain_cards(table.rules);
    std::uint64_t plain = 0;
    Played fast{.random = Random(seed)};
    Played slow{.random = Random(seed)};
    for (std::size_t round = 0; round < 25; ++round) {
      if (fast.state.waiting.what == Await::match_over) fast.state = slow.state = new_match();
      carry_out(table.rules, fast, {});
      carry_out(table.rules, slow, {});
      plain += play_both(table.rules, cards, fast, slow);
      if (HasFatalFailure()) return;
    }
    EXPECT_GT(plain, 0U);
    ++tables;
  }
  EXPECT_GT(tables, 10U);
}

// What makes the rest fast: of the cards that come most often none is left to the engine.
TEST(PlainTurns, KnowTheUsualCards) {
  const auto plain = [](const Rules& rules) {
    std::string left;
    const PlainCards cards = plain_cards(rules);
    for (std::size_t k = 0; k < rules.kinds; ++k)
      if (cards.towards[0][k].needs[0] > kMaxCards) left += rules.tokens[k] + " ";
    return left;
  };
  const auto rules_of = [](std::string_view edition) {
    return testing::rules_for(testing::edition_with(edition, {}), {});
  };
  EXPECT_EQ(plain(rules_of("anniversary")), "");
  EXPECT_EQ(plain(rules_of("monster")), "WU ");
}

}  // namespace
}  // namespace comodin
