// The kit that every bot passes: legal in every edition and option, the same move for the same
// seed, within its budget, UNO said, unseen blank wilds handled, and no move that depends on hidden
// cards.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "bots/belief.h"
#include "bots/bot.h"
#include "bots/expert.h"
#include "bots/players.h"
#include "bots/rollout.h"
#include "bots/search.h"
#include "game/invariants.h"
#include "lab/experiment.h"
#include "lab/run.h"
#include "lab/tally.h"
#include "random_match.h"
#include "view/sample.h"

namespace comodin {
namespace {

using testing::edition_with;
using testing::play_move;
using testing::random_move;
using testing::rules_for;
using testing::test_seed;
using testing::test_tables;
using testing::TestTable;

constexpr std::uint32_t kSmallBudget = 6;     // hardly more than a heuristic: at all tables
constexpr std::uint32_t kSearchBudget = 300;  // enough for every phase: at some tables
constexpr std::size_t kSearchedTables = 13;   // one in this many
constexpr int kMovesPerTable = 14;

// A game with a view for every seat.
class Watched {
 public:
  Watched(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) { begin(); }

  void play(const Move& move) {
    if (state_.decision.what == Await::match_over) begin();
    play_move(rules_, state_, move, random_, [&](const Event& event) {
      fold(rules_, evidence_, redact(event, kNoSeat, rules_.policy.open_hands));
      for (View& view : views_)
        fold(rules_, view, redact(event, view.viewer, rules_.policy.open_hands));
    });
  }
  // A seat that the game waits for; kNoSeat: the deal.
  Seat asked() const {
    if (state_.result != RoundResult::open) return kNoSeat;
    if (state_.owes != 0) return lowest_seat(state_.owes);
    if (state_.decision.what == Await::confirm) return left_of(rules_.seats, state_.effect.player);
    return state_.decision.seat;
  }
  Memory memory(Seat seat) const { return {.view = &views_[index(seat)], .evidence = &evidence_}; }
  const State& state() const { return state_; }
  const View& view(Seat seat) const { return views_[index(seat)]; }
  const TableEvidence& evidence() const { return evidence_; }
  Random& random() { return random_; }

 private:
  void begin() {
    state_ = new_match();
    views_.clear();
    for (std::size_t i = 0; i < rules_.seats; ++i) views_.push_back(start_view(rules_, seat_at(i)));
  }

