// Contents of messages about a table: the hands after a round, and whom an entry concerns.
#include <algorithm>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "simulated_registry.h"

namespace comodin {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::kAna;
using testing::kBeto;
using testing::kCaro;
using testing::SimulatedRegistry;
using Json = nlohmann::json;

// A table of three with Ana and Beto; Ana hosts.
struct Company {
  explicit Company(const std::string& edition = "official", TableChoices choices = {}) {
    choices.edition = edition;
    choices.seats = 3;
    choices.pace = Pace::instant;
    choices.reaction_ms = 0;
    choices.clock_s = 10;
    table = sim.make(choices, "ana", "Ana");
    EXPECT_FALSE(sim.registry.attach(kAna, table, "ana", "Ana", false, 0, Language::en));
    EXPECT_FALSE(sim.registry.attach(kBeto, table, "beto", "Beto", false, 0));
    sim.send(kBeto, CommandVerb::sit, "s", {}, seat_at(1));
    sim.pass(20);
  }

  // The last message to Ana about that kind of entry.
  Json what(const std::string& word) {
    const auto& box = sim.mail.boxes[1];
    for (auto it = box.rbegin(); it != box.rend(); ++it)
      if (it->contains("what") && (*it)["what"]["do"] == word) return (*it)["what"];
    return {};
  }
  // Both let their time run out, so bots play for them.
  void play_a_round(const std::string& id) {
    sim.send(kAna, CommandVerb::begin, id);
    sim.pass(20);
    for (int i = 0; i < 600 && !sim.registry.find(table)->is_round_over(); ++i) sim.pass(1000);
  }

