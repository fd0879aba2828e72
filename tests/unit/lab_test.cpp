// The lab: its figures against cases that can be worked out, against a plain second game, and
// against itself with other threads, other shards and another way to play the same rounds.
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "edition_test_kit.h"
#include "game/notation.h"
#include "lab/deck_order.h"
#include "lab/parallel_blocks.h"
#include "lab/round_watch.h"
#include "lab/run.h"
#include "plain_uno.h"
#include "random_match.h"
#include "report/lab_numbers.h"
#include "report/report.h"
#include "report/statistics.h"
#include "scenario/situation.h"
#include "words/words.h"

namespace comodin {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const LabProgress kGoOn = [](std::uint64_t) { return true; };

LabSetup setup_for(Experiment question) {
  auto setup = make_setup(std::move(question));
  if (!setup) {
    ADD_FAILURE() << setup.error();
    std::abort();
  }
  return *std::move(setup);
}

LabResult run(const LabSetup& setup) {
  return run_lab(setup.table(), setup.experiment.settings, kGoOn);
}

// Two colors, one number or several; nothing else.
std::string tiny_edition(int numbers, int copies, int hand_size) {
  return fmt::format(R"(id = "tiny"
name = {{ en = "Tiny", es = "Mini", pt = "Mini" }}
equipment = "cards"
players = {{ min = 2, max = 2 }}
[[color]]
letter = "R"
symbol = "●"
name = {{ en = "red", es = "rojo", pt = "vermelho" }}
[[color]]
letter = "B"
symbol = "■"
name = {{ en = "blue", es = "azul", pt = "azul" }}
[[numbers]]
from = 1
to = {}
copies = {}
[policy]
dealer = "random"
uno_due = "played_down"
[options]
drawn_card = "must"
scoring = "target"
target = 500
hand_size = {}
)",
                     numbers, copies, hand_size);
}

struct TinyTable {
  Rules rules;
  LabTable table;

  TinyTable(int numbers, int copies, int hand_size,
            std::vector<std::pair<std::string, std::string>> options = {})
      : rules(testing::rules_for(
            parse_edition(tiny_edition(numbers, copies, hand_size), "tiny").value(),
            {.seats = 2, .options = std::move(options)})) {
    table = {.rules = &rules, .players = {2, player_named("random")}};
  }
};

double sigmas(double a, double a_error, double b, double b_error) {
  return std::abs(a - b) / std::hypot(a_error, b_error);
}

TEST(Estimate, IsTheTextbooksMeanAndStandardError) {
  Moments moments;
  for (const std::uint64_t value : {2U, 4U, 4U, 4U, 5U, 5U, 7U, 9U}) moments.add(value);
  const Estimate mean = mean_of(moments, 8);
  EXPECT_DOUBLE_EQ(mean.mean, 5);
  EXPECT_NEAR(mean.error, std::sqrt(32.0 / 7 / 8), 1e-12);
  EXPECT_NEAR(interval(mean).high, 5 + 2.364624 * mean.error, 1e-5);  // Student's t of 7
}

TEST(Estimate, OfFewValuesIsWideAndOfManyIsNot) {
  const auto reach = [](std::uint64_t values) {
    return interval({.error = 1, .values = values}).high;
  };
  EXPECT_NEAR(reach(2), 12.7062, 1e-4);
  EXPECT_NEAR(reach(30), 2.04523, 1e-5);
  EXPECT_NEAR(reach(100'000'000), kSure, 1e-6);
  EXPECT_NEAR(reach(kMany), kSure, 1e-12);
}

TEST(Estimate, OfOneValueIsNotKnown) {
  Moments one;
  one.add(56);
  EXPECT_EQ(mean_of(one, 1).mean, 56);
  EXPECT_EQ(interval(mean_of(one, 1)), (Interval{-kUnknown, kUnknown}));
  EXPECT_EQ(interval(mean_of(Moments{}, 0)), (Interval{-kUnknown, kUnknown}));
  PairMoments pair;
  pair.add(3, 5);
  EXPECT_EQ(difference(pair, 1).mean, 2);
  EXPECT_EQ(difference(pair, 1).error, kUnknown);
  EXPECT_EQ(relative_difference(pair, 1).error, kUnknown);
  PairMoments from_nothing;
  for (int i = 0; i < 40; ++i) from_nothing.add(0, 1);
  EXPECT_EQ(relative_difference(from_nothing, 40).mean, kUnknown);
}

// One reshuffle in forty rounds, and then none: that may be chance.
TEST(Estimate, OfWhatIsGoneIsAsSureAsItWasThere) {
  PairMoments once;
  for (std::uint64_t i = 0; i < 40; ++i) once.add(i == 0 ? 1 : 0, 0);
  EXPECT_EQ(relative_difference(once, 40).mean, -1);
  EXPECT_NEAR(relative_difference(once, 40).error, 1, 1e-9);
}

TEST(Estimate, OfAShareIsWilsonsInterval) {
  const Interval sure = share_interval(10, 100);  // as in the textbooks: 5.5 % to 17.4 %
  EXPECT_NEAR(sure.low, 0.0552, 0.0001);
  EXPECT_NEAR(sure.high, 0.1744, 0.0001);
  EXPECT_EQ(share_interval(0, 50).low, 0);
  EXPECT_GT(share_interval(0, 50).high, 0.05);
  EXPECT_EQ(share_interval(50, 50).high, 1);
}

