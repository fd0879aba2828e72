// Verdicts on rules with well-known effects.
#include "lab/verdict.h"

#include <cmath>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edition/load.h"
#include "effect/text.h"
#include "report/verdict_sentence.h"

namespace comodin {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kErrors = 3;

Verdict verdict_on(std::string_view text) {
  VerdictSettings settings;
  settings.rounds = 800;
  settings.moves = 200'000;
  settings.watched_rounds = 4;
  return judge_rule(load_edition("official").value(), parse_effect(text).value(), settings);
}

void expect_sound(const Verdict& verdict) {
  EXPECT_EQ(verdict.broken, "");
  EXPECT_EQ(verdict.dead_ends, 0U);
  EXPECT_GT(verdict.checked_moves, 1000U);
  ASSERT_EQ(verdict.tables.size(), 3U);
  for (const TableVerdict& table : verdict.tables) {
    EXPECT_GT(table.rounds, 50U);
    EXPECT_GT(table.plays, 50U);
  }
}

TEST(Verdict, TheSameRuleGetsTheSameVerdictInEveryLanguage) {
  const Verdict english = verdict_on("next draws 3; hands pass to the left");
  expect_sound(english);
  EXPECT_EQ(english, verdict_on("el siguiente roba 3; las manos pasan a la izquierda"));
  EXPECT_EQ(english, verdict_on("o próximo compra 3; as mãos passam para a esquerda"));
}

TEST(Verdict, WithoutTimeItRestsOnFewerRoundsAndSaysSo) {
  VerdictSettings settings;
  settings.rounds = 500;
  settings.watched_rounds = 10;
  const Edition edition = load_edition("official").value();
  const Effect effect = parse_effect("next draws 3").value();
  const Verdict whole = judge_rule(edition, effect, settings);
  EXPECT_FALSE(whole.cut_short);
  int asked = 0;
  settings.is_time_up = [&](double share) { return ++asked > 60 * share; };
  const Verdict hurried = judge_rule(edition, effect, settings);
  EXPECT_TRUE(hurried.cut_short);
  EXPECT_EQ(hurried.broken, "");
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(static_cast<double>(hurried.tables[i].rounds), 30, 1) << i;  // an equal share
    EXPECT_GT(hurried.tables[i].longer.error, whole.tables[i].longer.error) << i;
  }
}

TEST(Verdict, APlainWildChangesNothingAtAll) {
  const Verdict verdict = verdict_on("I name the color");
  expect_sound(verdict);
  for (const TableVerdict& table : verdict.tables) {
    EXPECT_EQ(table.longer, Estimate{});
    EXPECT_EQ(table.worth, Estimate{});
  }
  EXPECT_EQ(sentence_of(verdict, Language::en),
            "leaves rounds about as long; worth about as much to you as a plain wild");
}

TEST(Verdict, WhatIsOnlySaidChangesNothing) {
  const Verdict verdict = verdict_on("say: hop");
  expect_sound(verdict);
  for (const TableVerdict& table : verdict.tables)
    EXPECT_LE(std::abs(table.longer.mean), kErrors * table.longer.error);
  EXPECT_THAT(sentence_of(verdict, Language::es), HasSubstr("más o menos igual de largas"));
}

TEST(Verdict, CardsForTheNextAreWorthMoreThanCardsForMe) {
  const Verdict gift = verdict_on("I give 3 cards to next");
  const Verdict burden = verdict_on("I draw 10");
  expect_sound(gift);
  expect_sound(burden);
  for (std::size_t i = 0; i < gift.tables.size(); ++i) {
    EXPECT_GT(gift.tables[i].worth.mean, kErrors * gift.tables[i].worth.error);
    EXPECT_LT(burden.tables[i].worth.mean, -kErrors * burden.tables[i].worth.error);
  }
  EXPECT_THAT(sentence_of(gift, Language::en), HasSubstr("good for you"));
  EXPECT_THAT(sentence_of(burden, Language::pt), HasSubstr("ruim para você"));
}

