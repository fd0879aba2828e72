// Sampling: every sampled state fits its view, and every state that fits comes up as often as
// counting all the ways says.
#include "view/sample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "effect/text.h"
#include "game/invariants.h"
#include "game/legal.h"
#include "random_match.h"
#include "view/seat_view.h"

namespace comodin {
namespace {

using testing::play_move;
using testing::random_move;
using testing::rules_for;
using testing::test_seed;
using testing::test_tables;
using testing::TestTable;
using testing::viewers_of;

constexpr int kMovesPerTable = 400;
constexpr int kSamples = 50000;

// --- every sample fits ---

std::string unfit(const Rules& rules, const State& state, const View& view, Random& random) {
  const State sampled = sample(rules, view, random);
  if (observe(rules, sampled, view.viewer) != without_memory(rules, view)) return "another view";
  if (const auto broken = check_invariants(rules, sampled)) return *broken;
  for (std::size_t i = 0; i < rules.seats; ++i)
    for (std::size_t k = 0; k < rules.kinds; ++k)
      if (view.known[i].counts[k] > sampled.hands[i].counts[k]) return "a known card is missing";
  if (view.viewer == kNoSeat) return "";
  const bool same =
      legal_moves(rules, sampled, view.viewer) == legal_moves(rules, state, view.viewer);
  return same ? "" : "other legal moves";
}

TEST(Sample, EverySampleFitsItsView) {
  const std::uint64_t seed = test_seed(11);
  for (const TestTable& table : test_tables()) {
    const Rules& rules = table.rules;
    Random random(seed);
    State state = new_match();
    std::vector<View> views;
    for (int i = 0; i < kMovesPerTable; ++i) {
      if (state.round == 0 || state.decision.what == Await::match_over) {
        views.clear();
        for (const Seat viewer : viewers_of(rules)) views.push_back(start_view(rules, viewer));
      }
      const Move move = random_move(rules, state, random);
      play_move(rules, state, move, random, [&](const Event& event) {
        for (View& view : views)
          fold(rules, view, redact(event, view.viewer, rules.policy.open_hands));
      });
      for (const View& view : views) {
        ASSERT_EQ(unfit(rules, state, view, random), "")
            << table.name << ", move " << i << ", seed " << seed;
        ASSERT_EQ(unfit(rules, state, observe(rules, state, view.viewer), random), "")
            << "without memory: " << table.name << ", move " << i << ", seed " << seed;
      }
    }
  }
}

TEST(Sample, BeforeTheFirstRoundNothingIsDealt) {
  const Rules& rules = test_tables()[0].rules;
  Random random(1);
  EXPECT_EQ(sample(rules, start_view(rules, Seat{0}), random), new_match());
}

// --- how often: a deck so small that all the ways can be counted ---

constexpr Seat kAna{0};
constexpr Seat kBeto{1};
constexpr Seat kCaro{2};

// Two colors with the numbers 1 and 2, two Wilds and three guarded Wild Draw Fours.
Edition tiny_edition() {
  Edition edition;
  edition.id = "tiny";
  edition.colors = {{.letter = 'R', .symbol = "", .name = {}},
                    {.letter = 'G', .symbol = "", .name = {}}};
  edition.cards.resize(4);
  for (const std::size_t i : {0U, 1U}) {
    edition.cards[i].token = std::string(1, static_cast<char>('1' + i));
    edition.cards[i].number = static_cast<std::uint8_t>(i + 1);
    edition.cards[i].copies = static_cast<std::uint8_t>(i + 1);
  }
  CardSpec& wild = edition.cards[2];
  wild.token = "W";
  wild.wild = true;
  wild.copies = 2;
  CardSpec& draw_four = edition.cards[3];
  draw_four = wild;
  draw_four.token = "W4";
  draw_four.copies = 3;
  draw_four.effect = *parse_effect("I name the color; next draws 4; next loses a turn");
  draw_four.challenge = Challenge::next;
  draw_four.rightful = Rightful::no_color_no_wild;
  edition.options.set(Option::hand_size, 2);
  return edition;
}

Rules tiny_rules(const std::string& draw_four, const std::string& drawn_card) {
  return rules_for(tiny_edition(),
                   {.seats = 3,
                    .options = {{"draw_four", draw_four}, {"drawn_card", drawn_card}},
                    .customs = {}});
}

Kind kind(const Rules& rules, const std::string& token) {
  const auto* found = std::ranges::find(rules.tokens, token);
  return kind_at(static_cast<std::size_t>(found - rules.tokens.begin()));
}

// Ana's view of a table with R1 on top; she holds the given cards.
View tiny_view(const Rules& rules, const std::vector<std::string>& cards) {
  View view = start_view(rules, kAna);
  Tabletop& table = view.table;
  table.result = RoundResult::open;
  table.round = 1;
  table.turn = kBeto;
  table.dealer = kAna;
  table.top = kind(rules, "R1");
  table.color = Color{0};
  table.decision = {.what = Await::turn, .seat = kBeto};
  for (const std::string& card : cards) view.known[0].add(kind(rules, card));
  table.sizes = {static_cast<std::uint8_t>(cards.size()), 2, 2};
  table.pile_size = static_cast<std::uint8_t>(rules.deck.size() - 1 - cards.size() - 4);
  return view;
}

// A distinct hidden state: the two hands, the drawn card and what follows from it.
using Outcome = std::string;

Outcome outcome_of(const Rules& rules, const State& state) {
  std::string text;
  for (const Seat seat : {kBeto, kCaro})
    for (std::size_t k = 0; k < rules.kinds; ++k)
      text += static_cast<char>('0' + state.hands[index(seat)].counts[k]);
  for (std::size_t k = 0; k < rules.kinds; ++k) text += has(state.drawn, kind_at(k)) ? '!' : '.';
  return text + (state.must ? 'm' : '-') + (state.wrongful ? 'w' : '-');
}

// Counts all the ways to distribute the hidden cards among heaps: Beto's marked cards (drawn, or
// late), Beto's others, Caro's, the pile. Every card counts as its own, so a heap's ways multiply.
class Enumeration {
 public:
  using Complete = std::function<bool(State& state, const Hand& marked)>;