TEST(Estimate, OfADifferenceKnowsThatThePairsBelongTogether) {
  PairMoments pair;
  for (const std::uint64_t value : {1U, 5U, 9U, 2U}) pair.add(value, value + 3);
  EXPECT_DOUBLE_EQ(difference(pair, 4).mean, 3);
  EXPECT_NEAR(difference(pair, 4).error, 0, 1e-9);
  PairMoments other;  // differences 1, 3, 2, 2: mean 2, variance 2/3
  other.add(1, 2);
  other.add(2, 5);
  other.add(5, 7);
  other.add(4, 6);
  EXPECT_DOUBLE_EQ(difference(other, 4).mean, 2);
  EXPECT_NEAR(difference(other, 4).error, std::sqrt(2.0 / 3 / 4), 1e-12);
  EXPECT_NEAR(relative_difference(other, 4).mean, 20.0 / 12 - 1, 1e-12);
  EXPECT_GT(relative_difference(other, 4).error, 0.1);
  PairMoments twice;
  for (const std::uint64_t value : {1U, 5U, 9U, 2U}) twice.add(value, 2 * value);
  EXPECT_DOUBLE_EQ(relative_difference(twice, 4).mean, 1);
  EXPECT_NEAR(relative_difference(twice, 4).error, 0, 1e-9);
}

TEST(Tally, ComputesTheQuantilesOfAHistogram) {
  std::array<std::uint64_t, 10> slots{};
  slots[2] = 50;
  slots[5] = 40;
  slots[9] = 10;
  EXPECT_EQ(quantile(slots, 0.5), 2U);
  EXPECT_EQ(quantile(slots, 0.51), 5U);
  EXPECT_EQ(quantile(slots, 0.9), 5U);
  EXPECT_EQ(quantile(slots, 0.91), 9U);
}

// Every card fits every other: nine plays, the first player's the last.
TEST(Lab, CountsARoundThatCannotGoOtherwise) {
  const TinyTable tiny(1, 20, 5);
  const LabResult result = run_lab(tiny.table, {.count = 500, .threads = 2}, kGoOn);
  const Tally& tally = result.tally;
  EXPECT_EQ(tally.rounds, 500U);
  const auto always = [](double mean) { return Estimate{.mean = mean, .values = 500}; };
  EXPECT_EQ(mean_of(tally, Measure::turns), always(9));
  EXPECT_EQ(mean_of(tally, Measure::points), always(1));
  EXPECT_EQ(mean_of(tally, Measure::uno_calls), always(2));
  EXPECT_EQ(mean_of(tally, Measure::decisions), always(11));  // the plays and the calls
  EXPECT_EQ(mean_of(tally, Measure::draws), always(0));
  EXPECT_EQ(mean_of(tally, Measure::lead_changes), always(0));  // the leader never changes
  EXPECT_EQ(tally.place_wins[0], 500U);
  EXPECT_EQ(tally.seat_wins[0], 250U);  // the deal goes around
  EXPECT_EQ(tally.seat_wins[1], 250U);
  EXPECT_EQ(tally.turns.slots[9], 500U);
  EXPECT_EQ(tally.kinds[0].played.sum + tally.kinds[1].played.sum, 500U * 9);
}

// Each round is one point for the player left of the dealer, and the deal rotates.
TEST(Lab, CountsAMatchThatCannotGoOtherwise) {
  const TinyTable tiny(1, 20, 5, {{"target", "3"}});
  const LabResult result =
      run_lab(tiny.table, {.unit = Unit::matches, .count = 100, .threads = 2}, kGoOn);
  EXPECT_EQ(result.tally.matches, 100U);
  EXPECT_EQ(result.tally.rounds, 500U);
  EXPECT_EQ(mean_of(result.tally.match_rounds, 100), (Estimate{.mean = 5, .values = 100}));
  EXPECT_EQ(result.tally.rounds_of_matches.slots[5], 100U);
}

// Ten cards, two colors, one in each hand: the first player's matches five of the nine others.
TEST(Lab, FindsTheShareThatCanBeWorkedOut) {
  const TinyTable tiny(5, 1, 1);
  constexpr std::uint64_t kRounds = 20'000;
  const LabResult result = run_lab(tiny.table, {.count = kRounds}, kGoOn);
  const double ended_at_once = share(result.tally.turns.slots[1], result.tally.rounds);
  const double expected = 5.0 / 9;
  const double error = std::sqrt(expected * (1 - expected) / kRounds);
  // A drawn card can be played too, but never the last card at once.
  EXPECT_LT(sigmas(ended_at_once, error, expected, 0), 4);
}

