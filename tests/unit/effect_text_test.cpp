// Examples of the effect language: what each sentence means, how it is shown, and error messages.
// Properties of all texts and trees are in effect_text_property_test.cpp.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "effect/text.h"
#include "report/rule_words.h"

namespace comodin {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

Sentence make(Verb verb, Who who = Who::i, std::uint8_t number = 0) {
  Sentence sentence;
  sentence.verb = verb;
  sentence.who = who;
  sentence.number = number;
  return sentence;
}

Sentence with_cards(Sentence sentence, Cards cards, std::uint8_t number = 0) {
  sentence.cards = cards;
  sentence.number = number;
  return sentence;
}

Sentence with_other(Sentence sentence, Who other) {
  sentence.other = other;
  return sentence;
}

Sentence with_text(Sentence sentence, std::string text) {
  sentence.text = std::move(text);
  return sentence;
}

Sentence with_parts(Sentence sentence, std::vector<Sentence> parts) {
  sentence.parts = std::move(parts);
  return sentence;
}

Sentence with_may(Sentence sentence) {
  sentence.may = true;
  return sentence;
}

Sentence with_instead(Sentence sentence) {
  sentence.instead = true;
  return sentence;
}

Sentence passing(Toward toward) {
  Sentence sentence = make(Verb::pass_hands);
  sentence.toward = toward;
  return sentence;
}

// The tree of a text that must parse.
Effect read(std::string_view text) {
  auto effect = parse_effect(text);
  EXPECT_TRUE(effect.has_value()) << text << "\n" << (effect ? "" : say(effect.error()));
  return effect ? *effect : Effect{};
}

EffectError read_error(std::string_view text) {
  auto effect = parse_effect(text);
  EXPECT_FALSE(effect.has_value()) << text;
  return effect ? EffectError{} : effect.error();
}

// The text is read as the tree, and the tree is shown as the text.
void expect_said(std::string_view text, const Sentence& sentence) {
  EXPECT_EQ(read(text), Effect{sentence}) << text << "\n" << render_effect(read(text));
  EXPECT_EQ(render_sentence(sentence), text);
}

// The text is read, and shown in other words.
void expect_shown(std::string_view text, std::string_view shown) {
  EXPECT_EQ(render_effect(read(text)), shown);
  EXPECT_EQ(read(text), read(shown));
}

TEST(EffectText, DrawingIsCountedOrContinuesUntilACardComes) {
  expect_said("the next player draws 2", make(Verb::draw, Who::next, 2));
  expect_said("I draw 20", make(Verb::draw, Who::i, 20));
  expect_said("my opponents draw 1", make(Verb::draw, Who::opponents, 1));
  expect_said("everyone draws 0", make(Verb::draw, Who::everyone, 0));
  expect_said("the next player draws 3 instead of 1", with_instead(make(Verb::draw, Who::next, 3)));
  expect_said("the next player draws until the chosen color comes",
              make(Verb::draw_until_color, Who::next));
  expect_said("the player on my left draws until a playable card comes",
              make(Verb::draw_until_playable, Who::left));
  expect_said("the next player draws or discards to 7", make(Verb::level, Who::next, 7));
}

TEST(EffectText, DiscardsSayWhichCards) {
  const Sentence mine = make(Verb::discard);
  const Sentence of_next = make(Verb::discard, Who::next);
  expect_said("I discard a card", with_cards(mine, Cards::some, 1));
  expect_said("I may discard 2 cards", with_may(with_cards(mine, Cards::some, 2)));
  expect_said("I discard cards of a chosen color", with_cards(mine, Cards::chosen_color));
  expect_said("the next player discards all wilds", with_cards(of_next, Cards::all_wilds));
  expect_said("the next player discards all cards of the chosen color",
              with_cards(of_next, Cards::named_color));
  expect_said("the next player may discard all 7s",
              with_may(with_cards(of_next, Cards::all_numbered, 7)));
  expect_said("my opponents discard all 0s",
              with_cards(make(Verb::discard, Who::opponents), Cards::all_numbered, 0));
}

TEST(EffectText, TurnsAreLostPlayedAgainAndReversed) {
  expect_said("the next player loses a turn", make(Verb::lose_turn, Who::next));
  expect_said("a player I choose loses a turn", make(Verb::lose_turn, Who::chosen));
  expect_said("my opponents lose a turn", make(Verb::lose_turn, Who::opponents));
  expect_said("the previous player loses a turn", make(Verb::lose_turn, Who::previous));
  expect_said("I play again", make(Verb::play_again));
  expect_said("the direction changes", make(Verb::reverse));
  expect_said("I choose the color", make(Verb::name_color));
}

TEST(EffectText, HandsAreShuffledSwappedAndPassed) {
  expect_said("all hands are shuffled and dealt from the left", make(Verb::shuffle_hands));
  expect_said("I swap hands with a player I choose",
              with_other(make(Verb::swap_hands), Who::chosen));
  expect_said("the player on my right may swap hands with me",
              with_may(make(Verb::swap_hands, Who::right)));
  expect_said("the player with the most cards swaps hands with the player with the fewest cards",
              with_other(make(Verb::swap_hands, Who::most), Who::fewest));
  expect_said("hands pass to the left", passing(Toward::left));
  expect_said("hands pass to the right", passing(Toward::right));
  expect_said("hands pass in the direction of play", passing(Toward::play_direction));
}

TEST(EffectText, CardsAreGivenTakenDealtOutShownAndTurned) {
  expect_said("I give a card to a player I choose",
              with_other(with_cards(make(Verb::give), Cards::some, 1), Who::chosen));
  expect_said("the next player gives 2 cards to me",
              with_cards(make(Verb::give, Who::next), Cards::some, 2));
  expect_said("I may give all wilds to everyone",
              with_may(with_other(with_cards(make(Verb::give), Cards::all_wilds), Who::everyone)));
  expect_said("I take a card from the next player",
              with_other(with_cards(make(Verb::take), Cards::some, 1), Who::next));
  expect_said("I deal out my cards of a chosen color from the left", make(Verb::deal_out));
  expect_said("the next player shows me their hand", make(Verb::show, Who::next));
  expect_said("I show my hand to everyone", with_other(make(Verb::show), Who::everyone));
  expect_said("turn the top card", make(Verb::turn_top));
}

TEST(EffectText, AChoiceHasAlternatives) {
  const Sentence two = make(Verb::draw, Who::next, 2);
  const Sentence card = with_cards(make(Verb::discard), Cards::some, 1);
  const Sentence turn = make(Verb::lose_turn, Who::chosen);
  expect_said("I choose one: the next player draws 2 / the direction changes",
              with_parts(make(Verb::choose), {two, make(Verb::reverse)}));
  expect_said(
      "I may choose one: the next player draws 2 / the direction changes / a player I choose loses "
      "a turn / I discard a card",
      with_may(with_parts(make(Verb::choose), {two, make(Verb::reverse), turn, card})));
  expect_said("the next player chooses one: say: hop / the next player draws 2",
              with_parts(make(Verb::choose, Who::next), {with_text(make(Verb::say), "hop"), two}));
}

TEST(EffectText, AConditionHasASentence) {
  expect_said("if the next player cannot play: the next player draws 3 instead of 1",
              with_parts(make(Verb::if_cannot_play, Who::next),
                         {with_instead(make(Verb::draw, Who::next, 3))}));
  expect_said("if I cannot play: the direction changes",
              with_parts(make(Verb::if_cannot_play), {make(Verb::reverse)}));
  const Sentence ball =
      with_parts(with_text(make(Verb::if_icon), "ball"), {make(Verb::play_again)});
  EXPECT_EQ(read("turn the top card; if the turned card has a ball: I play again"),
            (Effect{make(Verb::turn_top), ball}));
  EXPECT_EQ(render_sentence(ball), "if the turned card has a ball: I play again");
  EXPECT_EQ(render_sentence(with_text(ball, "anchor")),
            "if the turned card has an anchor: I play again");
}

TEST(EffectText, SayingTakesAnyWords) {
  expect_said("say: hop on one foot", with_text(make(Verb::say), "hop on one foot"));
  expect_said("say: ¡Árbol! Yes/no, 50:50.", with_text(make(Verb::say), "¡Árbol! Yes/no, 50:50."));
  EXPECT_EQ(read("SAY :  Hop Twice  ; reverse"),
            (Effect{with_text(make(Verb::say), "Hop Twice"), make(Verb::reverse)}));
}

TEST(EffectText, TheReadyMadeRulesOfTheSheetsCanBeSaid) {  // O16, O18-O22, Z9, M7
  constexpr std::string_view kWish =
      "turn the top card; if the turned card has a ball: I may choose one: next draws 2 / "
      "reverse / a chosen player loses a turn / I discard a card";
  const std::vector<std::string_view> texts = {
      "all hands are shuffled and dealt from the left",
      "next draws until the named color",
      "opponents discard all wilds",
      "if next cannot play: next draws 3 instead of drawing",
      "I play again",
      "next draws or discards to 7",
      kWish,
      "I deal out my cards of a chosen color from the left",
  };
  for (const std::string_view text : texts) expect_shown(text, render_effect(read(text)));
}

TEST(EffectText, SentencesFollowOneAnother) {
  const Effect both{make(Verb::draw, Who::next, 2), make(Verb::reverse)};
  EXPECT_EQ(read("next draws 2; reverse"), both);
  EXPECT_EQ(read("next draws 2\nreverse\n"), both);
  EXPECT_EQ(read("next draws 2.\r\n\r\n reverse. ;"), both);
  EXPECT_EQ(render_effect(both), "the next player draws 2; the direction changes");
  EXPECT_THAT(read(""), IsEmpty());
  EXPECT_THAT(read(" ;\n; "), IsEmpty());
}

TEST(EffectText, PeopleWriteMoreFreelyThanItIsShown) {
  expect_shown("the NEXT player   draws two cards.", "the next player draws 2");
  expect_shown("next draw a card", "the next player draws 1");
  expect_shown("I draws one card instead of drawing", "I draw 1 instead of 1");
  expect_shown("I discard 1 card", "I discard a card");
  expect_shown("I discard three", "I discard 3 cards");
  expect_shown("all players discard all sevens", "everyone discards all 7s");
  expect_shown("the opponents discard all their wild cards", "my opponents discard all wilds");
  expect_shown("everybody draws until the named colour",
               "everyone draws until the chosen color comes");
  expect_shown("I name the color", "I choose the color");
  expect_shown("next discards all cards of the named color",
               "the next player discards all cards of the chosen color");
  expect_shown("the player on my left loses their turn", "the player on my left loses a turn");
  expect_shown("the player who has the most cards draws 2",
               "the player with the most cards draws 2");
  expect_shown("I swap with the previous player", "I swap hands with the previous player");
  expect_shown("next shows their hand to a player of my choice",
               "the next player shows their hand to a player I choose");
  expect_shown("all hands pass in play direction", "hands pass in the direction of play");
}

TEST(EffectText, ThatPlayerIsTheLastOneChosen) {
  read("a chosen player draws 2; that player loses a turn");
  read(
      "I swap hands with a chosen player; reverse; that player draws 1; I take a card from "
      "that player");
  read("if a chosen player cannot play: that player draws 2; that player loses a turn");
  read("a chosen player chooses one: that player draws 2 / I draw 1; that player draws 1");
  read("a chosen player draws 1; I choose one: that player draws 1 / reverse");
  read("a chosen player draws 1; that player gives a card to a chosen player");
}

TEST(EffectText, ThatPlayerNeedsOneChosenForCertain) {
  const auto offset = [](std::string_view text) {
    const EffectError error = read_error(text);
    EXPECT_THAT(error.suggestions, ElementsAre("a player I choose")) << text;
    EXPECT_EQ(text.substr(error.offset, 11), "that player") << text;
    return error.offset;
  };
  EXPECT_EQ(offset("that player draws 2"), 0U);
  EXPECT_EQ(offset("reverse; I give a card to that player"), 26U);
  EXPECT_EQ(offset("I choose one: a chosen player draws 2 / that player draws 2"), 40U);
  offset("I choose one: a chosen player draws 2 / reverse; that player draws 2");
  offset("if next cannot play: a chosen player draws 2; that player draws 2");
  offset("I may swap hands with a chosen player; that player draws 2");
}

TEST(EffectText, APlayerCannotBeOnBothSides) {
  EXPECT_EQ(read_error("I give a card to me").offset, 17U);
  EXPECT_EQ(read_error("next swaps hands with next").offset, 22U);
  EXPECT_EQ(read_error("a chosen player shows the hand to a chosen player").offset, 34U);
  EXPECT_EQ(
      read_error("a chosen player draws 1; a chosen player shows the hand to that player").offset,
      59U);
  EXPECT_EQ(read_error("reverse; I show the hand to me").understood,
            "the direction changes; I show the hand to");
  read("everyone shows the hand to everyone");
}

TEST(EffectText, SomeThingsOnlyIDo) {
  for (const std::string_view text : {"next plays again", "next names the color",
                                      "next deals out my cards of a chosen color from the left"}) {
    const EffectError error = read_error(text);
    EXPECT_EQ(error.offset, 0U);
    EXPECT_THAT(error.suggestions, ElementsAre("I"));
  }
}

TEST(EffectText, AChoiceHasTwoToSixAlternatives) {
  EXPECT_EQ(read_error("I choose one: reverse").offset, 21U);
  EXPECT_THAT(read_error("I choose one: reverse").suggestions, ElementsAre("/"));
  EXPECT_EQ(say(read_error("I choose one: reverse / ")), "The sentence isn’t finished.");
  std::string text = "I choose one: reverse / reverse / reverse / reverse / reverse / reverse";
  EXPECT_THAT(read(text).front().parts, SizeIs(6));
  text += " / reverse";
  EXPECT_EQ(read_error(text).offset, text.size() - 7);
}

TEST(EffectText, SentencesNestTwoDeep) {
  read("if next cannot play: I choose one: reverse / I draw 1");
  read("I choose one: if next cannot play: reverse / I draw 1");
  read("if next cannot play: if I cannot play: reverse");
  EXPECT_EQ(read_error("I choose one: reverse / I choose one: reverse / I draw 1").offset, 24U);
  EXPECT_EQ(read_error("I choose one: if I cannot play: I choose one: reverse / I draw 1").offset,
            32U);
  EXPECT_EQ(
      read_error("if I cannot play: if next cannot play: if left cannot play: reverse").offset,
      39U);
}

TEST(EffectText, AnIconNeedsATurnedCard) {
  EXPECT_EQ(read_error("reverse; if the turned card has a ball: reverse").offset, 9U);
  EXPECT_EQ(read_error("turn the top card; if the turned card has a : reverse").offset, 44U);
  read("if next cannot play: turn the top card; if the turned card has a ball: reverse");
}

TEST(EffectText, RulesFitOnACard) {
  std::string twelve = "reverse";
  for (int i = 1; i < 12; ++i) twelve += ";reverse";
  EXPECT_THAT(read(twelve), SizeIs(12));
  EXPECT_EQ(read_error(twelve + "; reverse").offset, twelve.size() + 2);

  EXPECT_EQ(read_error(std::string(1801, ' ')).offset, 1800U);
  std::string cut_letter(1799, ' ');
  cut_letter += "ñ";
  EXPECT_EQ(read_error(cut_letter).offset, 1799U);
  std::string longer_when_shown;
  for (int i = 0; i < 12; ++i)
    longer_when_shown += "I choose one:reverse/reverse/reverse/reverse/reverse/reverse\n";
  const std::size_t end = read_error(longer_when_shown).offset;
  EXPECT_EQ(end % 61U, 0U);
  std::size_t longest = 0;
  for (const Language language : kLanguages)
    longest =
        std::max(longest, render_effect(read(longer_when_shown.substr(0, end)), language).size());
  EXPECT_LE(longest, kMaxEffectBytes);
  EXPECT_GT(longest * (end / 61U + 1) / (end / 61U), kMaxEffectBytes);

  EXPECT_THAT(read("say: " + std::string(120, 'a')), SizeIs(1));
  EXPECT_EQ(read_error("say: " + std::string(121, 'a')).offset, 125U);
  std::string letters;
  for (int i = 0; i < 120; ++i) letters += "ñ";
  EXPECT_THAT(read("say: " + letters), SizeIs(1));
}

TEST(EffectText, WhatIsSaidCanBeShown) {
  EXPECT_EQ(read_error("say:").offset, 4U);
  EXPECT_EQ(read_error("say: hop\ttwice").offset, 8U);
  EXPECT_EQ(read_error("say: hop\x7f").offset, 8U);
  EXPECT_EQ(read_error("say: \xc3(").offset, 5U);
  EXPECT_EQ(read_error("say: \xe2\x80\xae pals").offset, 5U);
  EXPECT_EQ(read_error("say: \xed\xa0\x80").offset, 5U);
}

struct Example {
  std::string_view text;
  std::string_view rest;  // what begins where the mistake is
  std::string_view understood;
  std::string_view suggestion;  // the first one
};

TEST(EffectText, MistakesHaveAPlaceAndASuggestion) {
  const std::vector<Example> examples = {
      {"nxt draws 2", "nxt", "", "next player"},
      {"next looses a turn", "looses", "the next player", "loses a turn"},
      {"the next player drwas 2", "drwas", "the next player", "draws"},
      {"next draws twoo", "twoo", "the next player draws", "2"},
      {"next draws 25", "25", "the next player draws", "20"},
      {"everyone discards all 21s", "21s", "everyone discards all", "20s"},
      {"next draws 2; I discard al wilds", "al wilds", "the next player draws 2; I discard",
       "all wilds"},
      {"next draws 2 reverse", "reverse", "the next player draws 2", ";"},
      {"next draws until the chsen color", "chsen color", "the next player draws until the",
       "chosen color comes"},
      {"all hand are shuffled", "hand are", "all", "hands pass"},
      {"hands pass to the lft", "lft", "hands pass to the", "left"},
      {"I choose one: next draws 2, reverse", ", reverse", "I choose one: the next player draws 2",
       "/"},
      {"I choose one: reverse / the direction chanes", "chanes",
       "I choose one: the direction changes / the direction", "changes"},
      {"if next canot play: reverse", "canot play", "if the next player", "cannot play:"},
      {"I deal out my cards", "", "I deal out my cards", "of a chosen color from the left"},
      {"I swap hands with", "", "I swap hands with", "next player"},
      {"a chosen plyer draws 2", "plyer", "a chosen", "player"},
      {"I take a card from a chosen playr", "playr", "I take a card from a chosen", "player"},
  };
  for (const Example& example : examples) {
    const EffectError error = read_error(example.text);
    EXPECT_TRUE(example.text.substr(error.offset).starts_with(example.rest))
        << example.text << ": " << error.offset;
    EXPECT_EQ(error.understood, example.understood) << example.text;
    ASSERT_FALSE(error.suggestions.empty()) << example.text;
    EXPECT_EQ(error.suggestions.front(), example.suggestion) << example.text;
    EXPECT_LE(error.suggestions.size(), 5U);
  }
  EXPECT_EQ(say(read_error("next looses a turn")), "I don’t understand “looses” here.");
  EXPECT_EQ(say(read_error("next draws 25")), "Numbers go from 0 to 20.");
}

TEST(EffectText, OnlyWhatIsAcceptedIsSuggested) {
  EXPECT_THAT(read_error("next plas agan").suggestions, Not(Contains("plays again")));
  EXPECT_THAT(read_error("I plas agan").suggestions, Contains("play again"));
  EXPECT_THAT(read_error("I swap hands with m").suggestions, Not(Contains("me")));
  EXPECT_THAT(read_error("next swaps hands with m").suggestions, Contains("me"));
  EXPECT_THAT(read_error("tha draws 2").suggestions, Not(Contains("that player")));
  EXPECT_THAT(read_error("a chosen player draws 2; tha draws 2").suggestions,
              Contains("that player"));
  EXPECT_THAT(read_error("if the turnd").suggestions, Not(Contains("turned card has")));
  EXPECT_THAT(read_error("turn the top card; if the turnd").suggestions,
              Contains("turned card has"));
}

}  // namespace
}  // namespace comodin