  SimulatedRegistry sim;
  std::string table;
};

// The hands in a message, compared with the table's cards.
void expect_hands(const Json& message, const TableState& table) {
  ASSERT_EQ(message["hands"].size(), table.seats()) << message.dump();
  for (std::size_t i = 0; i < table.seats(); ++i)
    EXPECT_EQ(message["hands"][i].size(), table.game.sizes[i]);
}

TEST(Messages, AllHandsAreOpenWhenARoundIsOver) {
  for (const std::string edition : {"official", "dragonball"}) {
    Company company(edition);
    SimulatedRegistry& sim = company.sim;
    EXPECT_FALSE(sim.last(kAna, "snapshot").contains("hands"));
    company.play_a_round("b1");
    const TableState& table = *sim.registry.find(company.table);
    ASSERT_TRUE(table.is_round_over());
    int told = 0;
    for (const Session session : {kAna, kBeto})
      for (const Json& each : sim.mail.boxes[static_cast<std::uint64_t>(session)]) {
        const bool ends = each.contains("view") && each["view"]["result"] == "won";
        EXPECT_EQ(each.contains("hands"), ends) << each.dump();
        if (each.contains("hands")) ++told, expect_hands(each, table);
      }
    EXPECT_EQ(told, 2);
    const Json end = sim.last(kAna, "update");
    // A spectator who joins now sees them too; the reader's own hand is where it always is.
    ASSERT_FALSE(sim.registry.attach(Session{3}, company.table, "caro", "Caro", false, 0));
    EXPECT_EQ(sim.last(Session{3}, "snapshot")["hands"], end["hands"]);
    EXPECT_EQ(end["view"]["hand"], end["hands"][0]);
  }
}

TEST(Messages, ThatIsSoUntilTheNextRoundIsDealt) {
  Company company("anniversary");
  SimulatedRegistry& sim = company.sim;
  company.play_a_round("b1");
  ASSERT_FALSE(sim.registry.find(company.table)->is_match_over());
  sim.mail.boxes.clear();
  sim.send(kAna, CommandVerb::begin, "b2");
  for (int i = 0; i < 100 && !sim.registry.find(company.table)->is_round_open(); ++i) {
    sim.registry.attach(Session{3}, company.table, "caro", "Caro", false, 0);
    EXPECT_TRUE(sim.last(Session{3}, "snapshot").contains("hands"));
    sim.pass(1);
  }
  sim.registry.attach(Session{3}, company.table, "caro", "Caro", false, 0);
  EXPECT_FALSE(sim.last(Session{3}, "snapshot").contains("hands"));
  EXPECT_FALSE(sim.last(kAna, "update").contains("hands"));
}

TEST(Messages, TheChoicesSayWhichMovesCanComeUp) {
  TableChoices choices;
  choices.options = {{"uno_calls", "automatic"}};
  Company company("dragonball", choices);
  EXPECT_EQ(company.sim.last(kAna, "snapshot")["choices"]["verbs"],
            (Json{"plays", "draws", "passes", "names", "accepts", "challenges", "picks", "chooses",
                  "discards"}));
}

TEST(Messages, AnUpdateNamesWhomItConcerns) {
  Company company;
  SimulatedRegistry& sim = company.sim;
  EXPECT_EQ(company.what("joined"),
            (Json{{"by", "beto"}, {"do", "joined"}, {"who", "beto"}, {"name", "Beto"}}));
  EXPECT_EQ(company.what("sat"),
            (Json{{"by", "beto"}, {"do", "sat"}, {"seat", 2}, {"who", "beto"}, {"name", "Beto"}}));
  sim.send(kAna, CommandVerb::bot, "1", "hard", seat_at(2));
  sim.pass(20);
  const Json bot = company.what("bot");
  EXPECT_EQ(bot["seat"], 3);
  EXPECT_EQ(bot["level"], "hard");
  EXPECT_EQ(bot["name"], sim.registry.find(company.table)->name_at(seat_at(2)));
  Command mute{.by = {}, .id = "2", .verb = CommandVerb::mute, .who = "beto", .flag = true};
  sim.registry.command(kAna, mute);
  sim.pass(20);
  EXPECT_EQ(company.what("muted")["name"], "Beto");
  EXPECT_EQ(company.what("muted")["muted"], true);
  mute.id = "3";
  mute.flag = false;
  sim.registry.command(kAna, mute);
  sim.send(kAna, CommandVerb::host, "4", {}, kNoSeat, "beto");
  sim.send(kBeto, CommandVerb::host, "5", {}, kNoSeat, "ana");
  sim.pass(20);
  EXPECT_EQ(company.what("muted")["muted"], false);
  EXPECT_EQ(company.what("host")["who"], "ana");
  EXPECT_EQ(company.what("host")["seat"], 1);
  sim.send(kBeto, CommandVerb::leave, "6");
  sim.pass(20);
  EXPECT_EQ(company.what("left"),
            (Json{{"by", "beto"}, {"do", "left"}, {"seat", 2}, {"who", "beto"}, {"name", "Beto"}}));
  sim.send(kBeto, CommandVerb::sit, "7", {}, seat_at(1));
  sim.send(kAna, CommandVerb::remove, "8", {}, kNoSeat, "beto");
  sim.pass(20);
  EXPECT_EQ(
      company.what("removed"),
      (Json{{"by", "ana"}, {"do", "removed"}, {"seat", 2}, {"who", "beto"}, {"name", "Beto"}}));
}

TEST(Messages, APersonWhoLeavesAndReturnsIsNamed) {
  Company company;
  SimulatedRegistry& sim = company.sim;
  sim.registry.attach(Session{3}, company.table, "caro", "Caro", false, 0);
  sim.send(Session{3}, CommandVerb::sit, "s", {}, seat_at(2));
  sim.pass(20);
  sim.send(kAna, CommandVerb::begin, "b");
  sim.pass(20);
  // Whoever of the others is asked first lets the time run out.
  for (int i = 0; i < 3000 && company.what("away").is_null(); ++i) {
    const Json moves = sim.moves(kAna);
    if (!moves.empty()) sim.send(kAna, CommandVerb::move, "m" + std::to_string(i), moves[0]);
    sim.pass(100);
  }
  const Json away = company.what("away");
  ASSERT_EQ(away["do"], "away");
  EXPECT_FALSE(away.contains("back"));
  const bool is_beto = away["seat"] == 2;
  EXPECT_EQ(away["name"], is_beto ? "Beto" : "Caro");
  sim.send(kAna, CommandVerb::vote, "v", {}, seat_at(is_beto ? 1 : 2));
  sim.pass(20);
  EXPECT_EQ(company.what("voted")["name"], away["name"]);
  EXPECT_EQ(company.what("voted")["seat"], away["seat"]);
  sim.send(is_beto ? kBeto : Session{3}, CommandVerb::chat, "c", "here");
  sim.pass(20);
  EXPECT_EQ(company.what("away")["back"], true);
  EXPECT_EQ(company.what("away")["name"], away["name"]);
}

// The first message in which the game waits for that and Ana can answer, with that move if one is
// given. The deal is random, but enough rounds are played for it to come up.
Json message_asking(const std::string& kind, const TableChoices& choices, const Json& move = {}) {
  Company company("official", choices);
  for (int round = 0; round < 100; ++round) {
    company.play_a_round("b" + std::to_string(round));
    for (const Json& each : std::exchange(company.sim.mail.boxes[1], {}))
      if (each.contains("view") && each["view"]["waits"]["for"] == kind && !each["moves"].empty() &&
          (move.is_null() || std::ranges::count(each["moves"], move) == 1))
        return each;
  }
  return {};
}

// The first question of that kind, in some rounds with these blanks.
Json asking_with(const std::string& text, const std::string& kind) {
  TableChoices choices;
  choices.options = {{"hand_size", "15"}};
  for (const char* blank : {"WC1", "WC2", "WC3"}) choices.customs.emplace_back(blank, text);
  return message_asking(kind, choices);
}

std::string text_of_parts(const Json& parts) {
  std::string text;
  for (const Json& part : parts) text += part["text"].get<std::string>();
  return text;
}
// What the moves mean, in their order.
std::vector<std::string> meanings_in(const Json& message) {
  std::vector<std::string> texts;
  for (const Json& meaning : message["meanings"]) texts.push_back(text_of_parts(meaning["text"]));
  return texts;
}

TEST(Messages, WhatACardAsksForIsSaidInTheReadersWords) {
  const Json choose = asking_with("I choose one: next draws 3 / I draw 1", "choose");
  EXPECT_THAT(choose["view"]["waits"]["card"], ::testing::StartsWith("WC"));
  EXPECT_THAT(meanings_in(choose), ElementsAre(HasSubstr("draws 3"), HasSubstr("I draw")));
  const Json may = asking_with("I may swap hands with next", "choose");
  EXPECT_THAT(meanings_in(may), ElementsAre("No, thanks", HasSubstr("I swap hands")));
  const Json pick = asking_with("I swap hands with a chosen player", "pick");
  EXPECT_THAT(text_of_parts(pick["question"]["notes"][0]["parts"]), HasSubstr("swap hands"));
  const Json confirm = asking_with("say: Sing a song", "confirm");
  EXPECT_EQ(text_of_parts(confirm["question"]["notes"][0]["parts"]),
            "The card says: “Sing a song”.");
}

TEST(Messages, WhatAHouseRuleAsksForIsSaidOfTheCardThatWasPlayed) {
  TableChoices choices;
  choices.options = {{"hand_size", "15"}, {"seven_zero", "on"}};
  const Json message = message_asking("pick", choices);
  const Json& view = message["view"];
  EXPECT_THAT(text_of_parts(message["question"]["notes"][0]["parts"]), HasSubstr("swap hands"));
  EXPECT_EQ(view["waits"]["card"], view["top"]);
  EXPECT_THAT(std::string(view["top"]), ::testing::EndsWith("7"));
}

// So that a client can show the player beside each outcome of a challenge.
TEST(Messages, AnOutcomeOfAChallengeHasItsLoser) {
  const Json message = message_asking("answer", {}, "challenges");
  const Json& moves = message["moves"];
  const auto at = std::ranges::find(moves, Json("challenges")) - moves.begin();
  const Json& notes = message["meanings"][static_cast<std::size_t>(at)]["notes"];
  ASSERT_EQ(notes.size(), 2U) << message;
  for (const Json& note : notes) {
    const bool is_mine = text_of_parts(note["parts"]).contains("you draw");
    EXPECT_EQ(note["loser"],
              is_mine ? message["view"]["seat"] : message["view"]["waits"]["player"]);
  }
  EXPECT_NE(notes[0]["loser"], notes[1]["loser"]);
  for (const Json& note : message["question"]["notes"]) EXPECT_FALSE(note.contains("loser"));
}

// A rule is written in one language, and read in each reader's own.
TEST(Messages, AWrittenRuleIsSentInTheReadersLanguage) {
  TableChoices choices;
  choices.customs = {{"WC1", "next draws 3"}};
  Company company("official", choices);
  company.sim.registry.attach(kCaro, company.table, "caro", "Caro", false, 0, Language::es);
  company.sim.pass(20);
  const auto choices_sent = [&](std::uint64_t session) {
    const auto& box = company.sim.mail.boxes[session];
    return std::ranges::find(box, "snapshot", [](const Json& each) { return each["type"]; })
        ->at("choices");
  };
  EXPECT_EQ(choices_sent(3)["customs"]["WC1"], "next draws 3");
  EXPECT_EQ(choices_sent(3)["rules"]["WC1"], "el siguiente roba 3");
  EXPECT_FALSE(choices_sent(2).contains("rules"));  // no language
}

// Each reader is "you" where the sentence is about them, spectators too.
TEST(Messages, SpectatorsAreAddressedThemselves) {
  Company company;
  company.sim.registry.attach(kCaro, company.table, "caro", "Caro", false, 0, Language::en);
  company.sim.send(kCaro, CommandVerb::emote, "e", "hello");
  company.sim.pass(20);
  const auto story = [&](std::uint64_t session) {
    for (const Json& each : company.sim.mail.boxes[session])
      if (each["type"] == "update" && each["what"]["do"] == "joined" &&
          each["what"]["name"] == "Caro")
        return text_of_parts(each["story"][0]["parts"]);
    return std::string();
  };
  EXPECT_EQ(story(3), "You come to the table.");
  EXPECT_EQ(story(1), "Caro comes to the table.");
}

// A story is about what was then, whatever people are called now.
TEST(Messages, AStoryHasTheNamesThatPeopleHad) {
  Company company;
  company.play_a_round("b");
  company.sim.registry.attach(kBeto, company.table, "beto", "Berta", false, 0);
  company.sim.pass(20);
  const TableState& table = *company.sim.registry.find(company.table);
  ASSERT_EQ(table.names()[1], "Berta");
  int named = 0;
  for (const Update& update : table.recent) {
    const Json missed = Json::parse(missed_message(table, update, {.language = Language::en}));
    if (missed["what"]["do"] != "moved") continue;
    for (const Json& sentence : missed["story"])
      for (const Json& part : sentence["parts"]) {
        if (part.value("seat", 0) != 2) continue;
        ++named;
        EXPECT_EQ(part["text"], "Beto") << missed;
      }
  }
  EXPECT_GT(named, 0);
}

// Without a language no words are made.
TEST(Messages, AClientWithoutALanguageIsSentNoSentences) {
  Company company;
  for (const Json& each : company.sim.mail.boxes[2])
    for (const char* const field : {"story", "question", "meanings"})
      EXPECT_FALSE(each.contains(field)) << each;
}

TEST(Messages, APersonWhoMovesToAnotherDeviceIsNamed) {
  Company company;
  SimulatedRegistry& sim = company.sim;
  const std::string code = sim.registry.hand_over(kBeto);
  sim.registry.take_over(code, "beto2", "t",
                         [](const auto& taken) { EXPECT_TRUE(taken.has_value()); });
  sim.pass(20);
  const Json handed = company.what("handed");
  EXPECT_EQ(handed["seat"], 2);
  EXPECT_EQ(handed["who"], "beto2");
  EXPECT_EQ(handed["name"], "Beto");
}

}  // namespace
}  // namespace comodin