TEST(SoakLab, AgreesWithAPlainSecondGame) {
  const std::uint64_t times = testing::soaks_long() ? 20 : 1;
  for (const auto& [seats, rounds] : {std::pair{2, 10'000U}, {4, 40'000U}, {7, 10'000U}}) {
    const std::uint64_t seed = testing::test_seed(23);
    const std::uint64_t plain_rounds = times * rounds;
    const LabSetup setup = setup_for({.edition = "anniversary",
                                      .seats = static_cast<std::size_t>(seats),
                                      .settings = {.count = plain_rounds, .seed = seed}});
    const Tally tally = run(setup).tally;
    const plain_uno::Totals plain = plain_uno::play(plain_rounds, seats, seed);
    const auto n = static_cast<double>(plain_rounds);
    const auto agrees = [&](Measure measure, const plain_uno::Sum& sum) {
      const Estimate mean = mean_of(tally, measure);
      const double plain_mean = sum.values / n;
      const double error = std::sqrt((sum.squares / n - plain_mean * plain_mean) / n);
      EXPECT_LT(sigmas(mean.mean, mean.error, plain_mean, error), 4.5)
          << seats << " seats, " << kMeasureNames[index(measure)] << ": " << mean.mean << " and "
          << plain_mean;
    };
    agrees(Measure::turns, plain.turns);
    agrees(Measure::points, plain.score);
    agrees(Measure::draws, plain.draws);
    agrees(Measure::lost_turns, plain.lost_turns);
    agrees(Measure::decisions, plain.decisions);
    agrees(Measure::lead_changes, plain.lead_changes);
    agrees(Measure::reverses, plain.reverses);
    agrees(Measure::uno_calls, plain.uno_calls);
    for (std::size_t i = 0; i < plain.wins.size(); ++i) {
      const double a = share(tally.place_wins[i], tally.rounds);
      const double b = share(plain.wins[i], plain_rounds);
      EXPECT_LT(sigmas(a, std::sqrt(a * (1 - a) / static_cast<double>(tally.rounds)), b,
                       std::sqrt(b * (1 - b) / n)),
                4.5)
          << seats << " seats, place " << i + 1 << ": " << a << " and " << b;
    }
    EXPECT_LT(
        sigmas(mean_of(tally, Measure::reshuffles).mean, mean_of(tally, Measure::reshuffles).error,
               plain.reshuffles / n, std::sqrt(plain.reshuffles) / n + 1 / n),
        4.5);
    double wilds = 0;
    for_each_kind(setup.rules->wilds, [&](Kind kind) {
      wilds += static_cast<double>(tally.kinds[index(kind)].played.sum);
    });
    EXPECT_NEAR(wilds / static_cast<double>(tally.rounds) / (plain.wild_plays / n), 1, 0.03);
  }
}

// The counts while the players of a scenario make its moves.
RoundFacts counted(const std::string& text) {
  const Scenario scenario = parse_scenario(text, "").value();
  const Rules rules = testing::rules_for(load(scenario.edition), scenario.setup);
  Script script(rules, 1);
  std::vector<Event> events;
  State state = lay_out(rules, scenario, script, events).value();
  RoundWatch watch(rules, state);
  watch.begin();
  for (const ScenarioLine& step : scenario.steps)
    EXPECT_EQ(
        apply(rules, state, parse_move(rules, scenario.seats, step.text).value(), script, watch),
        Refusal::none)
        << step.text;
  return watch.facts;
}
std::uint32_t value(const RoundFacts& facts, Measure measure) {
  return facts.values[index(measure)];
}

TEST(RoundWatch, CountsACatchOnceAndItsPenalty) {
  const RoundFacts facts = counted(R"(rule U2
title Caught
edition anniversary
seats Ana Beto Caro
hand Ana R7 G2
hand Beto R3 B1 B2
hand Caro R4 Y5 Y6
top R5
turn Ana

Ana plays R7
Caro catches Ana
Beto plays R3
)");
  EXPECT_EQ(value(facts, Measure::catches), 1U);
  EXPECT_EQ(value(facts, Measure::uno_calls), 0U);
  EXPECT_EQ(value(facts, Measure::draws), 2U);
  EXPECT_EQ(value(facts, Measure::challenges), 0U);
}

// Ana is found guilty, then Beto's own card is challenged in vain.
TEST(RoundWatch, DistinguishesARightChallengeFromAWrongOne) {
  const std::string right = R"(rule A14
title Challenged
edition anniversary
seats Ana Beto Caro
hand Ana R7 G2 B4 W4
hand Beto R1 Y2 R3 W4
hand Caro B2 B5 G8
top R5
turn Ana

Ana plays W4
Ana names B
Beto challenges
)";
  EXPECT_EQ(value(counted(right), Measure::challenges), 1U);
  EXPECT_EQ(value(counted(right), Measure::guilty), 1U);
  const RoundFacts facts = counted(right + "Beto plays W4\nBeto names R\nCaro challenges\n");
  EXPECT_EQ(value(facts, Measure::challenges), 2U);
  EXPECT_EQ(value(facts, Measure::guilty), 1U);
  EXPECT_EQ(value(facts, Measure::draws), 4U + 6U);
  EXPECT_EQ(value(facts, Measure::lost_turns), 1U);
  EXPECT_EQ(value(facts, Measure::catches), 0U);
}

// All cards are in the hands: Ana and Beto have to pass.
TEST(RoundWatch, CountsAPassWhereThereWasNothingToDraw) {
  const RoundFacts facts = counted(R"(rule A18
title Nothing to draw
edition anniversary
seats Ana Beto Caro Dora
hand Ana Y7 B1 G3
hand Beto Y1 Y2 Y3
hand Caro R+2 R+2 R0 R1 R1 R2 R2 R3 R3 R4 R4 R5 R6 R6 R7 R7 R8 R8 R9 R9 RR RR RS RS )"
                                   "Y+2 Y+2 Y0 Y1 Y2 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y7 Y8 Y8 Y9 Y9 YR YR YS "
                                   "YS G+2 G+2 G0 G1 G1 G2 G2\n"
                                   "hand Dora G3 G4 G4 G5 G5 G6 G6 G7 G7 G8 G8 G9 G9 GR GR GS GS "
                                   "B+2 B+2 B0 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 B7 B7 B8 B8 B9 B9 "
                                   "BR BR BS BS W W W W W W W W W4 W4 W4 W4"
                                   R"(
top R5
turn Ana
draw-pile 0

Ana passes
Beto passes
Caro plays R0
)");
  EXPECT_EQ(value(facts, Measure::forced_passes), 2U);
  EXPECT_EQ(value(facts, Measure::draws), 0U);
}