  const Rules& rules_;
  Random random_;
  State state_;
  std::vector<View> views_;
  TableEvidence evidence_;
};

// The seat that is asked holds two cards; the others went to the bottom of the pile.
State with_two_cards(State state) {
  const Seat seat = state.decision.seat;
  Hand& hand = state.hands[index(seat)];
  for_each_card(Hand(hand), [&](Kind kind) {
    if (state.sizes[index(seat)] == 2) return;
    hand.remove(kind);
    --state.sizes[index(seat)];
    state.pile[state.pile_size++] = kind;
  });
  return state;
}

class EveryBot : public ::testing::TestWithParam<Player> {
 protected:
  static Move ask(const Rules& rules, const State& state, Seat seat, const Memory& memory,
                  std::uint64_t seed, const Budget& budget = kSmallBudget) {
    Random random(seed);
    return GetParam().move(SeatView(rules, state, seat), memory, budget, random);
  }
  // Legal, the same again, and the same with other hidden cards.
  static void play_watched(const TestTable& table, const Budget& budget, std::uint64_t seed) {
    const Rules& rules = table.rules;
    Watched game(rules, seed);
    for (int i = 0; i < kMovesPerTable; ++i) {
      const Seat seat = game.asked();
      if (seat == kNoSeat) {
        game.play(Move{});
        continue;
      }
      const auto where = [&] { return table.name + ", move " + std::to_string(i); };
      const std::uint64_t luck = game.random().next();
      const Move move = ask(rules, game.state(), seat, game.memory(seat), luck, budget);
      ASSERT_EQ(why_refused(rules, game.state(), move), Refusal::none) << where();
      ASSERT_EQ(move.seat, seat) << where();
      ASSERT_EQ(ask(rules, game.state(), seat, game.memory(seat), luck, budget), move) << where();
      const State other = sample(rules, game.view(seat), game.random());
      ASSERT_EQ(ask(rules, other, seat, game.memory(seat), luck, budget), move)
          << where() << ": it depends on what is hidden, seed " << seed;
      ASSERT_EQ(why_refused(rules, game.state(), ask(rules, game.state(), seat, {}, luck, budget)),
                Refusal::none)
          << where() << ", without a memory";
      game.play(i % 4 == 3 ? random_move(rules, game.state(), game.random()) : move);
    }
  }
};

TEST_P(EveryBot, PlaysLegallyAndWithoutPeeking) {
  const std::uint64_t seed = test_seed(31);
  for (const TestTable& table : test_tables())
    ASSERT_NO_FATAL_FAILURE(play_watched(table, kSmallBudget, seed));
}

TEST_P(EveryBot, SearchesLegallyAndWithoutPeeking) {
  const std::uint64_t seed = test_seed(31);
  std::uint64_t rounds = 0;
  Budget budget = kSearchBudget;
  budget.spent = &rounds;
  for (std::size_t i = 0; i < test_tables().size(); i += kSearchedTables)
    ASSERT_NO_FATAL_FAILURE(play_watched(test_tables()[i], budget, seed));
  EXPECT_EQ(rounds > 50 * kSearchBudget, GetParam().budget != 0);
}

TEST_P(EveryBot, StaysWithinItsBudget) {
  const std::uint64_t seed = test_seed(37);
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < test_tables().size(); i += kSearchedTables) {
    const Rules& rules = test_tables()[i].rules;
    Watched game(rules, seed);
    for (int n = 0; n < kMovesPerTable; ++n) {
      const Seat seat = game.asked();
      if (seat != kNoSeat) {
        std::uint64_t rounds = 0;
        Budget budget = kSearchBudget;
        budget.spent = &rounds;
        ask(rules, game.state(), seat, game.memory(seat), 1, budget);
        ASSERT_LE(rounds, kSearchBudget) << test_tables()[i].name << ", move " << n;
        all += rounds;
      }
      game.play(seat == kNoSeat ? Move{} : random_move(rules, game.state(), game.random()));
    }
  }
  EXPECT_EQ(all != 0, GetParam().budget != 0);
}

TEST_P(EveryBot, SaysUnoWithOneCardLeft) {
  const std::uint64_t seed = test_seed(41);
  int said = 0;
  for (const TestTable& table : test_tables()) {
    const Rules& rules = table.rules;
    if (rules.dice) continue;
    Watched game(rules, seed);
    for (int n = 0; n < kMovesPerTable; ++n) {
      const Seat seat = game.asked();
      if (seat != kNoSeat && game.state().decision.what == Await::turn &&
          !game.state().decision.drew && game.state().sizes[index(seat)] > 2) {
        State state = with_two_cards(game.state());
        Random random(static_cast<std::uint64_t>(n));
        NoEvents sink;
        const Move move = ask(rules, state, seat, {}, 1);
        ASSERT_EQ(apply(rules, state, move, random, sink), Refusal::none) << table.name;
        if (has(state.owes, seat)) {
          ASSERT_EQ(ask(rules, state, seat, {}, 1).verb, MoveVerb::says_uno) << table.name;
          ++said;
        }
      }
      game.play(seat == kNoSeat ? Move{} : random_move(rules, game.state(), game.random()));
    }
  }
  EXPECT_GT(said, 50);
}

TEST_P(EveryBot, PlaysBlankWildsThatItHasNeverSeen) {
  for (const std::string text :
       {"I swap hands with a chosen player", "opponents draw 2; I discard a card",
        "I may give a card to a chosen player; I play again"}) {
    const auto edition = edition_with("official", {text});
    const Rules rules = rules_for(edition, {.seats = 3});
    Watched game(rules, 5);
    for (int i = 0; i < 100; ++i) {
      const Seat seat = game.asked();
      if (seat == kNoSeat) {
        game.play(Move{});
        continue;
      }
      const Move move =
          ask(rules, game.state(), seat, game.memory(seat), static_cast<std::uint64_t>(i));
      ASSERT_EQ(why_refused(rules, game.state(), move), Refusal::none) << text;
      game.play(move);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Bots, EveryBot,
                         ::testing::ValuesIn(all_players().begin(), all_players().end()),
                         [](const auto& info) { return std::string(info.param.name); });

// --- alike ---

// Choices between options that differ only in their place in the edition's file or at the table.
class WithoutOrder : public ::testing::Test {
 protected:
  Kind kind_of(std::string_view token) const {
    const auto found = std::ranges::find(rules_.tokens, token);
    return kind_at(static_cast<std::size_t>(found - rules_.tokens.begin()));
  }
  // The first seat is to move and holds these; the others hold what they were dealt.
  State holding(std::initializer_list<std::string_view> hand, std::string_view top) const {
    State state = new_match();
    Random random(4);
    NoEvents sink;
    apply(rules_, state, Move{}, random, sink);
    state.decision = {.what = Await::turn, .seat = seat_at(0)};
    state.turn = seat_at(0);
    state.top = kind_of(top);
    state.color = rules_.color_of[index(state.top)];
    state.hands[0] = {};
    for (const std::string_view token : hand) state.hands[0].add(kind_of(token));
    state.sizes[0] = static_cast<std::uint8_t>(hand.size());
    return state;
  }
  // How often each of four kinds or colors is chosen.
  template <class Ask>
  static void expect_even(const Ask& ask) {
    constexpr int kTries = 4000;
    std::map<std::size_t, int> chosen;
    for (int n = 0; n < kTries; ++n) ++chosen[ask()];
    EXPECT_EQ(chosen.size(), 4U);
    for (const auto& [which, times] : chosen)
      EXPECT_NEAR(times, kTries / 4, 130) << which << " of " << chosen.size();
  }

  Rules rules_ = rules_for(edition_with("official", {}), {.seats = 4});
};

TEST_F(WithoutOrder, TheQuickPlayerLikesAllAlike) {
  const Rollout rollout(rules_);
  Random random(5);
  const State state = holding({"R1", "R2", "R3", "R4"}, "R0");
  expect_even([&] { return index(rollout.quick_move(state, seat_at(0), random).kind); });
  State naming = holding({"R1", "Y1", "G1", "B1"}, "W");
  naming.decision.what = Await::name_color;
  expect_even([&] { return index(rollout.quick_move(naming, seat_at(0), random).color); });
}

TEST_F(WithoutOrder, TheSeatThatIsPickedIsFoundByLot) {
  Random random(6);
  State state = holding({"R1", "R2"}, "W");
  state.decision.what = Await::pick;
  state.effect.player = seat_at(0);
  std::map<Seat, int> picked;
  for (int n = 0; n < 3000; ++n)
    ++picked[GreedyPlayer::move(SeatView(rules_, state, seat_at(0)), random).other];
  EXPECT_EQ(picked.size(), 3U);
  for (const auto& [seat, times] : picked) EXPECT_NEAR(times, 1000, 120);
}

// Over many rounds all colors are worth the same: by chi-square with three degrees of freedom,
// which exceeds this once in a thousand times.
TEST_F(WithoutOrder, AllColorsAreWorthTheSame) {
  constexpr double kRarely = 16.27;
  for (const std::string bot : {"greedy", "mix", "rule"}) {
    const auto setup = make_setup({.edition = "anniversary",
                                   .bots = {bot},
                                   .settings = {.count = 30'000, .seed = 1, .threads = 2}});
    ASSERT_TRUE(setup.has_value()) << bot;
    const Rules& rules = *setup->rules;
    const Tally tally =
        run_lab(setup->table(), setup->question.settings, [](std::uint64_t) { return true; }).tally;
    std::vector<Estimate> colors(rules.colors);
    double mean = 0;
    for (std::size_t c = 0; c < colors.size(); ++c) {
      for_each_kind(rules.of_color[c], [&](Kind kind) {
        const Estimate one = worth(tally, kind, rules.seats);
        colors[c].mean += one.mean;
        colors[c].error = std::hypot(colors[c].error, one.error);
      });
      mean += colors[c].mean / static_cast<double>(colors.size());
    }
    double off = 0;
    for (const Estimate& color : colors) off += std::pow((color.mean - mean) / color.error, 2);
    EXPECT_LT(off, kRarely) << bot;
  }
}

class CountedWorlds final : public Worlds {
 public:
  explicit CountedWorlds(const State& state) : state_(state) {}
  void next(State& world, Random& /*random*/) override {
    ++worlds;
    world = state_;
  }
  std::uint32_t worlds = 0;

 private:
  const State& state_;
};

TEST(Search, StaysWithinItsBudgetAndTakesTheWinningCard) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 2});
  Watched game(rules, 8);
  game.play(Move{});
  while (game.state().decision.what != Await::turn) {
    Random random(1);
    game.play(expert_move(SeatView(rules, game.state(), game.asked()), {}, 10, random));
  }
  const Seat seat = game.asked();
  const LegalMoves moves = legal_moves(rules, game.state(), seat);
  std::uint32_t candidates = 0;
  for_each_move(moves, seat, [&](const Move&) { ++candidates; });
  ASSERT_GT(candidates, 1U);
  for (const std::uint32_t budget : {100U, 1000U}) {
    CountedWorlds worlds(game.state());
    Random random(2);
    best_move(rules, seat, moves, worlds, budget, random);
    EXPECT_GT(worlds.worlds, 0U);
    EXPECT_LE(worlds.worlds, budget / 2);
  }
  // One card left, and it can be played.
  State last = game.state();
  Hand& hand = last.hands[index(seat)];
  const Kind wanted = lowest_kind(allowed_plays(rules, last, seat));
  for_each_card(Hand(hand), [&](Kind kind) {
    hand.remove(kind);
    last.pile[last.pile_size++] = kind;
  });
  hand.add(wanted);
  last.sizes[index(seat)] = 1;
  --last.pile_size;
  std::swap(*std::find(last.pile.begin(), last.pile.end(), wanted), last.pile[last.pile_size]);
  CountedWorlds worlds(last);
  Random random(3);
  const Move move = best_move(rules, seat, legal_moves(rules, last, seat), worlds, 60, random);
  EXPECT_EQ(move.verb, MoveVerb::plays);
}

// A bot out of time answers with what it knows, if need be by a heuristic.
TEST(Search, EndsWhenItsTimeIsUp) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 4});
  Watched game(rules, 8);
  game.play(Move{});
  const Seat seat = game.asked();
  std::uint64_t rounds = 0;
  Budget budget = 2'000'000'000;
  budget.spent = &rounds;
  const auto answer = [&](std::chrono::milliseconds time) {
    CountedWorlds worlds(game.state());
    Random random(2);
    rounds = 0;
    budget.until = std::chrono::steady_clock::now() + time;
    return best_move(rules, seat, legal_moves(rules, game.state(), seat), worlds, budget, random);
  };
  using std::chrono::milliseconds;
  EXPECT_EQ(why_refused(rules, game.state(), answer(milliseconds(0))), Refusal::none);
  EXPECT_EQ(rounds, 0U);
  // On a busy machine a short time may be over before it begins.
  for (milliseconds time(20); rounds == 0 && time < std::chrono::minutes(5); time *= 4)
    EXPECT_EQ(why_refused(rules, game.state(), answer(time)), Refusal::none);
  EXPECT_GT(rounds, 0U);
}

