// Turns by lot against the same turns move by move: the same events, the same state, the same
// random numbers, stretch by stretch, at every table of the tests that has such turns; with one
// generator for everything, and with one for each seat.
#include "game/turns_by_lot.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "bots/asked_seat.h"
#include "bots/bot.h"
#include "edition/load.h"
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

// A match, the generators that it is played with, and the events since the last look.
struct Played {
  State state = new_match();
  Random chance;
  std::array<Random, kMaxSeats> own;
  RecordingSink sink = {};

  explicit Played(std::uint64_t seed) : chance(seed), own(generators(seed)) {}
  static std::array<Random, kMaxSeats> generators(std::uint64_t seed) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::array<Random, kMaxSeats>{Random(seed + 1 + I)...};
    }(std::make_index_sequence<kMaxSeats>{});
  }
};

struct SharedGenerator {
  static constexpr bool kIsChance = true;
  Played* game;
  Random& operator()(Seat /*seat*/) const { return game->chance; }
};
struct SeatGenerators {
  static constexpr bool kIsChance = false;
  Played* game;
  Random& operator()(Seat seat) const { return game->own[index(seat)]; }
};

template <class Own>
Move random_players_move(const Rules& rules, Played& game) {
  const Seat seat = asked_seat(rules, game.state);
  return RandomPlayer::move(SeatView(rules, game.state, seat), Own{&game}(seat));
}

void carry_out(const Rules& rules, Played& game, Move move) {
  ASSERT_EQ(apply(rules, game.state, move, game.chance, game.sink), Refusal::none);
}

// The fast game has taken turns by lot: the slow one catches up.
template <class Own>
void catch_up(const Rules& rules, const Played& fast, std::uint64_t moves, Played& slow) {
  for (; moves != 0; --moves) carry_out(rules, slow, random_players_move<Own>(rules, slow));
  ASSERT_EQ(fast.sink.events.size(), slow.sink.events.size());
  for (std::size_t i = 0; i < slow.sink.events.size(); ++i)
    ASSERT_EQ(fast.sink.events[i], slow.sink.events[i])
        << "event " << i << " of type " << static_cast<int>(slow.sink.events[i].type);
  ASSERT_EQ(fast.state, slow.state);
  ASSERT_EQ(fast.chance, slow.chance);
  ASSERT_EQ(fast.own, slow.own);
}

template <class Own>
std::uint64_t take_turns(const Rules& rules, Played& game) {
  TurnCard named_top;
  TurnsByLot turns(rules, named_top, game.state, Own{&game}, game.chance, game.sink);
  turns.begin();
  while (turns.take_turn()) {
  }
  turns.end();
  if (turns.left().only_effect)
    take_effect(rules, game.state, turns.left(), game.chance, game.sink);
  return turns.moves();
}

// Returns how many moves were made by lot.
template <class Own>
std::uint64_t play_both(const Rules& rules, Played& fast, Played& slow) {
  std::uint64_t by_lot = 0;
  while (fast.state.result == RoundResult::open && !::testing::Test::HasFatalFailure()) {
    fast.sink.events.clear();
    slow.sink.events.clear();
    const std::uint64_t moves = plain_turn_begins(fast.state) ? take_turns<Own>(rules, fast) : 0;
    catch_up<Own>(rules, fast, moves, slow);
    if (fast.state.result != RoundResult::open) break;
    carry_out(rules, fast, random_players_move<Own>(rules, fast));
    carry_out(rules, slow, random_players_move<Own>(rules, slow));
    by_lot += moves;
  }
  return by_lot;
}

template <class Own>
void expect_same_rounds(const Rules& rules, std::uint64_t seed) {
  std::uint64_t by_lot = 0;
  Played fast(seed);
  Played slow(seed);
  for (std::size_t round = 0; round < 25; ++round) {
    if (fast.state.decision.what == Await::match_over) fast.state = slow.state = new_match();
    carry_out(rules, fast, {});
    carry_out(rules, slow, {});
    by_lot += play_both<Own>(rules, fast, slow);
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(by_lot, 0U);
}

TEST(TurnsByLot, AreThoseMoveByMove) {
  const std::uint64_t seed = testing::test_seed(23);
  std::size_t tables = 0;
  for (const testing::TestTable& table : testing::test_tables()) {
    if (!has_plain_turns(table.rules)) continue;
    SCOPED_TRACE(table.name);
    expect_same_rounds<SharedGenerator>(table.rules, seed);
    expect_same_rounds<SeatGenerators>(table.rules, seed);
    if (HasFatalFailure()) return;
    ++tables;
  }
  EXPECT_GT(tables, 10U);
}

// A deck of one color in which only symbols match.
constexpr std::string_view kNarrowDeck = R"(
id = "narrow"
name = { en = "Narrow", es = "Narrow", pt = "Narrow" }
equipment = "cards"
players = { min = 2, max = 2 }
[[color]]
letter = "R"
symbol = "■"
name = { en = "red", es = "rojo", pt = "vermelho" }
[[numbers]]
from = 0
to = 9
copies = 1
[policy]
match = ["symbol"]
[options]
drawn_card = "may"
scoring = "target"
target = 100
hand_size = 4
)";
constexpr std::string_view kGuardedWild = R"(
[[wild]]
token = "W4"
name = { en = "Four", es = "Cuatro", pt = "Quatro" }
copies = 6
points = 50
effect = "I name the color; next draws 4; next loses a turn"
as_first = "returns"
rightful = "no_color"
challenge = "next"
)";

Rules narrow_rules(std::string_view more) {
  const auto edition = parse_edition(std::string(kNarrowDeck) + std::string(more), "narrow");
  return compile_rules(edition.value(), {.seats = 2}).value();
}

// Where nothing can be drawn, passes in a row are counted (A18).
TEST(TurnsByLot, ForcedPassesEndARoundAsMoveByMove) {
  const Rules rules = narrow_rules("");
  ASSERT_TRUE(has_plain_turns(rules));
  expect_same_rounds<SharedGenerator>(rules, 5);
}

// Where the color in play cannot be matched, a card that was just drawn can be wrongful.
TEST(TurnsByLot, ADrawnCardThatCanBeWrongfulGoesMoveByMove) {
  EXPECT_FALSE(has_plain_turns(narrow_rules(kGuardedWild)));
}

// Speed depends on this: few of the frequent cards are left to the engine.
TEST(TurnsByLot, KnowTheUsualCards) {
  const auto left_to_engine = [](std::string_view edition) {
    const Rules rules = testing::rules_for(testing::edition_with(edition, {}), {});
    std::string left;
    for (std::size_t k = 0; k < rules.kinds; ++k) {
      const TurnCard& card = rules.turn_cards[0][k];
      if (card.acts && card.effect == TurnEffect::other) left += rules.tokens[k] + " ";
    }
    return left;
  };
  EXPECT_EQ(left_to_engine("anniversary"), "W4 ");
  EXPECT_EQ(left_to_engine("monster"), "W4 WU ");
}

}  // namespace
}  // namespace comodin