TEST(RoundWatch, DoesNotCountAPassThatWasChosen) {
  const RoundFacts facts = counted(R"(rule A8
title A drawn card that may be kept
edition anniversary
option drawn_card may
seats Ana Beto
hand Ana R3 G2 Y4
hand Beto R1 Y1 Y2
top R5
turn Ana
next R8

Ana draws
Ana passes
)");
  EXPECT_EQ(value(facts, Measure::forced_passes), 0U);
  EXPECT_EQ(value(facts, Measure::draws), 1U);
}

TEST(RoundWatch, CountsTheLeadOnlyWhenItChangesHands) {
  const RoundFacts facts = counted(R"(rule A6
title The lead
edition anniversary
seats Ana Beto
hand Ana R7 R8 R1 B4
hand Beto R2 RS R4 R9
top R5
turn Ana

Ana plays R7
Beto plays RS
Beto plays R2
Ana plays R8
Beto plays R4
)");
  EXPECT_EQ(value(facts, Measure::lead_changes),
            1U);  // Ana led, then Beto; an equal changes nothing
}

TEST(RoundWatch, GivesTheLeadToNobodyWhoIsOut) {
  const RoundFacts facts = counted(R"(rule H12
title The lead among those who are left
edition anniversary
option hand_limit 10
seats Ana Beto Caro
hand Ana Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y6
hand Beto B2 B3
hand Caro R7 B4 B5
top R5
turn Ana
next G1 G2

Ana draws
Beto draws
Caro plays R7
)");
  EXPECT_EQ(value(facts, Measure::lead_changes), 1U);  // Beto led, then Caro
}

TEST(Lab, BotsDrawFromGeneratorsOfTheirOwn) {
  static const Player* const kRandom = player_named("random");
  Player quiet = *kRandom;
  quiet.name = "quiet";
  quiet.move = [](const SeatView& view, const Memory& memory, const Budget& budget,
                  Random& /*random*/) {
    Random same(1);
    return kRandom->move(view, memory, budget, same);
  };
  Player wasteful = quiet;
  wasteful.name = "wasteful";
  wasteful.move = [](const SeatView& view, const Memory& memory, const Budget& budget,
                     Random& random) {
    random.next();
    Random same(1);
    return kRandom->move(view, memory, budget, same);
  };
  const Rules rules = testing::rules_for(load("anniversary"), {.seats = 3});
  const LabSettings settings{.count = 50, .seed = 2};
  EXPECT_EQ(run_lab({&rules, {&quiet, kRandom, kRandom}}, settings, kGoOn),
            run_lab({&rules, {&wasteful, kRandom, kRandom}}, settings, kGoOn));
}

TEST(Lab, GivesTheSameWithAnyNumberOfThreads) {
  for (const Unit unit : {Unit::rounds, Unit::matches}) {
    LabSetup setup = setup_for({.edition = "anniversary",
                                .bots = {"random", "greedy", "easy", "normal"},
                                .settings = {.unit = unit, .count = 37, .seed = 5}});
    const LabResult one = run(setup);
    setup.experiment.settings.threads = 5;
    EXPECT_EQ(run(setup), one);
    setup.experiment.settings.seed = 6;
    EXPECT_NE(run(setup), one);
  }
}

TEST(Lab, PlaysTheSameRoundsFastAndSlowly) {
  Player other = *player_named("random");
  other.name = "the same under another name";
  for (const testing::TestTable& table : testing::test_tables()) {
    const LabSettings settings{.count = 20, .seed = testing::test_seed(3)};
    const LabTable fast{.rules = &table.rules,
                        .players = {table.rules.seats, player_named("random")}};
    const LabTable slow{.rules = &table.rules, .players = {table.rules.seats, &other}};
    EXPECT_EQ(run_lab(fast, settings, kGoOn), run_lab(slow, settings, kGoOn)) << table.name;
  }
}

TEST(Lab, ShardsAddUpToTheWhole) {
  LabSetup setup =
      setup_for({.edition = "official", .settings = {.count = 1001, .seed = 9, .threads = 2}});
  const LabResult whole = run(setup);
  LabResult sum;
  for (const std::uint32_t number : {3U, 1U, 2U}) {
    setup.experiment.settings.shard = {.number = number, .of = 3};
    const LabResult part = run(setup);
    EXPECT_EQ(part.units, units_in(setup.experiment.settings));
    const auto kept = parse_run(to_json(setup, part).dump());
    ASSERT_TRUE(kept) << kept.error();
    EXPECT_EQ(kept->result, part);
    EXPECT_TRUE(kept->experiment.is_same_as(setup.experiment));
    sum.tally += kept->result.tally;
    sum.units += kept->result.units;
  }
  EXPECT_EQ(sum, whole);
}

TEST(Lab, StopsOnRequestWithTheFirstRounds) {
  LabSetup setup = setup_for({.edition = "anniversary",
                              .bots = {"greedy"},
                              .settings = {.count = 100'000'000, .seed = 4, .threads = 2}});
  const LabResult stopped = run_lab(setup.table(), setup.experiment.settings,
                                    [](std::uint64_t done) { return done == 0; });
  ASSERT_LT(stopped.units, setup.experiment.settings.count);
  EXPECT_TRUE(stopped.ended_early);
  setup.experiment.settings.count = stopped.units;
  EXPECT_EQ(run(setup).tally, stopped.tally);
  EXPECT_FALSE(run(setup).ended_early);
}

