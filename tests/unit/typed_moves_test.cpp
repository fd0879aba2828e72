// Moves as people type them: whatever the table offers can be typed in every language, and what it
// does not offer now is a move that the server refuses with its reason.
#include "terminal/typed_moves.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "edition/load.h"
#include "protocol/check.h"
#include "random_match.h"
#include "server/api/edition_json.h"
#include "simulated_registry.h"
#include "terminal/table_model.h"

namespace comodin {
namespace {

using Json = nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using testing::kAna;
using ::testing::Not;

// Ana at a table with bots, and what her terminal knows of it.
class Terminal {
 public:
  Terminal(TableChoices choices, Language language)
      : model_(language, [edition = choices.edition](const Json&) {
          return Json::parse(edition_json(*load_edition(edition)));
        }) {
    const std::string table = sim_.make(choices, "ana", "Ana");
    EXPECT_FALSE(sim_.registry.attach(kAna, table, "ana", "Ana", false, 0, language));
    begin();
  }

  void begin() {
    sim_.send(kAna, CommandVerb::begin, next_id());
    pass();
  }
  // The reason, if it is refused.
  std::string move(const std::string& move) {
    const std::string id = next_id();
    sim_.send(kAna, CommandVerb::move, id, move);
    pass();
    const Json refused = sim_.last(kAna, "refused");
    if (refused.is_null() || refused["id"] != id) return "";
    return refused["reason"];
  }
  TableModel& model() { return model_; }

 private:
  std::string next_id() { return std::to_string(++count_); }
  void pass() {
    sim_.pass(200);
    auto& box = sim_.mail.boxes[1];
    for (; taken_ < box.size(); ++taken_)
      if (is_message(box[taken_])) model_.take_in(box[taken_], 0);
  }