TEST(Belief, WorldsFitTheView) {
  const std::uint64_t seed = test_seed(17);
  for (const TestTable& table : test_tables()) {
    const Rules& rules = table.rules;
    Watched game(rules, seed);
    for (int i = 0; i < 60; ++i) {
      const Seat seat = game.asked();
      game.play(seat == kNoSeat ? Move{} : random_move(rules, game.state(), game.random()));
      if (game.asked() == kNoSeat) continue;
      for (std::size_t s = 0; s < rules.seats; ++s) {
        const View& view = game.view(seat_at(s));
        State world;
        Belief(SeatView(rules, game.state(), seat_at(s)), game.memory(seat_at(s)))
            .deal(world, game.random());
        ASSERT_EQ(check_invariants(rules, world).value_or(""), "")
            << table.name << ", seed " << seed;
        ASSERT_EQ(observe(rules, world, seat_at(s)), without_memory(rules, view)) << table.name;
        for (std::size_t other = 0; other < rules.seats; ++other)
          for (std::size_t k = 0; k < rules.kinds; ++k)
            ASSERT_LE(view.known[other].counts[k], world.hands[other].counts[k]) << table.name;
      }
    }
  }
}

// A player who drew and did not play is believed to hold hardly any matching card.
TEST(Belief, APlayerWhoDrewHadNothingToPlay) {
  const Rules rules = rules_for(edition_with("anniversary", {}), {.seats = 2});
  Watched game(rules, 4);
  const auto play_quickly = [&] {
    const Seat seat = game.asked();
    Random random(7);
    game.play(seat == kNoSeat ? Move{}
                              : player_named("random")->move(SeatView(rules, game.state(), seat),
                                                             {}, 0, random));
  };
  int judged = 0;
  double believed = 0;
  double by_chance = 0;
  for (int i = 0; i < 4000 && judged < 20; ++i) {
    play_quickly();
    const Seat seat = game.asked();
    if (seat == kNoSeat || game.state().decision.what != Await::turn) continue;
    const Seat other = left_of(rules.seats, seat);
    const auto& groups = game.evidence().hands[index(other)].groups;
    const KindMask fits = matching(rules, game.state());
    if (groups.empty() || (groups[0].lacks & fits) != fits || groups.size() != 1) continue;
    ++judged;
    const SeatView view(rules, game.state(), seat);
    for (int n = 0; n < 50; ++n) {
      State world;
      Belief(view, game.memory(seat)).deal(world, game.random());
      believed += (world.hands[index(other)].held & fits) != 0 ? 1 : 0;
      Belief(view, {}).deal(world, game.random());
      by_chance += (world.hands[index(other)].held & fits) != 0 ? 1 : 0;
    }
  }
  ASSERT_GT(judged, 5);
  EXPECT_LT(3 * believed, by_chance);
}