TEST(Lab, AComparisonStopsOnRequestWithTheFirstRounds) {
  LabSetup setup = setup_for({.edition = "anniversary",
                              .bots = {"greedy"},
                              .settings = {.count = 100'000'000, .seed = 4, .threads = 2}});
  const auto stop = [](std::uint64_t done) { return done == 0; };
  const LabComparison stopped =
      compare_tables(setup.table(), setup.table(), setup.experiment.settings, stop);
  EXPECT_TRUE(stopped.ended_early);
  EXPECT_EQ(stopped.units, stopped.a.rounds + stopped.a.voided);
  setup.experiment.settings.count = stopped.units;
  const LabComparison again =
      compare_tables(setup.table(), setup.table(), setup.experiment.settings, kGoOn);
  EXPECT_EQ(again.a, stopped.a);
  EXPECT_FALSE(again.ended_early);
}

TEST(Lab, KnowsHowManyRoundsToAskForToGetWhatAShardHas) {
  LabSettings settings{.count = 1001};
  for (const Shard shard : {Shard{1, 1}, Shard{1, 3}, Shard{3, 3}, Shard{2, 7}}) {
    settings.shard = shard;
    const std::uint64_t all = units_in(settings);
    for (std::uint64_t units = 0; units <= all;
         units = units == all ? all + 1 : std::min(units + 4, all)) {
      LabSettings asked = settings;
      asked.count = count_for(settings, units);
      EXPECT_EQ(units_in(asked), units) << shard.number << "/" << shard.of;
    }
  }
}

TEST(Lab, ContinuesUntilItIsSureEnough) {
  LabSetup setup =
      setup_for({.edition = "anniversary",
                 .settings = {.count = 1'000'000, .error = 0.01, .seed = 2, .threads = 2}});
  const LabResult result = run(setup);
  EXPECT_LT(result.units, 20'000U);
  for (std::size_t i = 0; i < 4; ++i) {
    const Interval sure = share_interval(result.tally.seat_wins[i], result.tally.rounds);
    EXPECT_LE((sure.high - sure.low) / 2, 0.01);
  }
  setup.experiment.settings.threads = 1;
  EXPECT_EQ(run(setup), result);
}

TEST(Lab, WholeMatchesEndWithTheWinnerThatTheRulesSay) {
  const LabSetup setup = setup_for(
      {.edition = "anniversary", .settings = {.unit = Unit::matches, .count = 50, .seed = 3}});
  const Tally tally = run(setup).tally;
  EXPECT_EQ(tally.matches, 50U);
  EXPECT_EQ(tally.match_rounds.sum, tally.rounds);
  const Estimate rounds = mean_of(tally.match_rounds, tally.matches);
  EXPECT_GT(rounds.mean, 5);  // 500 points, about 119 a round, four players
  EXPECT_LT(rounds.mean, 16);
}

TEST(Lab, ATableComparedWithItselfDoesNotDiffer) {
  const LabSetup setup =
      setup_for({.edition = "official", .bots = {"greedy"}, .settings = {.count = 200, .seed = 8}});
  const LabComparison same =
      compare_tables(setup.table(), setup.table(), setup.experiment.settings, kGoOn);
  EXPECT_EQ(same.pairs, 200U);
  EXPECT_EQ(same.a, same.b);
  for (const ComparedStatistic& statistic : statistics_of(setup, same))
    EXPECT_EQ(statistic.difference.mean, 0) << statistic.name;
}

TEST(Lab, ComparesByThePairSoThatFewRoundsSayMuch) {
  Experiment question{.edition = "official",
                      .bots = {"greedy"},
                      .settings = {.count = 3000, .seed = 8, .threads = 2}};
  const LabSetup a = setup_for(question);
  question.options = {{"hand_size", "8"}};
  const LabSetup b = setup_for(question);
  const LabComparison found = compare_tables(a.table(), b.table(), a.experiment.settings, kGoOn);
  const Estimate longer = relative_difference(found.measures[index(Measure::turns)], found.pairs);
  EXPECT_GT(longer.mean, 5 * longer.error);
  const Report report = report_on(
      ComparedTables{.a = a, .b = b, .a_name = "seven", .b_name = "eight", .command = "c"}, found,
      Language::en);
  EXPECT_THAT(report.findings.front(), HasSubstr("“eight” makes rounds"));
  EXPECT_THAT(report.findings.front(), HasSubstr("longer"));
}

TEST(DeckOrder, DealsTheSameCardsToTablesWithOtherRules) {
  const Edition edition = load("official");
  const Rules a = testing::rules_for(edition, {.seats = 4});
  const Rules b = testing::rules_for(edition, {.seats = 4, .options = {{"stacking", "any"}}});
  const auto hands = [](const Rules& rules) {
    State state = new_match();
    DeckOrder order(rules, state, 77);
    AnyChanceOf chance(order);
    state.next_dealer = seat_at(1);
    EventSink sink([](const Event&) {});
    EXPECT_EQ(apply(rules, state, Move{}, chance, sink), Refusal::none);
    return state.hands;
  };
  EXPECT_EQ(hands(a), hands(b));
}

// Every card of the pile is equally likely, even if some of its kind are gone or a card was put
// back.
TEST(DeckOrder, DrawsEveryCardOfThePileAlikeOften) {
  const Rules rules = testing::rules_for(load("official"), {.seats = 4});
  const std::uint64_t seed = testing::test_seed(5);
  constexpr std::uint64_t kTimes = 20'000;
  std::map<Kind, std::uint64_t> first;
  std::map<Kind, std::uint64_t> after_return;
  for (std::uint64_t i = 0; i < kTimes; ++i) {
    State state = new_match();
    DeckOrder order(rules, state, seed + i);
    // Three of one kind with many copies in the deck, one of another.
    const Kind many = kind_at(rules.kinds - 1U);
    state.pile[0] = state.pile[1] = state.pile[2] = kind_at(0);
    state.pile[3] = many;
    const Kind drawn = state.pile[order.pick(state.pile.data(), 4)];
    ++first[drawn];
    state.pile[0] = state.pile[1] = state.pile[2] = kind_at(0);
    state.pile[3] = many;
    ++after_return[state.pile[order.pick(state.pile.data(), 4)]];
  }
  const double error = std::sqrt(0.25 * 0.75 / kTimes);
  EXPECT_NEAR(share(first[kind_at(0)], kTimes), 0.75, 4.5 * error);
  EXPECT_NEAR(share(after_return[kind_at(0)], kTimes), 0.75, 4.5 * error);
}

// A table dealt by orders is the same game as one dealt by plain chance.
TEST(DeckOrder, ChangesNoMean) {
  Experiment question{.edition = "official",
                      .seats = 8,
                      .settings = {.count = 6000, .seed = testing::test_seed(6), .threads = 2}};
  const LabSetup setup = setup_for(question);
  const Tally plain = run(setup).tally;
  question.settings.seed += 1000;
  const LabSetup other = setup_for(question);
  const Tally ordered =
      compare_tables(other.table(), other.table(), other.experiment.settings, kGoOn).a;
  for (const Measure measure : {Measure::turns, Measure::points, Measure::draws,
                                Measure::lost_turns, Measure::lead_changes}) {
    const Estimate a = mean_of(plain, measure);
    const Estimate b = mean_of(ordered, measure);
    EXPECT_LT(sigmas(a.mean, a.error, b.mean, b.error), 4.5) << kMeasureNames[index(measure)];
  }
}

TEST(Tally, ComputesACardsWorthFromHands) {
  Tally tally;
  tally.rounds = 2;  // four hands of two players
  const auto deal = [&](std::uint64_t winners, std::uint64_t others) {
    Moments copies;
    copies.add(winners);
    copies.add(others);
    tally.kinds[0].add_deal(copies, winners, 2);
  };
  deal(2, 0);
  deal(1, 1);
  // Copies 2, 0, 1, 1 with wins 1, 0, 1, 0: covariance 1/4, variance 1/2.
  EXPECT_DOUBLE_EQ(worth(tally, kind_at(0), 2).mean, 0.5);
  // By the round: 1 and 0 more than the mean of its hands, so 1/2 ± 1/2, of which half is the
  // covariance.
  EXPECT_NEAR(worth(tally, kind_at(0), 2).error, 0.5 / 2 / 0.5, 1e-12);
}

// Two players of ten cards, dealt all of them but one: what one has the other has not. The usual
// error of a slope, which takes the hands for independent, would be smaller.
TEST(Tally, TheErrorOfAWorthKnowsThatTheHandsAreOfOneDeck) {
  const TinyTable tiny(5, 1, 4);
  constexpr std::uint64_t kRounds = 500;
  Moments spread;  // of the slopes, in millionths above -1
  double told = 0;
  constexpr std::uint64_t kRuns = 400;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    const Tally tally = run_lab(tiny.table, {.count = kRounds, .seed = seed}, kGoOn).tally;
    const Estimate slope = worth(tally, kind_at(3), 2);
    spread.add(static_cast<std::uint64_t>((slope.mean + 1) * 1e6));
    told += slope.error / kRuns;
  }
  const double true_error = mean_of(spread, kRuns).error * std::sqrt(kRuns) / 1e6;
  EXPECT_NEAR(told / true_error, 1, 0.12);
}