TEST(Verdict, CardsForEveryoneMakeRoundsLonger) {
  const Verdict verdict = verdict_on("everyone draws 2");
  expect_sound(verdict);
  for (const TableVerdict& table : verdict.tables) {
    EXPECT_GT(table.longer.mean, kErrors * table.longer.error);
    EXPECT_GT(table.rule_turns, table.plain_turns);
  }
}

TEST(Verdict, ASwapIsWorthMoreWithManyCards) {
  const Verdict verdict = verdict_on("I swap hands with next");
  expect_sound(verdict);
  for (const TableVerdict& table : verdict.tables)
    EXPECT_GT(table.many_cards.mean, table.few_cards.mean);
  EXPECT_THAT(sentence_of(verdict, Language::en), HasSubstr("when you hold few cards"));
}

// The second round of a seed is not the first one of the next.
TEST(Verdict, NeighbouringSeedsPlayOtherRounds) {
  const auto turns = [](std::uint64_t seed, std::uint64_t rounds) {
    VerdictSettings settings;
    settings.seats = {4};
    settings.rounds = rounds;
    settings.seed = seed;
    const Verdict verdict = judge_rule(load_edition("official").value(),
                                       parse_effect("I name the color").value(), settings);
    return verdict.tables[0].plain_turns * static_cast<double>(rounds);
  };
  int alike = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    alike += std::abs(turns(seed, 2) - turns(seed, 1) - turns(seed + 1, 1)) < 0.5 ? 1 : 0;
  EXPECT_LT(alike, 3);
}

// A verdict of one table, as it could have been measured.
Verdict measured(Estimate longer, Estimate worth) {
  TableVerdict table;
  table.seats = 4;
  table.rounds = 1000;
  table.longer = longer;
  table.worth = worth;
  table.many_cards = worth;
  table.few_cards = worth;
  Verdict verdict;
  verdict.tables.push_back(table);
  return verdict;
}

TEST(VerdictSentence, SaysHowMuchLongerInThreeLanguages) {
  const Verdict verdict = measured({18.2, 1}, {5, 1});
  EXPECT_EQ(sentence_of(verdict, Language::en), "makes rounds 18% longer; good for you");
  EXPECT_EQ(sentence_of(verdict, Language::es),
            "hace las rondas un 18\u00a0% más largas; te conviene");
  EXPECT_EQ(sentence_of(verdict, Language::pt),
            "deixa as rodadas 18% mais longas; é bom para você");
}

TEST(VerdictSentence, ClaimsNothingThatTheErrorLeavesOpen) {
  EXPECT_EQ(sentence_of(measured({18, 7}, {5, 2}), Language::en),
            "leaves rounds about as long; worth about as much to you as a plain wild");
}

TEST(VerdictSentence, DistinguishesTables) {
  Verdict verdict = measured({-12, 1}, {-5, 1});
  verdict.tables.push_back(verdict.tables[0]);
  verdict.tables[1].seats = 8;
  verdict.tables[1].longer = {0, 1};
  EXPECT_EQ(sentence_of(verdict, Language::en),
            "makes rounds 12% shorter with 4 players, leaves rounds about as long with 8 players; "
            "bad for you");
  verdict.tables[1].longer = {-20, 1};
  EXPECT_EQ(sentence_of(verdict, Language::es),
            "hace las rondas entre un 12 y un 20\u00a0% más cortas; te perjudica");
}

TEST(VerdictSentence, SaysWhenTheHandMatters) {
  Verdict verdict = measured({0, 1}, {0, 1});
  verdict.tables[0].many_cards = {6, 1};
  verdict.tables[0].few_cards = {-6, 1};
  verdict.tables[0].many_less_few = {12, 1.4};
  EXPECT_THAT(sentence_of(verdict, Language::en),
              HasSubstr("good for you when you hold many cards, bad when you hold few"));
  verdict.tables[0].many_less_few = {12, 5};
  EXPECT_THAT(sentence_of(verdict, Language::en), Not(HasSubstr("when you hold")));
}

TEST(VerdictSentence, MentionsRoundsWithoutAWinner) {
  Verdict verdict = measured({0, 1}, {0, 1});
  verdict.tables[0].voided = 70;
  EXPECT_THAT(sentence_of(verdict, Language::en), HasSubstr("7% of rounds have no winner"));
}

}  // namespace
}  // namespace comodin