// If two hands are believed to share the same few cards, neither is favored.
TEST(Belief, NoHandIsDealtFirst) {
  const Rules rules = rules_for(edition_with("official", {}), {.seats = 3});
  Watched game(rules, 4);
  game.play(Move{});
  const SeatView view(rules, game.state(), seat_at(0));
  const std::array<Seat, 2> others = {seat_at(1), seat_at(2)};
  // The lowest kinds of a color, with about one hand's number of cards.
  KindMask few = 0;
  for_each_kind(rules.of_color[0], [&](Kind kind) {
    if (std::popcount(few) < 4) few |= bit(kind);
  });
  TableEvidence evidence = game.evidence();
  for (const Seat seat : others)
    evidence.hands[index(seat)].groups[0] = {
        .lacks = ~few, .doubts = 0, .cards = game.state().sizes[index(seat)]};
  const Belief belief(view, {.view = &game.view(seat_at(0)), .evidence = &evidence});
  std::array<int, 2> got{};
  for (int n = 0; n < 4000; ++n) {
    State world;
    belief.deal(world, game.random());
    for (std::size_t i = 0; i < 2; ++i)
      for_each_kind(world.hands[index(others[i])].held & few, [&](Kind kind) {
        got[i] += world.hands[index(others[i])].counts[index(kind)];
      });
  }
  EXPECT_NEAR(got[0], got[1], 0.04 * (got[0] + got[1]));
}

TEST(TableEvidence, CountEveryCardOfEveryHand) {
  const std::uint64_t seed = test_seed(23);
  for (const TestTable& table : test_tables()) {
    if (table.rules.dice) continue;
    Watched game(table.rules, seed);
    for (int i = 0; i < 200; ++i) {
      game.play(game.asked() == kNoSeat ? Move{}
                                        : random_move(table.rules, game.state(), game.random()));
      if (game.state().result != RoundResult::open) continue;
      for (std::size_t s = 0; s < table.rules.seats; ++s) {
        int cards = 0;
        for (const CardGroup& group : game.evidence().hands[s].groups) cards += group.cards;
        ASSERT_EQ(cards, game.state().sizes[s])
            << table.name << ", move " << i << ", seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace comodin