TEST(LabNumbers, NumbersAreWrittenAsTheLanguageDoes) {
  EXPECT_EQ(number_in(Language::en, 1234567.891, 2), "1,234,567.89");
  EXPECT_EQ(number_in(Language::pt, 1234.5, 1), "1.234,5");
  EXPECT_EQ(number_in(Language::es, -1234.5, 1), "−1234,5");
  EXPECT_EQ(count_in(Language::es, 20000), "20.000");
  EXPECT_EQ(percent_in(Language::es, 0.25), "25,0\u00a0%");
  EXPECT_EQ(percent_in(Language::en, 0.25), "25.0%");
  EXPECT_EQ(number_in(Language::en, -0.001, 1), "0.0");
  EXPECT_EQ(percent_in(Language::pt, 0.25), "25,0%");
  EXPECT_EQ(signed_in(Language::en, 0.04, 1), "0.0");
  EXPECT_EQ(signed_in(Language::en, 3.14, 1), "+3.1");
}

TEST(LabReport, IsAWholePageInEveryLanguage) {
  const LabSetup setup = setup_for({.edition = "dragonball",
                                    .bots = {"greedy", "random", "random", "random"},
                                    .settings = {.count = 300, .seed = 3}});
  const LabResult result = run(setup);
  for (const Language language : kLanguages) {
    const Report report = report_on(setup, result, language);
    const std::string page = to_html(report);
    EXPECT_THAT(page, HasSubstr("</html>"));
    EXPECT_THAT(page, HasSubstr(fmt::format("lang=\"{}\"", row_of(language).tag)));
    EXPECT_THAT(page.substr(page.find("</style>")), Not(HasSubstr("{}")));
    EXPECT_THAT(page, Not(HasSubstr("nan")));
    EXPECT_THAT(page, Not(HasSubstr("http")));  // nothing is fetched
    EXPECT_THAT(to_text(report), Not(HasSubstr("{}")));
    EXPECT_GE(report.sections.size(), 8U);
  }
}

