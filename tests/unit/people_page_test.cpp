// People at the table in a terminal: the lines, and what can be done about them.
#include "terminal/people_page.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace comodin {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

TableModel evening(Language language = Language::en) {
  TableModel table(language, [](const Json&) { return Json::object(); });
  table.server = "https://example.org";
  table.id = "p1";
  table.you = table.host = "ana";
  table.view = {{"seat", 1}};
  table.people = {{{"who", "ana"}, {"name", "Ana"}, {"here", true}},
                  {{"who", "beto"}, {"name", "Beto"}},
                  {{"who", "caro"}, {"name", "Caro"}, {"here", true}, {"muted", true}},
                  {{"who", "dora"}, {"name", "Dora"}}};  // gone long ago
  table.chairs = {{{"sitter", "person"}, {"who", "ana"}, {"name", "Ana"}},
                  {{"sitter", "person"}, {"who", "beto"}, {"name", "Beto"}, {"away", true}}};
  return table;
}

Json door() {
  return {{"type", "door"},
          {"table", "p1"},
          {"v", 5},
          {"door", "ask"},
          {"invitations",
           {{{"number", 0}, {"closed", true}},
            {{"number", 1}, {"token", "abc"}, {"for", "Elsa"}, {"personal", true}}}},
          {"removed", {{{"who", "fede"}, {"name", "Fede"}}}},
          {"knocks", {{{"who", "gabi"}, {"name", "Gabi"}}}}};
}

std::vector<std::string> texts(const TableModel& table) {
  std::vector<std::string> texts;
  for (const PeopleDeed& deed : people_deeds(table)) texts.push_back(deed.text);
  return texts;
}

TEST(PeoplePage, APlayerVotesOnAbsentPlayers) {
  TableModel table = evening();
  table.host = "beto";
  EXPECT_THAT(people_lines(table), ElementsAre("Ana", "Beto: host and not connected", "Caro: muted",
                                               "Nobody is watching."));
  const auto deeds = people_deeds(table);
  ASSERT_EQ(deeds.size(), 1U);
  EXPECT_EQ(deeds[0].text, "Vote to remove: Beto");
  EXPECT_EQ(deeds[0].command, (Json{{"do", "vote"}, {"seat", 2}}));
}

TEST(PeoplePage, AMessageHasOnlyThoseWhoChanged) {
  TableModel table = evening();
  const Json news = {{"type", "presence"},
                     {"table", "p1"},
                     {"v", 5},
                     {"watching", 2},
                     {"people",
                      {{{"who", "beto"}, {"name", "Beto"}, {"here", true}},
                       {{"who", "caro"}, {"name", "Caro"}, {"gone", true}},
                       {{"who", "hugo"}, {"name", "Hugo"}, {"here", true}}}}};
  ASSERT_TRUE(table.take_in(news, 0));
  EXPECT_EQ(people_lines(table)[0], "Ana: host");
  EXPECT_EQ(people_lines(table)[1], "Beto");
  EXPECT_EQ(people_lines(table)[2], "Hugo");
  EXPECT_EQ(people_lines(table)[3], "2 people are watching.");
}

TEST(PeoplePage, TheHostDecidesWhoComesStaysAndTalks) {
  TableModel table = evening();
  ASSERT_TRUE(table.take_in(door(), 0));
  EXPECT_THAT(table.log, ElementsAre("Gabi wants to come in."));
  EXPECT_THAT(people_lines(table),
              ElementsAre("Ana: host", "Beto: not connected", "Caro: muted", "Nobody is watching.",
                          "Who can come in: Ask me first", "Elsa: https://example.org/#/t/p1.abc"));
  EXPECT_THAT(texts(table),
              ElementsAre("Let in: Gabi", "Don’t let in: Gabi", "Vote to remove: Beto",
                          "Who can come in: Anyone invited", "Who can come in: Nobody new",
                          "New invitation: for anyone", "New invitation: for one person",
                          "Withdraw: Elsa", "Mute: Beto", "Remove: Beto", "Unmute: Caro",
                          "Remove: Caro", "Let back in: Fede"));
  const auto deeds = people_deeds(table);
  EXPECT_EQ(deeds[1].command, (Json{{"do", "admit"}, {"who", "gabi"}, {"admitted", false}}));
  EXPECT_EQ(deeds[4].command, (Json{{"do", "door"}, {"door", "locked"}}));
  EXPECT_EQ(deeds.back().command, (Json{{"do", "remove"}, {"who", "fede"}, {"removed", false}}));
  // Said once for each knock.
  table.take_in(door(), 0);
  EXPECT_EQ(table.log.size(), 1U);
}

