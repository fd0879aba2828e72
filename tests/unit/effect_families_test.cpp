// What families write on a blank card and what is read: tests/golden/effect_families.txt, and the
// rules by which the effect language reads people's own words.
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "effect/report.h"
#include "effect/text.h"
#include "report/rule_words.h"

namespace comodin {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Written {
  std::string group;
  std::string text;
  char mark = ' ';  // the outcome: = ! ?
  std::string answer;
};

std::vector<Written> read_families() {
  std::ifstream file(std::string(COMODIN_SOURCE_DIR) + "/tests/golden/effect_families.txt");
  std::vector<Written> all;
  std::string group;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) group = line.substr(3);
    if (line.size() < 3 || line.front() == '#') continue;
    if (line.front() == '>') {
      all.push_back({.group = group, .text = line.substr(2), .answer = {}});
    } else {
      all.back().mark = line.front();
      all.back().answer = line.substr(2);
    }
  }
  return all;
}

std::string answer_to(std::string_view text) {
  const auto effect = parse_effect(text);
  if (effect) return render_effect(*effect);
  return std::string(code_of(effect.error().language)) + " " + say(effect.error());
}

EffectError read_error(std::string_view text) {
  const auto effect = parse_effect(text);
  EXPECT_FALSE(effect) << text;
  return effect ? EffectError{} : effect.error();
}

TEST(EffectFamilies, AreUnderstoodOrExplained) {
  std::map<std::string, std::map<char, int>> counts;
  for (const Written& written : read_families()) {
    EXPECT_EQ(answer_to(written.text), written.answer) << written.text;
    EXPECT_EQ(parse_effect(written.text).has_value(), written.mark == '=') << written.text;
    ++counts[written.group][written.mark];
  }
  // docs/effects.md lists these.
  using Counts = std::map<char, int>;
  EXPECT_EQ(counts["collected"], (Counts{{'=', 37}, {'!', 9}}));
  EXPECT_EQ(counts["made up"], (Counts{{'=', 51}, {'!', 5}, {'?', 4}}));
  EXPECT_EQ(counts["made up later"], (Counts{{'=', 28}, {'!', 1}, {'?', 1}}));
}

// The part reported as understood is a valid beginning.
TEST(EffectFamilies, TheUnderstoodPartIsAValidBeginning) {
  for (const Written& written : read_families()) {
    if (written.mark == '=') continue;
    const std::string understood = read_error(written.text).understood;
    const auto effect = parse_effect(understood);
    EXPECT_GE(effect ? understood.size() : effect.error().offset, understood.size()) << understood;
  }
  EXPECT_EQ(read_error("todos toman un shot").understood, "todos toman un");
  EXPECT_EQ(read_error("yo no robo").understood, "yo no");
  EXPECT_EQ(read_error("I get rid of all my blue cards").understood, "I get rid of all my");
  EXPECT_EQ(read_error("Intercambio mis cartas con Pepe").understood, "intercambio mis cartas con");
  EXPECT_EQ(read_error("cada uno pasa una carta a la cocina").understood,
            "todos pasan una carta a la");
}

TEST(EffectFamilies, PenaltiesAreForTheNextPlayerAndTheRestForThePlayer) {
  EXPECT_EQ(answer_to("Draw 4"), "the next player draws 4");
  EXPECT_EQ(answer_to("+4 and skip"), "the next player draws 4; the next player loses a turn");
  EXPECT_EQ(answer_to("Roba 4 y pierde el turno"),
            "the next player draws 4; the next player loses a turn");
  EXPECT_EQ(answer_to("Compre até sair a cor escolhida"),
            "the next player draws until the chosen color comes");
  EXPECT_EQ(answer_to("Elige color y roba 4"), "I choose the color; the next player draws 4");
  EXPECT_EQ(answer_to("discard 2 cards and draw 3"), "I discard 2 cards; I draw 3");
  EXPECT_EQ(answer_to("Dê uma carta ao jogador da sua esquerda"),
            "I give a card to the player on my left");
  EXPECT_EQ(answer_to("You draw 2"), "I draw 2");
  EXPECT_EQ(answer_to("tú robas 2"), "I draw 2");
  EXPECT_EQ(answer_to("skip everyone"), "my opponents lose a turn");
}