TEST(LabReport, HasTheColonOfItsLanguage) {
  const LabSetup setup = setup_for({.edition = "official",
                                    .customs = {{"WC1", "next draws 3"}},
                                    .bots = {"greedy", "random", "random", "random"},
                                    .settings = {.count = 20}});
  const Report report = report_on(setup, run(setup), Language::fr);
  EXPECT_THAT(report.subtitle, HasSubstr("WC1\u202F: "));
  EXPECT_THAT(to_text(report), Not(HasSubstr("gagne: ")));
}

Report compared(const LabSetup& a, const LabSetup& b, const LabComparison& comparison) {
  return report_on(
      ComparedTables{.a = a, .b = b, .a_name = "first", .b_name = "second", .command = "c"},
      comparison, Language::en);
}

TEST(LabReport, OfFewPairsIsAWholePageWithoutConclusions) {
  Experiment question{.edition = "official", .settings = {.count = 3}};
  const LabSetup a = setup_for(question);
  question.bots = {"greedy"};
  const LabSetup b = setup_for(question);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const LabSettings settings{.count = 1 + seed % 3, .seed = seed};
    const LabComparison few = compare_tables(a.table(), b.table(), settings, kGoOn);
    const Report report = compared(a, b, few);
    EXPECT_EQ(report.findings,
              std::vector<std::string>{Words(Language::en).say("lab.says_too_little")});
    const std::string page = to_html(report);
    EXPECT_THAT(page, HasSubstr("</html>"));
    EXPECT_THAT(page, Not(HasSubstr("nan")));
    EXPECT_THAT(page.substr(page.find("</style>")), Not(HasSubstr("inf")));
  }
}

TEST(LabReport, OfOneRoundHasNoIntervals) {
  const LabSetup setup = setup_for({.edition = "official", .settings = {.count = 1}});
  const LabResult result = run(setup);
  const Report report = report_on(setup, result, Language::en);
  EXPECT_THAT(report.findings, ::testing::ElementsAre(HasSubstr("Too little")));
  EXPECT_THAT(to_text(report), ::testing::ContainsRegex("turns +[0-9]+ +–\n"));
  for (const Statistic& f : statistics_of(setup, result)) {
    if (f.group != "round" || f.name != "turns") continue;
    EXPECT_EQ(f.sure, (Interval{-kUnknown, kUnknown}));
  }
  EXPECT_THAT(to_csv(statistics_of(setup, result)),
              ::testing::ContainsRegex("round,turns,[0-9]+,,\n"));
  EXPECT_TRUE(to_json(setup, result)["figures"][0].dump().contains("\"low\":null"));
}

TEST(LabReport, OnDiceHasNoTableOfCards) {
  const LabSetup setup = setup_for({.edition = "dice", .settings = {.count = 40}});
  const Report report = report_on(setup, run(setup), Language::en);
  for (const ReportSection& section : report.sections)
    EXPECT_TRUE(!section.drawing.empty() || !section.table.rows.empty()) << section.heading;
  EXPECT_THAT(to_html(report), Not(HasSubstr("What a card is worth")));
}

TEST(LabReport, MarksNoShareOfAHandfulOfRounds) {
  const LabSetup setup = setup_for({.edition = "official", .settings = {.count = 3}});
  EXPECT_THAT(to_html(report_on(setup, run(setup), Language::en)), Not(HasSubstr("in a hundred")));
}

TEST(LabReport, NamesTheBotsAndTheRulesOfBothTables) {
  Experiment question{.edition = "official",
                      .options = {{"hand_size", "5"}, {"stacking", "any"}},
                      .settings = {.count = 40}};
  const LabSetup a = setup_for(question);
  question.bots = {"greedy"};
  question.options = {{"hand_size", "5"}};
  const LabSetup b = setup_for(question);
  const Report report =
      compared(a, b, compare_tables(a.table(), b.table(), a.experiment.settings, kGoOn));
  EXPECT_EQ(report.subtitle, "Official, 40 rounds played by random / greedy · hand_size=5");
}

LabSweep swept(std::uint64_t rounds, const std::vector<std::string>& sizes) {
  LabSweep sweep{.over = "hand_size", .points = {}};
  for (const std::string& size : sizes) {
    LabSetup setup = setup_for(
        {.edition = "official", .options = {{"hand_size", size}}, .settings = {.count = rounds}});
    LabResult result = run(setup);
    sweep.points.push_back(
        {.value = size, .text = size, .setup = std::move(setup), .result = result});
  }
  return sweep;
}

TEST(LabReport, OnASweepSpeaksOfThePointsThatWerePlayedOftenEnough) {
  LabSweep sweep = swept(400, {"3", "9"});
  sweep.points.push_back(std::move(swept(2, {"12"}).points.front()));
  sweep.ended_early = true;
  const Report report = report_on(sweep, "cards", "c", Language::en);
  ASSERT_EQ(report.findings.size(), 4U);
  EXPECT_THAT(report.findings[0], HasSubstr("ended early"));
  EXPECT_THAT(report.findings[1], HasSubstr("longest with “9”"));
  EXPECT_THAT(report.findings[3], HasSubstr("Cards: 9. "));
  EXPECT_THAT(report.subtitle, Not(HasSubstr("hand_size")));
  EXPECT_THAT(to_html(report), HasSubstr("</html>"));
  EXPECT_THAT(to_csv(sweep), HasSubstr("\n12,round,turns,"));
  const auto json = to_json(sweep);
  EXPECT_TRUE(json["ended_early"].get<bool>());
  EXPECT_EQ(json["runs"].size(), 3U);
  for (const std::uint64_t rounds : {1U, 2U})
    EXPECT_THAT(report_on(swept(rounds, {"3", "9"}), "cards", "c", Language::en).findings,
                ::testing::ElementsAre(HasSubstr("Too little")));
}