TEST(PeoplePage, AWithdrawnLinkCanBeMadeValidAgainOrReplaced) {
  TableModel table = evening();
  Json news = door();
  news["invitations"] = {{{"number", 0}, {"withdrawn", true}}};
  ASSERT_TRUE(table.take_in(news, 0));
  const auto deeds = people_deeds(table);
  const auto again =
      std::ranges::find(deeds, "Make valid again: Link of the table", &PeopleDeed::text);
  ASSERT_NE(again, deeds.end());
  EXPECT_EQ(again->command, (Json{{"do", "withdraw"}, {"invitation", 0}, {"withdrawn", false}}));
  const auto shared = std::ranges::find(deeds, "New invitation: for anyone", &PeopleDeed::text);
  ASSERT_NE(shared, deeds.end());
  EXPECT_EQ(shared->command, (Json{{"do", "invite"}, {"personal", false}}));
}

TEST(PeoplePage, TheHostLearnsThatARemovalClosedALink) {
  TableModel table = evening();
  Json news = door();
  news["knocks"] = Json::array();
  news["invitations"] = {{{"number", 0}}, {{"number", 1}, {"token", "abc"}}};
  ASSERT_TRUE(table.take_in(news, 0));
  EXPECT_TRUE(table.log.empty());
  news["invitations"][0]["closed"] = true;
  ASSERT_TRUE(table.take_in(news, 0));
  ASSERT_TRUE(table.take_in(news, 0));
  EXPECT_THAT(table.log, ElementsAre("Link of the table: lets nobody in now, because someone who "
                                     "used it was removed. Make a new invitation under “Who’s "
                                     "here”."));
}

TEST(PeoplePage, NobodyIsInvitedToATableOfThisProgram) {
  TableModel table = evening();
  table.server.clear();
  ASSERT_TRUE(table.take_in(door(), 0));
  EXPECT_EQ(people_lines(table).back(), "Nobody is watching.");
  EXPECT_EQ(texts(table), std::vector<std::string>{"Vote to remove: Beto"});
}

TEST(PeoplePage, ACrowdAtTheDoorHidesNothing) {
  TableModel table = evening();
  Json crowd = door();
  const std::size_t others = [&] {
    table.take_in(crowd, 0);
    return people_deeds(table).size() - 2;
  }();
  for (int i = 0; i < 40; ++i)
    crowd["knocks"].push_back(
        {{"who", "k" + std::to_string(i)}, {"name", "K" + std::to_string(i)}});
  crowd["v"] = 1000;
  ASSERT_TRUE(table.take_in(crowd, 0));
  EXPECT_EQ(people_deeds(table).size(), others + 8);
}

TEST(PeoplePage, ACrowdAndAPileOfLinksDoNotHideEachOther) {
  constexpr std::size_t kKeys = 35;  // of the screen, for the first deeds
  TableModel table = evening();
  Json pile = door();
  for (int i = 2; i < 42; ++i) pile["invitations"].push_back({{"number", i}, {"token", "t"}});
  ASSERT_TRUE(table.take_in(pile, 0));
  for (int i = 0; i < 40; ++i)
    table.people.push_back(
        {{"who", "p" + std::to_string(i)}, {"name", "P" + std::to_string(i)}, {"here", true}});
  std::vector<std::string> with_key = texts(table);
  ASSERT_GT(with_key.size(), kKeys);
  with_key.resize(kKeys);
  EXPECT_THAT(with_key,
              IsSupersetOf({"New invitation: for anyone", "Withdraw: Elsa", "Remove: Beto"}));
}

}  // namespace
}  // namespace comodin
