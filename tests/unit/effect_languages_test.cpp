// The effect language in Spanish and Portuguese: accepted variations, error messages and
// completions.
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "effect/icons.h"
#include "effect/lexer.h"
#include "effect/report.h"
#include "effect/text.h"
#include "report/rule_words.h"
#include "words/words.h"

namespace comodin {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

// How a text that must be understood is shown in English.
std::string in_english(std::string_view text) {
  const auto effect = parse_effect(text);
  if (!effect) return "at " + std::to_string(effect.error().offset) + ": " + say(effect.error());
  return render_effect(*effect);
}

std::string translated(std::string_view text, Language language) {
  const auto effect = parse_effect(text);
  return effect ? render_effect(*effect, language) : say(effect.error());
}

EffectError read_error(std::string_view text) {
  const auto effect = parse_effect(text);
  EXPECT_FALSE(effect) << text;
  return effect ? EffectError{} : effect.error();
}

TEST(EffectLanguages, EachSentenceIsInALanguageOfItsOwn) {
  EXPECT_EQ(in_english("el siguiente roba 2; next loses a turn; eu jogo de novo"),
            "the next player draws 2; the next player loses a turn; I play again");
  EXPECT_EQ(in_english("si no puedo jugar: reverse"), "at 19: Aquí no se entiende “reverse”.");
}

TEST(EffectLanguages, AccentsAndCaseDoNotMatter) {
  EXPECT_EQ(in_english("O PRÓXIMO COMPRA TRÊS"), "the next player draws 3");
  EXPECT_EQ(in_english("o proximo compra tres"), "the next player draws 3");
  EXPECT_EQ(in_english("o pro\u0301ximo compra tre\u0302s"),
            "the next player draws 3");  // accents apart
  EXPECT_EQ(in_english("EL ÚLTIMO LE ENSEÑA SU MANO AL SIGUIENTE"),
            "the previous player shows their hand to the next player");
  EXPECT_EQ(in_english("todos cambian de mano con el que tiene mas cartas"),
            "everyone swaps hands with the player with the most cards");
  EXPECT_EQ(fold("ÁÀÃÂÇÉÊÍÑÓÕÔÚÜ"), "aaaaceeinooouu");
  EXPECT_EQ(to_lower("ÑANDÚ × 2"), "ñandú × 2");
  EXPECT_EQ(fold("CŒUR"), "coeur");
  EXPECT_EQ(to_lower("Œuf"), "œuf");
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (const Token& token : tokens_from(text, 0))
    if (!token.is_empty()) words.emplace_back(text.substr(token.begin, token.end - token.begin));
  return words;
}

TEST(EffectLanguages, AWordThatIsCutShortIsAWord) {
  EXPECT_THAT(words_of("l’adversaire jusqu'à"), ElementsAre("l’", "adversaire", "jusqu'", "à"));
  EXPECT_THAT(words_of("don't take 7's 'hop' l'"),
              ElementsAre("don't", "take", "7's", "'hop'", "l'"));
  EXPECT_EQ(fold("L’"), "l'");
}

TEST(EffectLanguages, SpacesThatKeepWordsTogetherAreSpaces) {
  EXPECT_THAT(words_of("\u202Fa\u00A0: b\u202F!"), ElementsAre("a", ":", "b", "!"));
  EXPECT_EQ(trim("\u00A0 a b\u202F"), "a b");
  EXPECT_EQ(in_english("next\u00A0draws 2\u202F; reverse"), in_english("next draws 2; reverse"));
}

TEST(EffectLanguages, NumbersGoUpToTwentyInWords) {
  const std::vector<std::string_view> spanish = {
      "cero",    "una",    "dos",       "tres",       "cuatro",    "cinco",      "seis",
      "siete",   "ocho",   "nueve",     "diez",       "once",      "doce",       "trece",
      "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte"};
  const std::vector<std::string_view> portuguese = {
      "zero",    "uma",    "duas",      "três",      "quatro",  "cinco",    "seis",
      "sete",    "oito",   "nove",      "dez",       "onze",    "doze",     "treze",
      "catorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove", "vinte"};
  ASSERT_EQ(spanish.size(), kMaxEffectNumber + 1U);
  ASSERT_EQ(portuguese.size(), kMaxEffectNumber + 1U);
  for (std::size_t i = 0; i <= kMaxEffectNumber; ++i) {
    const std::string shown = "the next player draws " + std::to_string(i);
    EXPECT_EQ(in_english("el siguiente roba " + std::string(spanish[i])), shown);
    EXPECT_EQ(in_english("o próximo compra " + std::string(portuguese[i])), shown);
  }
  EXPECT_EQ(in_english("o próximo compra dezasseis"), "the next player draws 16");
  EXPECT_EQ(in_english("todos descartan todos los ochos"), "everyone discards all 8s");
  EXPECT_EQ(in_english("todos descartam todos os 8"), "everyone discards all 8s");
}

TEST(EffectLanguages, TheSubjectCanBeOmittedIfTheVerbImpliesIt) {
  EXPECT_EQ(in_english("robo una carta"), "I draw 1");
  EXPECT_EQ(in_english("yo robo una carta"), "I draw 1");
  EXPECT_EQ(in_english("puedo descartar 2 cartas"), "I may discard 2 cards");
  EXPECT_EQ(in_english("tengo que robar 4"), "I draw 4");
  EXPECT_EQ(in_english("perco a vez"), "I lose a turn");
  EXPECT_EQ(read_error("roba una carta").offset, 0U);
  EXPECT_THAT(read_error("roba una carta").suggestions, Contains("robo una carta"));
}

TEST(EffectLanguages, AConditionNamesItsPlayer) {
  constexpr std::string_view kShown = "if the next player cannot play: the next player draws 3";
  EXPECT_EQ(in_english("if next cannot play, they draw 3"), kShown);
  EXPECT_EQ(in_english("si el jugador siguiente no puede jugar ninguna carta, tiene que robar 3"),
            kShown);
  EXPECT_EQ(in_english("se o próximo não puder jogar, ele compra 3"), kShown);
  EXPECT_EQ(in_english("si un jugador a elección no puede jugar, roba 3"),
            "if a player I choose cannot play: that player draws 3");
  EXPECT_EQ(in_english("si el siguiente no puede jugar, robo 3"),
            "if the next player cannot play: I draw 3");
  EXPECT_FALSE(parse_effect("they draw 3"));
}

TEST(EffectLanguages, SentencesCanBeJoined) {
  EXPECT_EQ(in_english("the next player draws 2 and loses a turn"),
            "the next player draws 2; the next player loses a turn");
  EXPECT_EQ(in_english("un jugador a elección roba 2, pierde el turno y me muestra sus cartas"),
            "a player I choose draws 2; that player loses a turn; that player shows me their hand");
  EXPECT_EQ(in_english("O próximo compra 2. Depois eu jogo de novo."),
            "the next player draws 2; I play again");
  EXPECT_EQ(in_english("I draw a card, then play again"), "I draw 1; I play again");
  EXPECT_EQ(in_english("all hands are shuffled and dealt from the left and next draws 1"),
            "all hands are shuffled and dealt from the left; the next player draws 1");
  EXPECT_EQ(read_error("next draws 2 and").offset, 13U);
  EXPECT_EQ(read_error("reverse and draws 2").offset, 12U);
  // By then it would mean another player, or only half of the condition.
  EXPECT_EQ(read_error("who holds fewest draws 5 and loses a turn").offset, 29U);
  EXPECT_EQ(read_error("if next cannot play: next draws 3 and loses a turn").offset, 34U);
  EXPECT_THAT(complete_effect("next draws 4 and lo"), ElementsAre("loses a turn"));
}

TEST(EffectLanguages, WhatIsSeenIsShown) {
  EXPECT_EQ(in_english("I look at the cards of the next player"),
            "the next player shows me their hand");
  EXPECT_EQ(in_english("miro las cartas del siguiente"), "the next player shows me their hand");
  EXPECT_EQ(in_english("vejo as cartas do próximo"), "the next player shows me their hand");
}

TEST(EffectLanguages, PrepositionsAreContracted) {
  EXPECT_EQ(translated("I give a card to next", Language::es), "le doy una carta al siguiente");
  EXPECT_EQ(translated("I give a card to opponents", Language::pt),
            "eu dou uma carta a meus adversários");
  EXPECT_EQ(translated("I take a card from opponents", Language::pt),
            "eu pego uma carta de meus adversários");
  EXPECT_EQ(translated("next swaps hands with me", Language::pt), "o próximo troca de mão comigo");
  EXPECT_EQ(in_english("doy una carta a el siguiente"), "I give a card to the next player");
  EXPECT_EQ(in_english("dou uma carta pro próximo"), "I give a card to the next player");
}

TEST(EffectLanguages, AnIconHasItsNameInEachLanguage) {
  constexpr std::string_view kText =
      "se voltea la carta de arriba; si la carta volteada tiene una bola: juego otra vez";
  EXPECT_EQ(in_english(kText), "turn the top card; if the turned card has a ball: I play again");
  EXPECT_THAT(translated(kText, Language::pt), testing::HasSubstr("tiver uma esfera:"));
  EXPECT_EQ(icon_named("Coração"), "heart");
  EXPECT_EQ(icon_named("Ñandú"), "ñandú");
  EXPECT_EQ(icon_text("ñandú", Language::es), "ñandú");
  for (const Language language : kLanguages)
    for (const std::string_view icon : known_icons()) {
      const std::string shown = icon_text(icon, language);
      EXPECT_TRUE(is_article(shown.substr(0, shown.find(' ')))) << shown;
      EXPECT_EQ(icon_named(shown.substr(shown.find(' ') + 1)), icon);
    }
}

TEST(EffectLanguages, MistakesAreExplainedInTheLanguageOfTheWriter) {
  const EffectError spanish = read_error("juego otra vez; el siguiente rova 2");
  EXPECT_EQ(spanish.language, Language::es);
  EXPECT_EQ(spanish.offset, 29U);
  EXPECT_EQ(spanish.understood, "juego otra vez; el siguiente");
  EXPECT_EQ(say(spanish), "Aquí no se entiende “rova”.");
  EXPECT_EQ(spanish.suggestions.front(), "roba");
  const EffectError portuguese = read_error("o próximo perde a ves");
  EXPECT_EQ(portuguese.language, Language::pt);
  EXPECT_EQ(portuguese.understood, "o próximo perde a");
  EXPECT_THAT(portuguese.suggestions, ElementsAre("vez"));
  EXPECT_EQ(say(read_error("el siguiente roba 25")), "Los números van de 0 a 20.");
  EXPECT_EQ(say(read_error("o próximo joga de novo")), "Isto só “eu” posso fazer.");
  EXPECT_EQ(read_error("nxt draws 2").language, Language::en);
  EXPECT_EQ(read_error("el sigiente roba 2").language, Language::es);
  EXPECT_EQ(read_error("o prosimo compra 2").language, Language::pt);
}

// A suggestion belongs to one reading of the text before it; `understood` shows that reading.
TEST(EffectLanguages, ASuggestionFollowsWhatWasUnderstood) {
  for (const std::string_view text :
       {"le doy todas las cartas de un color", "le doy todas las cartas de un color a Pepe",
        "le doy todas las cartas de un color a elecion al siguiente",
        "quito todas mis cartas de un color", "eu dou todas as cartas de uma cor",
        "eu dou todas as cartas de uma cor à escola", "pego todas as cartas de uma cor",
        "I give all cards of one color", "I give all my cards of a chosen"}) {
    const EffectError error = read_error(text);
    EXPECT_THAT(error.suggestions, Not(IsEmpty())) << text;
    for (const std::string& suggestion : error.suggestions) {
      const std::string said = error.understood + " " + suggestion;
      const auto effect = parse_effect(said);
      EXPECT_GE(effect ? said.size() : effect.error().offset, said.size()) << said;
    }
    for (const std::string& completion : complete_effect(std::string(text) + ' ')) {
      const std::string said = std::string(text) + ' ' + completion;
      const auto effect = parse_effect(said);
      EXPECT_GE(effect ? said.size() : effect.error().offset, said.size()) << said;
    }
  }
  const EffectError spanish = read_error("le doy todas las cartas de un color");
  EXPECT_EQ(spanish.understood, "le doy todas las cartas de un color");
  EXPECT_THAT(spanish.suggestions, ElementsAre("a elección"));
  const EffectError meant = read_error("le doy todas las cartas de un color a todso");
  EXPECT_EQ(meant.understood, "le doy todas las cartas de un color a elección a");
  EXPECT_EQ(meant.suggestions.front(), "todos");
}

TEST(EffectCompletion, ListsWhatCanFollow) {
  EXPECT_EQ(complete_effect("next draws ").front(), "2");
  EXPECT_THAT(complete_effect("next draws "), Contains("until the chosen color comes"));
  EXPECT_THAT(complete_effect("el siguiente pierde "), ElementsAre("el turno"));
  EXPECT_THAT(complete_effect("o próximo troca de mão "), Contains("comigo"));
  EXPECT_THAT(complete_effect("next draws 2 "), ElementsAre("instead of 1", ";"));
}

TEST(EffectCompletion, FinishesAHalfTypedWord) {
  EXPECT_EQ(completion_begin("next dra"), 5U);
  EXPECT_EQ(completion_begin("next draws "), 11U);
  EXPECT_THAT(complete_effect("next lo"), ElementsAre("loses a turn"));
  EXPECT_THAT(complete_effect("opponents discard all 6"), ElementsAre("6s"));
  EXPECT_THAT(complete_effect("opponents take all 10"), ElementsAre("10s"));
  EXPECT_THAT(complete_effect("o proxi"), ElementsAre("próximo"));
  EXPECT_EQ(complete_effect("next pic").front(), "picks up");  // where no better word fits
  for (const std::string& completion : complete_effect("next draws"))
    EXPECT_THAT(completion, StartsWith("draws "));
}

TEST(EffectCompletion, BeginsInTheLanguageAskedForAndStaysInIt) {
  EXPECT_EQ(complete_effect("").front(), "I");
  EXPECT_EQ(complete_effect("", Language::es).front(), "el siguiente");
  EXPECT_THAT(complete_effect("el siguiente roba 2; "), Contains("el siguiente"));
  EXPECT_THAT(complete_effect("el siguiente roba 2; "), Not(Contains("the next player")));
  EXPECT_THAT(complete_effect(""), SizeIs(kMaxCompletions));
}

TEST(EffectCompletion, GoesIntoChoicesAndConditions) {
  EXPECT_THAT(complete_effect("I choose one: reverse "), ElementsAre("/"));
  EXPECT_THAT(complete_effect("I choose one: reverse / next dr"), Contains("draws"));
  EXPECT_THAT(complete_effect("si el siguiente no puede jugar: "), Contains("el siguiente"));
  EXPECT_THAT(complete_effect("if next cannot "), ElementsAre("play:"));
  EXPECT_THAT(complete_effect("next flies "), IsEmpty());
}

TEST(EffectReport, BoundsCountCardsAndDecisions) {
  const auto bound = [](std::string_view text) { return bound_of(*parse_effect(text), 4, 112); };
  EXPECT_EQ(bound("next draws 2; next loses a turn"), (EffectBound{2, 1}));
  EXPECT_EQ(bound("I name the color; everyone draws 3"), (EffectBound{12, 1}));
  EXPECT_EQ(bound("next draws 1; I name the color"), (EffectBound{1, 1}));
  EXPECT_EQ(bound("opponents discard 2 cards"), (EffectBound{6, 7}));
  EXPECT_EQ(bound("next draws until the named color"), (EffectBound{112, 1}));
  EXPECT_EQ(bound("I give a card to a chosen player"), (EffectBound{1, 2}));
  EXPECT_EQ(bound("I take 2 cards from a chosen player"), (EffectBound{2, 2}));
  EXPECT_EQ(bound("I choose one: next draws 4 / opponents discard a card"), (EffectBound{4, 5}));
  EXPECT_EQ(bound("I swap hands with next"), (EffectBound{112, 1}));
}

TEST(EffectReport, OddRulesGetAWarningInOneSentence) {
  const auto warnings = [](std::string_view text, Language language) {
    const std::vector<std::string> icons = {"ball"};
    std::vector<std::string> said;
    for (const EffectRemark& warning : warnings_of(*parse_effect(text), icons, language))
      said.push_back(say(warning, Words(language)));
    return said;
  };
  const auto english = [&](std::string_view text) { return warnings(text, Language::en); };
  EXPECT_THAT(english("next draws 2; reverse"), IsEmpty());
  EXPECT_THAT(english("I draw 0; reverse"), ElementsAre("“I draw 0” never does anything."));
  EXPECT_THAT(english("I discard all 12s"),
              ElementsAre("“I discard all 12s” never does anything."));
  EXPECT_THAT(english("everyone draws 20"), SizeIs(1));
  EXPECT_THAT(english("next draws 6; everyone draws 6"), SizeIs(1));
  EXPECT_THAT(english("next draws 6; I draw 6"), IsEmpty());
  EXPECT_THAT(english("everyone loses a turn"), SizeIs(1));
  EXPECT_THAT(english("reverse; reverse"), SizeIs(1));
  EXPECT_THAT(english("turn the top card"), SizeIs(1));
  EXPECT_THAT(english("turn the top card; if the turned card has a ball: reverse"), IsEmpty());
  EXPECT_THAT(english("turn the top card; if the turned card has a cat: reverse"),
              ElementsAre("No card here has a cat."));
  EXPECT_THAT(english("I name the color"), SizeIs(1));
  EXPECT_THAT(warnings("robo 0", Language::es), ElementsAre("“robo 0” nunca hace nada."));
  EXPECT_THAT(warnings("I draw 0", Language::pt), ElementsAre("“eu compro 0” nunca faz nada."));
}

}  // namespace
}  // namespace comodin