TEST(LabReport, OfARunThatWasEndedEarlySaysSoAndHowToGetItAgain) {
  const LabSetup setup = setup_for({.edition = "official", .settings = {.count = 1000}});
  const LabSettings fewer{.count = 100};
  LabResult result = run_lab(setup.table(), fewer, kGoOn);
  result.ended_early = true;
  const Report report = report_on(setup, result, Language::en);
  EXPECT_THAT(report.findings.front(), HasSubstr("ended early"));
  EXPECT_THAT(report.command, HasSubstr("--rounds 100 "));
  EXPECT_TRUE(to_json(setup, result)["ended_early"].get<bool>());
  EXPECT_TRUE(parse_run(to_json(setup, result).dump())->result.ended_early);
}

TEST(LabReport, OnMatchesSaysNothingAboutRounds) {
  Experiment question{.edition = "anniversary",
                      .settings = {.unit = Unit::matches, .count = 60, .seed = 3}};
  const LabSetup a = setup_for(question);
  question.options = {{"target", "1000"}};
  const LabSetup b = setup_for(question);
  const LabComparison found = compare_tables(a.table(), b.table(), a.experiment.settings, kGoOn);
  const Report report =
      report_on(ComparedTables{.a = a, .b = b, .a_name = "500", .b_name = "1000", .command = "c"},
                found, Language::en);
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_THAT(report.findings.front(), HasSubstr("“1000” makes matches"));
  EXPECT_THAT(to_text(report), HasSubstr("seat 1, random"));
}

TEST(LabReport, DrawsNamesOfAnyLength) {
  const LabSetup setup = setup_for({.edition = "official", .settings = {.count = 50}});
  const LabComparison same =
      compare_tables(setup.table(), setup.table(), setup.experiment.settings, kGoOn);
  const std::string name(300, 'x');
  EXPECT_THAT(
      to_html(report_on(
          ComparedTables{.a = setup, .b = setup, .a_name = name, .b_name = name, .command = name},
          same, Language::en)),
      HasSubstr("</html>"));
}

TEST(LabReport, TakesNothingForMarkup) {
  const LabSetup setup = setup_for({.edition = "official", .settings = {.count = 50}});
  const LabComparison same =
      compare_tables(setup.table(), setup.table(), setup.experiment.settings, kGoOn);
  const std::string page = to_html(report_on(
      ComparedTables{
          .a = setup, .b = setup, .a_name = "<script>", .b_name = "\"&", .command = "<b>"},
      same, Language::en));
  EXPECT_THAT(page, Not(HasSubstr("<script>")));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
}

TEST(Experiment, IsPrintedAsACommandThatRepeatsIt) {
  const LabSetup setup = setup_for({.edition = "official",
                                    .seats = 3,
                                    .options = {{"stacking", "any"}},
                                    .customs = {{"WC1", "next draws 3"}},
                                    .bots = {"greedy"},
                                    .settings = {.count = 10, .seed = 7}});
  EXPECT_EQ(command_of(setup.experiment),
            "comodin lab run --edition official --seats 3 --option stacking=any --custom "
            "'WC1=next draws 3' --bots greedy --rounds 10 --seed 7");
}

TEST(Experiment, SaysWhatIsWrongWithIt) {
  const auto problem = [](Experiment question) { return make_setup(std::move(question)).error(); };
  EXPECT_THAT(problem({.edition = "official", .bots = {"nobody"}}), HasSubstr("'nobody'"));
  EXPECT_THAT(problem({.edition = "official", .bots = {"random", "greedy"}}), HasSubstr("2 bots"));
  EXPECT_THAT(problem({.edition = "official", .seats = 11}), HasSubstr("10"));
  EXPECT_THAT(problem({.edition = "nowhere"}), HasSubstr("nowhere"));
  EXPECT_THAT(problem({.edition = "official", .options = {{"stacking", "perhaps"}}}),
              HasSubstr("stacking"));
}

TEST(Experiment, ADamagedFileIsRefused) {
  EXPECT_FALSE(parse_run(""));
  EXPECT_FALSE(parse_run("[]"));
  EXPECT_FALSE(parse_run(R"({"comodin_lab": 1})"));
  EXPECT_FALSE(parse_run(R"({"comodin_lab": 2, "question": {}})"));
  const LabSetup setup = setup_for({.edition = "dice", .settings = {.count = 5}});
  nlohmann::ordered_json json = to_json(setup, run(setup));
  ASSERT_TRUE(parse_run(json.dump()));
  const auto spoilt = [&](const char* name, const nlohmann::ordered_json& value) {
    nlohmann::ordered_json other = json;
    other["tally"][name] = value;
    return other.dump();
  };
  EXPECT_FALSE(parse_run(spoilt("turns", std::vector<int>(5000, 1))));
  EXPECT_FALSE(parse_run(spoilt("rounds", -1)));
  EXPECT_FALSE(parse_run(spoilt("rounds", 1e300)));
  EXPECT_FALSE(parse_run(spoilt("rounds", 4)));
  EXPECT_FALSE(parse_run(spoilt("place_wins", {5000, 1})));
  EXPECT_FALSE(parse_run(spoilt("kinds", "none")));
}

}  // namespace
}  // namespace comodin