  Enumeration(const Rules& rules, const View& view, std::size_t marked, Complete complete)
      : rules_(rules), complete_(std::move(complete)) {
    static_cast<Tabletop&>(state_) = view.table;
    state_.hands = view.known;
    left_ = {marked, places(kBeto) - marked, places(kCaro), view.table.pile_size};
    for (std::size_t k = 0; k < rules.kinds; ++k) {
      hidden_[k] = static_cast<std::size_t>(rules.copies[k] - (view.table.top == kind_at(k)));
      for (const Hand& hand : view.known) hidden_[k] -= hand.counts[k];
    }
    lay(0, 0, hidden_[0], 1);
  }

  std::map<Outcome, double> ways;

 private:
  std::size_t places(Seat seat) const {
    std::size_t cards = state_.sizes[index(seat)];
    for (const std::uint8_t count : state_.hands[index(seat)].counts) cards -= count;
    return cards;
  }

  static double choose(std::size_t n, std::size_t k) {
    double product = 1;
    for (std::size_t i = 0; i < k; ++i)
      product *= static_cast<double>(n - i) / static_cast<double>(i + 1);
    return product;
  }

  // Distributes `rest` cards of kind `k` among the heaps from `heap` on.
  void lay(std::size_t k, std::size_t heap, std::size_t rest, double weight) {
    if (heap == left_.size()) {
      if (rest != 0) return;
      if (k + 1 < rules_.kinds) return lay(k + 1, 0, hidden_[k + 1], weight);
      return finish(weight);
    }
    for (std::size_t n = 0; n <= std::min(rest, left_[heap]); ++n) {
      laid_[heap][k] = n;
      left_[heap] -= n;
      lay(k, heap + 1, rest - n, weight * choose(rest, n));
      left_[heap] += n;
    }
  }

  void finish(double weight) {
    State state = state_;
    Hand marked;
    for (std::size_t k = 0; k < rules_.kinds; ++k) {
      for (std::size_t n = 0; n < laid_[0][k]; ++n) marked.add(kind_at(k));
      for (std::size_t n = 0; n < laid_[0][k] + laid_[1][k]; ++n) state.hands[1].add(kind_at(k));
      for (std::size_t n = 0; n < laid_[2][k]; ++n) state.hands[2].add(kind_at(k));
    }
    if (complete_(state, marked)) ways[outcome_of(rules_, state)] += weight;
  }