TEST(EffectFamilies, AmbiguousPlayersAreAskedFor) {
  for (const std::string_view text :
       {"Draw a card", "Draw 2 and play again", "Play again; draw 2", "skip next and draw 2",
        "I look at next player's hand and draw 2", "choose one: draw 2 / reverse"}) {
    EXPECT_EQ(answer_to(text), "en Who does this: the next player, or whoever plays the card?")
        << text;
  }
  EXPECT_THAT(read_error("Draw a card").suggestions,
              ElementsAre("the next player draws 1", "I draw 1"));
  EXPECT_THAT(read_error("Compra uma carta").suggestions,
              ElementsAre("o próximo compra uma carta", "eu compro uma carta"));
  EXPECT_EQ(answer_to("next chooses one: draw 2 / lose a turn"),
            "the next player chooses one: the next player draws 2 / the next player loses a turn");
}

TEST(EffectFamilies, AChosenPlayerHasToDoSomething) {
  EXPECT_EQ(answer_to("choose a player; that player draws 2; that player loses a turn"),
            "a player I choose draws 2; that player loses a turn");
  EXPECT_EQ(answer_to("choose a player and swap hands with them"),
            "I swap hands with a player I choose");
  EXPECT_EQ(answer_to("elige a un jugador y dale 2 cartas"), "I give 2 cards to a player I choose");
  EXPECT_EQ(answer_to("escolha alguém e troque de mão com ele"),
            "I swap hands with a player I choose");
  EXPECT_EQ(answer_to("a chosen player draws 2; I give a card to them"),
            "a player I choose draws 2; I give a card to that player");
  for (const std::string_view text : {"choose a player", "choose a player and reverse",
                                      "choose a player and draw 2", "choose a player; I draw 2"})
    EXPECT_THAT(answer_to(text), HasSubstr("You choose a player, but")) << text;
  EXPECT_THAT(answer_to("elijo a alguien y robo 2"), HasSubstr("Se elige a un jugador"));
  EXPECT_EQ(read_error("choose a player and reverse").offset, 20U);
  EXPECT_FALSE(parse_effect("el que quiera roba 2"));  // whoever wants to
  EXPECT_FALSE(parse_effect("I give a card to them"));
}

TEST(EffectFamilies, NeighborsAreThoseOfTheGiver) {
  EXPECT_EQ(answer_to("everyone gives a card to the player on my left"),
            "everyone gives a card to the player on my left");
  EXPECT_EQ(answer_to("next gives a card to the left"),
            "the next player gives a card to the player on their left");
  EXPECT_EQ(answer_to("I give a card to the player on the left"),
            "I give a card to the player on my left");
  EXPECT_EQ(answer_to("everyone takes a card from the player on their right"),
            "everyone takes a card from the player on their right");
  EXPECT_THAT(answer_to("everyone swaps hands with the player on their left"),
              HasSubstr("hands pass to the left"));
  const auto warnings = [](std::string_view text) {
    return warnings_of(*parse_effect(text), {}, Language::en);
  };
  EXPECT_THAT(warnings("everyone gives a card to the next player"), SizeIs(1));
  EXPECT_THAT(warnings("everyone gives a card to their left"), IsEmpty());
}

TEST(EffectFamilies, SeveralTurnsAreSeveralSentences) {
  EXPECT_EQ(answer_to("a chosen player loses two turns"),
            "a player I choose loses a turn; that player loses a turn");
  EXPECT_FALSE(parse_effect("next loses 0 turns"));
  EXPECT_FALSE(parse_effect("next loses 13 turns"));
  EXPECT_THAT(answer_to("if next cannot play: next loses 2 turns"), HasSubstr("only one turn"));
}

TEST(EffectFamilies, AllWordsHelpDetectTheLanguage) {
  EXPECT_EQ(read_error("Tiro todas mis cartas rojas").language, Language::es);
  EXPECT_EQ(read_error("tiro todas as minhas cartas vermelhas").language, Language::pt);
  EXPECT_EQ(read_error("I get rid of my hand").language, Language::en);
}

}  // namespace
}  // namespace comodin
