// The effect language in French: what people write, and how it is shown. That every rule can be
// rendered and read back is in effect_text_property_test.cpp.
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "effect/text.h"
#include "report/rule_words.h"

namespace comodin {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::StartsWith;

// How a text that must be understood is shown in English.
std::string in_english(std::string_view text) {
  const auto effect = parse_effect(text);
  if (!effect) return "at " + std::to_string(effect.error().offset) + ": " + say(effect.error());
  return render_effect(*effect);
}

std::string in_french(std::string_view text) {
  const auto effect = parse_effect(text);
  return effect ? render_effect(*effect, Language::fr) : say(effect.error());
}

EffectError read_error(std::string_view text) {
  const auto effect = parse_effect(text);
  EXPECT_FALSE(effect) << text;
  return effect ? EffectError{} : effect.error();
}

TEST(EffectFrench, WordsAreElidedAndContracted) {
  EXPECT_EQ(in_french("I swap hands with the next player"),
            "j’échange ma main avec le joueur suivant");
  EXPECT_EQ(in_french("I give a card to the next player"), "je donne une carte au joueur suivant");
  EXPECT_EQ(in_french("I deal out my cards of a chosen color from the left"),
            "je distribue mes cartes d’une couleur au choix en commençant par la gauche");
  EXPECT_EQ(in_french("reverse"), "le sens du jeu s’inverse");
  for (const std::string_view written :
       {"je prends une carte à l'adversaire suivant", "Je prends une carte à l’adversaire suivant",
        "je prends une carte à le adversaire suivant"})
    EXPECT_EQ(in_english(written), "I take a card from the next player");
  EXPECT_EQ(in_english("j'échange ma main avec n'importe qui"),
            "I swap hands with a player I choose");
}

TEST(EffectFrench, ANarrowSpaceComesBeforeColonsAndSemicolons) {
  EXPECT_EQ(
      in_french("if next cannot play: reverse; I play again"),
      "si le joueur suivant ne peut pas jouer\u202F: le sens du jeu s’inverse\u202F; je rejoue");
  EXPECT_EQ(in_english("Si le suivant ne peut pas jouer: je rejoue"),
            "if the next player cannot play: I play again");
  EXPECT_EQ(in_french("say: hop"), "dis\u202F: hop");
}

TEST(EffectFrench, VerbsAndPossessivesAgree) {
  EXPECT_EQ(in_french("I lose a turn"), "je passe mon tour");
  EXPECT_EQ(in_french("next loses a turn"), "le joueur suivant passe son tour");
  EXPECT_EQ(in_french("opponents lose a turn"), "mes adversaires passent leur tour");
  EXPECT_EQ(in_french("opponents may swap hands with me"),
            "mes adversaires peuvent échanger leur main avec moi");
  EXPECT_EQ(in_french("opponents give a card to their left"),
            "mes adversaires donnent une carte au joueur à leur gauche");
}

TEST(EffectFrench, TheChooserIsNamed) {
  EXPECT_EQ(in_french("I give a card to a player I choose"),
            "je donne une carte à un joueur de mon choix");
  EXPECT_EQ(in_french("next gives a card to a player they choose"),
            "le joueur suivant donne une carte à un joueur de son choix");
}

TEST(EffectFrench, ACardAddressesItsPlayer) {
  EXPECT_EQ(in_english("Pioche 4"), "the next player draws 4");
  EXPECT_EQ(in_english("Piochez quatre cartes et passez votre tour"),
            "the next player draws 4; the next player loses a turn");
  EXPECT_EQ(in_english("+2 et passe ton tour"),
            "the next player draws 2; the next player loses a turn");
  EXPECT_EQ(in_english("Tu pioches 2 cartes"), "I draw 2");
  EXPECT_EQ(in_english("Échange ta main avec qui tu veux"), "I swap hands with a player I choose");
  EXPECT_EQ(in_english("Choisis une couleur et pioche 4"),
            "I choose the color; the next player draws 4");
  EXPECT_EQ(in_english("Défausse-toi de tous tes jokers"), "I discard all wilds");
  EXPECT_THAT(read_error("Pioche une carte").suggestions,
              ElementsAre("le joueur suivant pioche une carte", "je pioche une carte"));
}

TEST(EffectFrench, APlayerIsMentionedAgain) {
  EXPECT_EQ(in_english("Choisis un joueur : il pioche 3 cartes"), "a player I choose draws 3");
  EXPECT_EQ(in_english("Choisis quelqu’un et donne-lui 2 cartes"),
            "I give 2 cards to a player I choose");
  EXPECT_EQ(
      in_english("Si l’adversaire suivant n’a rien à jouer, il pioche 3 cartes au lieu d’une"),
      "if the next player cannot play: the next player draws 3 instead of 1");
  EXPECT_EQ(in_english("Le joueur d’après pioche 2, puis passe son tour"),
            "the next player draws 2; the next player loses a turn");
  EXPECT_EQ(in_english("Tout le monde pioche deux cartes sauf moi"), "my opponents draw 2");
}

TEST(EffectFrench, NumbersGoUpToTwentyInWords) {
  const std::vector<std::string_view> numbers = {
      "zéro",     "une",    "deux",  "trois",    "quatre",   "cinq",     "six",
      "sept",     "huit",   "neuf",  "dix",      "onze",     "douze",    "treize",
      "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf", "vingt"};
  ASSERT_EQ(numbers.size(), kMaxEffectNumber + 1U);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_EQ(in_english("le joueur suivant pioche " + std::string(numbers[i])),
              "the next player draws " + std::to_string(i));
  EXPECT_EQ(in_english("tout le monde défausse tous ses sept"), "everyone discards all 7s");
}

TEST(EffectFrench, MistakesAreExplainedInFrench) {
  const EffectError mistyped = read_error("je rejoue ; le joueur suivant pioce 2");
  EXPECT_EQ(mistyped.language, Language::fr);
  EXPECT_EQ(mistyped.understood, "je rejoue\u202F; le joueur suivant");
  EXPECT_EQ(mistyped.suggestions.front(), "pioche");
  EXPECT_EQ(read_error("jette toutes tes cartes rouges").why.message,
            EffectMessage::no_fixed_color);
  EXPECT_EQ(read_error("le suivant pioche la moitié du paquet").why.message,
            EffectMessage::no_fractions);
  EXPECT_EQ(read_error("les deux joueurs suivants piochent 2").why.message,
            EffectMessage::no_several_next);
  EXPECT_EQ(read_error("chante une chanson").why.message, EffectMessage::said_at_the_table);
}

TEST(EffectFrench, CompletionsAreInFrench) {
  EXPECT_THAT(complete_effect("", Language::fr), Contains(StartsWith("le joueur suivant")));
  EXPECT_THAT(complete_effect("le joueur suivant passe son t"), Contains("tour"));
  EXPECT_THAT(complete_effect("j’éch"), Contains(StartsWith("échange ma main")));
}

}  // namespace
}  // namespace comodin