  const Rules& rules_;
  Complete complete_;
  State state_;
  std::array<std::size_t, 4> left_{};
  std::array<std::size_t, kMaxKinds> hidden_{};
  std::array<std::array<std::size_t, kMaxKinds>, 4> laid_{};
};

// How far the samples are from the enumeration, in standard deviations (Wilson and Hilferty's
// normal approximation of chi-square); infinitely far if one is not in it.
double deviation(const Rules& rules, const View& view, const Enumeration& all, Random& random) {
  std::map<Outcome, int> seen;
  for (int i = 0; i < kSamples; ++i) ++seen[outcome_of(rules, sample(rules, view, random))];
  double total = 0;
  for (const auto& [outcome, ways] : all.ways) total += ways;
  double chi_square = 0;
  double cells = 0;
  double rare_expected = 0;
  double rare_seen = 0;
  const auto add = [&](double expected, double count) {
    chi_square += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (const auto& [outcome, ways] : all.ways) {
    const double expected = ways / total * kSamples;
    const double count = seen[outcome];
    if (expected >= 10) add(expected, count);
    rare_expected += expected >= 10 ? 0 : expected;
    rare_seen += expected >= 10 ? 0 : count;
  }
  if (rare_expected >= 10) add(rare_expected, rare_seen);
  for (const auto& [outcome, count] : seen)
    if (!all.ways.contains(outcome)) return INFINITY;
  const double spread = 2 / (9 * (cells - 1));
  return (std::cbrt(chi_square / (cells - 1)) - (1 - spread)) / std::sqrt(spread);
}

constexpr double kTooFar = 4;

bool anything_fits(State& /*state*/, const Hand& /*marked*/) { return true; }

TEST(SampleFrequency, HiddenCardsAreDealtUniformly) {
  Random random(test_seed(21));
  const Rules rules = tiny_rules("challenge", "may");
  const View view = tiny_view(rules, {"G1", "R2"});
  EXPECT_LT(deviation(rules, view, Enumeration(rules, view, 0, anything_fits), random), kTooFar);
}

TEST(SampleFrequency, KnownCardsStayWhereTheyAreKnownToBe) {
  Random random(test_seed(22));
  const Rules rules = tiny_rules("challenge", "may");
  View view = tiny_view(rules, {"G1", "R2"});
  view.known[1].add(kind(rules, "W4"));
  view.known[2].add(kind(rules, "G2"));
  EXPECT_LT(deviation(rules, view, Enumeration(rules, view, 0, anything_fits), random), kTooFar);
}

// Beto has drawn: what he drew is something that he may play, and whether he must follows.
bool drew_something(const Rules& rules, State& state, const Hand& drawn) {
  state.drawn = drawn.held;
  const KindMask plays = allowed_plays(rules, state, kBeto);
  if (plays == 0) return false;
  if (state.decision.fresh != 0 || rules.drawn_card == DrawnCard::may) return true;
  State before = state;
  for_each_kind(drawn.held, [&](Kind each) { before.hands[1].remove(each); });
  const bool forced =
      rules.drawn_card == DrawnCard::must_always || rightful_plays(rules, before, kBeto) == 0;
  state.must = forced && (plays & rightful_plays(rules, state, kBeto)) != 0;
  return true;
}

class SampleOfDrawn : public ::testing::TestWithParam<std::tuple<const char*, const char*, int>> {};

TEST_P(SampleOfDrawn, IsUniformAmongWhatMayBePlayed) {
  Random random(test_seed(23));
  const auto [draw_four, drawn_card, fresh] = GetParam();
  const Rules rules = tiny_rules(draw_four, drawn_card);
  View view = tiny_view(rules, {"G1", "G2"});
  view.table.sizes[1] = 3;
  --view.table.pile_size;
  view.table.decision.drew = true;
  view.table.decision.fresh = static_cast<std::uint8_t>(fresh);
  const auto fits = [&rules](State& state, const Hand& drawn) {
    return drew_something(rules, state, drawn);
  };
  const Enumeration all(rules, view, static_cast<std::size_t>(std::max(fresh, 1)), fits);
  EXPECT_LT(deviation(rules, view, all, random), kTooFar);
  // With a card that Beto is known to hold besides.
  view.known[1].add(kind(rules, "G2"));
  if (fresh == 3) return;
  const Enumeration rest(rules, view, static_cast<std::size_t>(std::max(fresh, 1)), fits);
  EXPECT_LT(deviation(rules, view, rest, random), kTooFar);
}

using ::testing::Combine;
using ::testing::Values;

INSTANTIATE_TEST_SUITE_P(ForTheTurn, SampleOfDrawn,
                         Combine(Values("challenge", "no_bluff"),
                                 Values("may", "must", "must_always"), Values(0)));
INSTANTIATE_TEST_SUITE_P(InItsPlace, SampleOfDrawn,
                         Combine(Values("challenge", "no_bluff"), Values("must"), Values(1, 2, 3)));

TEST(SampleFrequency, WhatWasDrawnForATurnToComeMayBeAnything) {
  Random random(test_seed(24));
  const Rules rules = tiny_rules("challenge", "may");
  View view = tiny_view(rules, {"G1", "G2"});
  view.table.decision = {.what = Await::discard, .seat = kAna, .fresh = 1, .left = 1};
  view.table.effect = {.player = kAna, .instead = kBeto};
  const Enumeration all(rules, view, 1, [](State& state, const Hand& drawn) {
    state.drawn = drawn.held;
    return true;
  });
  EXPECT_LT(deviation(rules, view, all, random), kTooFar);
}

TEST(SampleFrequency, AWildDrawFourIsAsOftenWrongfulAsTheHandItCameFrom) {
  Random random(test_seed(25));
  const Rules rules = tiny_rules("challenge", "may");
  for (const std::uint8_t late : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{2}}) {
    View view = tiny_view(rules, {"G1"});
    view.table.top = kind(rules, "W4");
    view.table.color = Color{1};
    view.table.sizes[1] = 3;
    view.table.pile_size = static_cast<std::uint8_t>(rules.deck.size() - 1 - 1 - 5);
    view.table.decision = {.what = Await::answer, .seat = kCaro, .left = 4};
    view.table.effect = {.player = kBeto, .before = Color{0}};
    view.late = late;
    const Enumeration all(rules, view, late, [&](State& state, const Hand& drawn_since) {
      const Hand& now = state.hands[1];
      for (std::size_t k = 0; k < rules.kinds; ++k)
        if (now.counts[k] > drawn_since.counts[k] &&
            (has(rules.wilds, kind_at(k)) || rules.color_of[k] == Color{0}))
          state.wrongful = true;
      return true;
    });
    EXPECT_LT(deviation(rules, view, all, random), kTooFar) << int{late};
  }
}

TEST(SampleFrequency, APlayerWhoShedsAColorHoldsOne) {
  Random random(test_seed(26));
  const Rules rules = tiny_rules("challenge", "may");
  View view = tiny_view(rules, {"G1", "G2"});
  view.table.decision = {.what = Await::shed_color, .seat = kBeto};
  view.table.effect = {.player = kBeto};
  const Enumeration some(rules, view, 0, [&](State& state, const Hand&) {
    return (state.hands[1].held & ~rules.wilds) != 0;
  });
  EXPECT_LT(deviation(rules, view, some, random), kTooFar);
  view.table.decision = {.what = Await::give, .seat = kBeto, .to = bit(kCaro)};
  view.table.effect = {.player = kBeto, .shed = Color{0}};
  const Enumeration red(rules, view, 0, [&](State& state, const Hand&) {
    return (state.hands[1].held & rules.of_color[0]) != 0;
  });
  EXPECT_LT(deviation(rules, view, red, random), kTooFar);
}

// The measure itself can fail: it notices a slight bias and an impossible outcome.
TEST(SampleFrequency, TheMeasureSeesABias) {
  Random random(test_seed(27));
  const Rules rules = tiny_rules("challenge", "may");
  const View view = tiny_view(rules, {"G1", "R2"});
  Enumeration biased(rules, view, 0, anything_fits);
  for (auto& [outcome, ways] : biased.ways)
    if (outcome[index(kind(rules, "G2"))] == '0') ways *= 1.2;
  EXPECT_GT(deviation(rules, view, biased, random), kTooFar);
  const Enumeration narrow(rules, view, 0, [&](State& state, const Hand&) {
    return !has(state.hands[1].held, kind(rules, "G2"));
  });
  EXPECT_GT(deviation(rules, view, narrow, random), kTooFar);
}

}  // namespace
}  // namespace comodin