  testing::SimulatedRegistry sim_;
  TableModel model_;
  std::size_t taken_ = 0;
  int count_ = 0;
};

// Every edition, and one with cards for moves that none of them has.
std::vector<TableChoices> all_tables() {
  std::vector<TableChoices> tables;
  for (const std::string_view edition : shipped_editions())
    tables.push_back(testing::quick_choices(std::string(edition), edition == "dice" ? 2 : 3));
  tables.push_back(testing::quick_choices("official", 3));
  tables.back().customs = {{"WC1", "everyone discards a card"},
                           {"WC2", "I give 2 cards to a chosen player; I may swap hands with next"},
                           {"WC3", "say: hop on one foot"}};
  tables.back().options = {{"seven_zero", "on"}, {"stacking", "any"}};
  return tables;
}

TEST(TypedMoves, WhatIsOfferedCanBeTyped) {
  Random random(testing::test_seed(71));
  for (const Language language : kLanguages)
    for (const TableChoices& choices : all_tables()) {
      Terminal terminal(choices, language);
      const TableModel& table = terminal.model();
      for (int i = 0; i < 25; ++i) {
        if (table.moves.empty()) {
          terminal.begin();  // the next round
          continue;
        }
        for (const std::string& move : table.moves)
          for (const std::string& typed :
               {move, written_move(table, move), shortest_move(table, move)})
            ASSERT_EQ(typed_move(table, typed), move) << typed << " " << choices.edition;
        ASSERT_EQ(terminal.move(
                      table.moves[random.below(static_cast<std::uint32_t>(table.moves.size()))]),
                  "");
      }
    }
}

TEST(TypedMoves, AVerbAloneIsUnderstoodAsHalfAMove) {
  const std::vector<std::pair<Language, std::string>> words = {{Language::en, "catch"},
                                                               {Language::es, "atrapar"},
                                                               {Language::pt, "flagrar"},
                                                               {Language::fr, "surprendre"}};
  for (const auto& [language, word] : words) {
    Terminal terminal(testing::quick_choices("official", 3), language);
    const std::string move = typed_move(terminal.model(), word);
    EXPECT_EQ(move, "catches") << word;
    EXPECT_TRUE(is_incomplete(move)) << word;
    EXPECT_FALSE(is_incomplete(typed_move(terminal.model(), word + " 2"))) << word;
  }
  for (const std::string whole : {"draws", "passes", "says uno", "challenges", "plays R5"})
    EXPECT_FALSE(is_incomplete(whole)) << whole;
}

TEST(TypedMoves, EveryExampleIsAMove) {
  for (const Language language : kLanguages)
    for (const TableChoices& choices : all_tables()) {
      Terminal terminal(choices, language);
      const std::vector<std::string> examples = example_moves(terminal.model());
      EXPECT_EQ(examples.size(), terminal.model().choices["verbs"].size());
      for (const std::string& example : examples) {
        const std::string move = typed_move(terminal.model(), example);
        EXPECT_NE(move, "") << example;
        EXPECT_NE(terminal.move(move), "bad_move") << example << " " << move;
      }
    }
}

TEST(TypedMoves, TheExamplesAreThoseOfTheTable) {
  Terminal dice(testing::quick_choices("dice", 2), Language::fr);
  const std::string token = dice.model().view["hand"][0];
  EXPECT_THAT(example_moves(dice.model()),
              ElementsAre("jouer " + token, "piocher", "passer", "choisir rouge", "uno",
                          "surprendre Paco", "donner " + token + " Paco"));
  Terminal cards(testing::quick_choices("official", 2), Language::es);
  EXPECT_THAT(example_moves(cards.model()), Contains("desafiar"));
  EXPECT_THAT(example_moves(cards.model()), Not(Contains("confirmar")));
  cards.model().choices.erase("verbs");  // as of an older server
  EXPECT_THAT(example_moves(cards.model()), Contains("confirmar"));
}

TEST(TypedMoves, WhatIsNotPossibleNowIsAMoveToo) {
  Terminal terminal(testing::quick_choices("official", 3), Language::fr);
  TableModel& table = terminal.model();
  table.moves.clear();
  table.view["hand"] = {"R5", "B+2"};
  table.chairs[1]["name"] = "José María";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"contester", "challenges"},
      {"challenge", "challenges"},
      {"Challenges", "challenges"},
      {"PIOCHER", "draws"},
      {"5 rouge", "plays R5"},
      {"jouer pioche deux bleu", "plays B+2"},
      {"b+2", "plays B+2"},
      {"7 vert", "plays G7"},
      {"g7", "plays G7"},
      {"vert", "names G"},
      {"choisir bleu", "names B"},
      {"names blue", "names B"},
      {"choisir José María", "picks 2"},
      {"jose maria", "picks 2"},
      {"surprendre jose maria", "catches 2"},
      {"donner 5 rouge José María", "gives R5 2"},
      {"gives R5 3", "gives R5 3"},
      {"choisir 1", "picks 1"},
      {"chooses 1", "chooses 1"},
      {"uno", "says uno"},
      {"says uno", "says uno"},
      {"defausser r5", "discards R5"},
      {"jouer le 5 rouge", "plays R5"},
      {"jouer l’inversion verte", "plays GR"},
      {"jouer l'inversion verte", "plays GR"},
      {"surprendre encore José María", "catches 2"},
      {"donner 5 rouge à José María", "gives R5 2"},
      {"bonjour José María", ""},
      {"jouer rien", "plays rien"},
      {"bonjour", ""},
      {"", ""},
      {"piocher demain", ""}};
  for (const auto& [typed, move] : expected) EXPECT_EQ(typed_move(table, typed), move) << typed;
  table.moves = {"chooses 1", "chooses 2"};
  EXPECT_EQ(typed_move(table, "choisir 1"), "chooses 1");
}

TEST(TypedMoves, OfTwoDiceThatShowTheSameThePlayableOneIsMeant) {
  Terminal terminal(testing::quick_choices("dice", 2), Language::en);
  TableModel& table = terminal.model();
  table.view["hand"] = {"W#6", "W#7"};
  table.moves = {"plays W#7"};
  EXPECT_EQ(typed_move(table, "wild"), "plays W#7");
  EXPECT_EQ(typed_move(table, "w"), "plays W#7");
  EXPECT_EQ(typed_move(table, "w#6"), "plays W#6");
}

}  // namespace
}  // namespace comodin
