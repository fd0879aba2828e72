// What clients may send, and the answers: malformed, out of order, or not allowed.
#include "serving/table_server.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "served.h"
#include "serving/client_message.h"
#include "table/ids.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

using testing::kAnaLine;
using testing::kAnaSecret;
using testing::kBetoLine;
using testing::kBetoSecret;
using testing::Served;

TEST(TableServer, RefusesTextThatIsNotAMessage) {
  Served served;
  for (const std::string text :
       {"", "x", "[]", "{}", "null", "\"hello\"", R"({"do":5})", R"({"do":"dance","id":"1"})",
        R"({"do":"hello","protocol":1,"secret":5,"name":"A"})", R"({"do":"hello","protocol":-1})",
        R"({"do":"sit","id":"1","seat":11})", R"({"do":"sit","id":"1","seat":1.5})",
        R"({"do":"sit"})", R"({"do":"chat","id":{},"text":"x"})"})
    EXPECT_EQ(served.reason(kAnaLine, text), "bad_message") << text;
  EXPECT_EQ(served.reason(kAnaLine, std::string(3000, '[')), "bad_message");
  EXPECT_EQ(
      served.reason(kAnaLine, R"({"do":"chat","id":"1","text":")" + std::string(5000, 'x') + "\"}"),
      "bad_message");
  EXPECT_TRUE(served.line.sent[2].empty());
}

TEST(TableServer, NamesTheFieldThatIsWrong) {
  Served served;
  served.greet(kAnaLine, kAnaSecret);
  const auto sentence = [&](const std::string& fields) -> std::string {
    return served.say(kAnaLine, R"({"do":"make","id":"1")" + fields + "}").value("sentence", "");
  };
  EXPECT_EQ(sentence(""), "`edition`: expected a text of at most 40 characters");
  EXPECT_EQ(sentence(R"(,"edition":"official","seats":"4")"),
            "`seats`: expected a whole number of 0 to 10");
  EXPECT_EQ(sentence(R"(,"edition":"official","reaction_ms":99999)"),
            "`reaction_ms`: expected a whole number of 0 to 10000");
  EXPECT_EQ(sentence(R"(,"edition":"official","pace":"fast")"),
            "`pace`: expected calm, normal, quick or instant");
  EXPECT_EQ(sentence(R"(,"edition":"official","open":1)"), "`open`: expected true or false");
  served.greet(kAnaLine, kAnaSecret, "es");
  EXPECT_EQ(sentence(R"(,"edition":"official","seats":"4")"),
            "El servidor no entendió “seats” de este programa. ¿Está al día?");
  EXPECT_EQ(served.say(kAnaLine, "[]").value("sentence", ""),
            "El servidor no entendió este programa. ¿Está al día?");
  served.greet(kAnaLine, kAnaSecret);
  // What a client called something comes back only if it is short.
  const std::string name(3000, 'x');
  EXPECT_THAT(sentence(R"(,"edition":"official","options":{"stack":true})"),
              ::testing::StartsWith("`options.stack`: "));
  EXPECT_THAT(sentence(R"(,"edition":"official","options":{")" + name + R"(":true})"),
              ::testing::StartsWith("`options`: "));
}

TEST(TableServer, WantsAHelloFirst) {
  Served served;
  for (const std::string word : {"make", "quick", "join", "code", "sit", "move", "begin"})
    EXPECT_EQ(served.reason(kAnaLine, R"({"do":")" + word +
                                          R"(","id":"1","edition":"official","move":"draws"})"),
              "hello_first");
  EXPECT_EQ(served.reason(kAnaLine, R"({"do":"hello","protocol":2,"secret":")" + kAnaSecret +
                                        R"(","name":"A"})"),
            "wrong_protocol");
  EXPECT_EQ(served.reason(kAnaLine, R"({"do":"hello","protocol":1,"secret":"short","name":"A"})"),
            "bad_secret");
  EXPECT_EQ(served.reason(kAnaLine, R"({"do":"hello","protocol":1,"secret":")" + kAnaSecret +
                                        R"(","name":"  "})"),
            "bad_name");
  EXPECT_EQ(served.say(kAnaLine, R"({"do":"ping"})")["type"], "pong");
}

TEST(TableServer, ATableIsForPeopleWhoKnowItsIdOrCode) {
  Served served;
  served.greet(kAnaLine, kAnaSecret);
  served.greet(kBetoLine, kBetoSecret);
  const std::string table = served.make();
  ASSERT_EQ(table.size(), 33);
  EXPECT_EQ(served.reason(kBetoLine, R"({"do":"sit","id":"1"})"), "not_at_table");
  EXPECT_EQ(served.reason(kBetoLine, R"({"do":"join","id":"1","table":"../x"})"), "no_such_table");
  EXPECT_EQ(served.reason(kBetoLine,
                          R"({"do":"join","id":"1","table":"p)" + std::string(32, '0') + "\"}"),
            "no_such_table");
  EXPECT_EQ(served.reason(kBetoLine, R"({"do":"join","id":"1","code":"AAAAAA"})"), "no_such_code");
  EXPECT_EQ(served.reason(kBetoLine, R"({"do":"code","id":"1"})"), "not_at_table");
  const std::string code = served.say(kAnaLine, R"({"do":"code","id":"c"})")["code"];
  EXPECT_EQ(code.size(), 6);
  EXPECT_EQ(served.reason(kBetoLine, R"({"do":"join","id":"2","code":")" + code + "\"}"), "");
  served.scheduler.run(served.scheduler.now() + 11 * 60'000);
  EXPECT_EQ(served.reason(kBetoLine, R"({"do":"join","id":"3","code":")" + code + "\"}"),
            "no_such_code");
}

TEST(TableServer, CodesCannotBeGuessedAtSpeed) {
  Served served;
  served.greet(kBetoLine, kBetoSecret);
  int refused = 0;
  for (int i = 0; i < 30; ++i)
    refused += served.reason(kBetoLine, R"({"do":"join","id":"1","code":"AAAAAA"})") == "too_often";
  EXPECT_GE(refused, 15);
}

// Tries as many codes as it likes from each of these addresses, and returns how many were looked
// up.
int guesses(Served& served, const std::vector<std::string>& addresses) {
  int looked_up = 0;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const Connection stranger{1000 + i};
    served.server.opened(stranger, addresses[i]);
    served.greet(stranger, std::string(32, 's'));
    for (int k = 0; k < 12; ++k)
      looked_up +=
          served.reason(stranger, R"({"do":"join","id":"1","code":"AAAAAA"})") == "no_such_code";
  }
  return looked_up;
}

TEST(TableServer, StrangersWithManyAddressesDoNotLockGuestsOut) {
  TableServerSettings settings;
  settings.range_codes.per_second = settings.codes.per_second =
      0;  // the test's time does not count
  Served served(settings);
  served.greet(kAnaLine, kAnaSecret);
  served.greet(kBetoLine, kBetoSecret);
  served.make();
  const std::string code = served.say(kAnaLine, R"({"do":"code","id":"c"})")["code"];
  std::vector<std::string> everywhere;
  for (int i = 0; i < 60; ++i) everywhere.push_back("198.51." + std::to_string(i) + ".1");
  EXPECT_EQ(guesses(served, everywhere), 600);
  EXPECT_EQ(served.reason(kBetoLine, R"({"do":"join","id":"1","code":")" + code + "\"}"), "");
}

TEST(TableServer, ARangeOfAddressesGuessesNoFasterThanAFew) {
  TableServerSettings settings;
  settings.range_codes.per_second = settings.codes.per_second = 0;
  std::vector<std::string> v4;
  std::vector<std::string> v6;
  for (int i = 1; i < 30; ++i) {
    v4.push_back("203.0.113." + std::to_string(i));
    v6.push_back("2001:db8:7:" + std::to_string(i) + "::1");
  }
  Served served(settings);
  EXPECT_EQ(guesses(served, v4), 60);
  EXPECT_EQ(guesses(served, v6), 60);
}

TEST(TableServer, TablesAreNotBroughtToMemoryAtSpeed) {
  TableServerSettings settings;
  settings.joins = {0.001, 2};
  Served served(settings);
  served.greet(kAnaLine, kAnaSecret);
  served.greet(kBetoLine, kBetoSecret);
  const std::string table = served.make();
  const auto join = [](const std::string& id) {
    return Json{{"do", "join"}, {"id", "j"}, {"table", id}}.dump();
  };
  const std::string unknown = "p" + std::string(32, '0');
  EXPECT_EQ(served.reason(kBetoLine, join(unknown)), "no_such_table");
  EXPECT_EQ(served.reason(kBetoLine, join(unknown)), "no_such_table");
  EXPECT_EQ(served.reason(kBetoLine, join(unknown)), "too_often");
  EXPECT_EQ(served.reason(kBetoLine, join(table)), "");  // already there
}

TEST(TableServer, APersonWhoMovesWhileALongLogIsReadArrives) {
  Served served;
  served.greet(kAnaLine, kAnaSecret);
  served.greet(kBetoLine, kBetoSecret);
  const std::string first = served.make();
  served.server.closed(kAnaLine);
  served.scheduler.run(served.scheduler.now() + 11 * 60'000);  // the table is unloaded
  ASSERT_FALSE(served.server.registry().is_in_memory(first));
  const Entry said{Date{1'000'000}, person_id(kAnaSecret), {}, entry::ChatPosted{"hello", false}};
  const Append talk{table_stream(first), 3, std::vector<std::string>(1000, to_json(said, nullptr))};
  ASSERT_TRUE(served.store.append({&talk, 1})[0]);
  served.server.opened(kAnaLine, "10.0.0.1");
  served.greet(kAnaLine, kAnaSecret);
  const std::string second = served.make();

  const auto join = [](const std::string& id, const std::string& table) {
    return Json{{"do", "join"}, {"id", id}, {"table", table}}.dump();
  };
  served.line.sent.clear();
  served.server.received(kBetoLine, join("1", first));
  served.server.received(kBetoLine, join("2", second));
  EXPECT_FALSE(served.server.registry().is_in_memory(first));
  served.scheduler.run(served.scheduler.now() + 10);
  EXPECT_TRUE(served.server.registry().is_in_memory(first));
  std::map<std::string, Json> answers;
  for (const Json& each : served.line.sent[2])
    if (each.contains("id")) answers[each["id"]] = each;
  EXPECT_EQ(answers["1"].value("reason", ""), "not_now");
  EXPECT_EQ(answers["2"].value("table", ""), second);
  EXPECT_EQ(served.reason(kBetoLine, join("3", first)), "");
}

// A client that comes back says at once what was not answered before.
TEST(TableServer, WhatIsSaidWhileATableIsReadIsHeardThere) {
  Served served;
  served.server.read_with(
      [&served](const auto& work) { served.scheduler.after(5, [work] { work()(); }); });
  served.greet(kAnaLine, kAnaSecret);
  const std::string table = served.make();
  served.server.closed(kAnaLine);
  served.scheduler.run(served.scheduler.now() + 11 * 60'000);  // the table is unloaded
  served.server.opened(kAnaLine, "10.0.0.1");
  served.greet(kAnaLine, kAnaSecret);
  served.line.sent.clear();
  served.server.received(kAnaLine, Json{{"do", "join"}, {"id", "j"}, {"table", table}}.dump());
  for (int i = 0; i < 50; ++i)
    served.server.received(
        kAnaLine, Json{{"do", "emote"}, {"id", "e" + std::to_string(i)}, {"text", "wow"}}.dump());
  served.scheduler.run(served.scheduler.now() + 1000);
  std::map<std::string, Json> answers;
  for (const Json& each : served.line.sent[1])
    if (each.contains("id")) answers[each["id"]] = each;
  EXPECT_EQ(answers["e0"].value("type", ""), "done") << answers["e0"].dump();
  EXPECT_EQ(answers["e49"].value("reason", ""), "too_often") << "not without a bound";
  // Nobody waits at a table that cannot be joined.
  const std::string nobodys = "p" + std::string(32, '0');
  served.server.received(kAnaLine, Json{{"do", "join"}, {"id", "k"}, {"table", nobodys}}.dump());
  EXPECT_EQ(served.say(kAnaLine, R"({"do":"code","id":"c"})").value("type", ""), "done")
      << "still at the first";
}

TEST(TableServer, SaysWhyATableCannotBe) {
  Served served;
  served.greet(kAnaLine, kAnaSecret);
  const auto sentence = [&](const std::string& fields) {
    const Json answer = served.say(kAnaLine, R"({"do":"make","id":"m",)" + fields + "}");
    EXPECT_EQ(answer["reason"], "cannot_make") << fields;
    return answer.value("sentence", "");
  };
  EXPECT_NE(sentence(R"("edition":"nothing")"), "");
  EXPECT_NE(sentence(R"("edition":"official","seats":1)"), "");
  EXPECT_NE(sentence(R"("edition":"official","clock":5)"), "");
  EXPECT_NE(sentence(R"("edition":"official","level":"god")"), "");
  EXPECT_NE(sentence(R"("edition":"official","preset":"none")"), "");
  EXPECT_EQ(sentence(R"("edition":"dice","preset":"party")"),
            "the edition `dice` has no preset `party`: expected official");
  EXPECT_NE(sentence(R"("edition":"official","options":{"stacking":"maybe"})"), "");
  EXPECT_NE(sentence(R"("edition":"official","customs":{"WC1":"explode"})"), "");
}

TEST(TableServer, SaysInTheReadersLanguageWhichChoiceIsWrong) {
  Served served;
  const auto refused = [&](const char* language, const std::string& fields) {
    served.greet(kAnaLine, kAnaSecret, language);
    return served.say(kAnaLine, R"({"do":"make","id":"m",)" + fields + "}").value("sentence", "");
  };
  const std::string deflect = R"("edition":"official","options":{"deflect":"on"})";
  EXPECT_EQ(refused("en", deflect),
            "These options don’t go together like that: Deflecting and Stacking.");
  EXPECT_EQ(refused("es", deflect), "Esas opciones no van juntas así: Desviar y Acumular.");
  EXPECT_EQ(refused("pt", deflect), "Essas opções não funcionam juntas assim: Desviar e Acumular.");
  EXPECT_EQ(refused("fr", deflect),
            "Ces options ne vont pas ensemble comme ça\u202f: Dévier et Cumuler.");
  EXPECT_EQ(refused("en", R"("edition":"monster","options":{"hand_limit":"10","hand_size":"12"})"),
            "These options don’t go together like that: Hand limit and Size of the first hand.");
  EXPECT_EQ(refused("en", R"("edition":"dice","seats":2,"options":{"stacking":"any"})"),
            "You can’t choose that here: Stacking.");
  EXPECT_EQ(refused("fr", R"("edition":"dice","seats":2,"preset":"party")"),
            "Tu ne peux pas choisir ça ici\u202f: party.");
  EXPECT_EQ(refused("en", R"("edition":"official","seats":3,"options":{"teams":"on"})"),
            "You can’t choose that here: Teams.");
  EXPECT_EQ(refused("en", R"("edition":"official","customs":{"WC1":"explode"})"),
            "You can’t choose that here: WC1.");
  EXPECT_EQ(refused("en", R"("edition":"official","options":{"nothing":"on"})"),
            "You can’t choose that here: nothing.");
  EXPECT_EQ(refused("en", R"("edition":"official","seats":10,"options":{"hand_size":"20"})"),
            "That needs more cards than there are.");
  EXPECT_EQ(refused("en", R"("edition":"official","seats":1)"),
            "This edition isn’t for that many players.");
  EXPECT_EQ(refused("en", R"("edition":"nothing")"), "You can’t create a table like that.");
}

TEST(TableServer, RecordsAreForPeopleWhoWereThere) {
  Served served;
  served.greet(kAnaLine, kAnaSecret);
  const std::string table = served.make();
  const std::vector<std::pair<std::string, std::string>> query = {{"table", table}};
  served.say(kAnaLine, R"({"do":"begin","id":"b"})");
  served.scheduler.run(served.scheduler.now() + 500);
  EXPECT_EQ(served.ask("/api/record", "", query).status, 401);
  EXPECT_EQ(served.ask("/api/record", "Comodin " + kBetoSecret, query).status, 404);
  const Response own = served.ask("/api/record", "Comodin " + kAnaSecret, query);
  EXPECT_EQ(own.status, 200) << own.body;
  EXPECT_EQ(own.body.find("\nvalue "), std::string::npos);  // still secret
  EXPECT_NE(own.body.find("\ndeal"), std::string::npos);
  EXPECT_EQ(served.ask("/api/record", "Comodin " + kAnaSecret, {{"table", "x"}}).status, 404);
  served.greet(kBetoLine, kBetoSecret);
  served.say(kBetoLine, R"({"do":"join","id":"j","table":")" + table + "\"}");
  EXPECT_EQ(served.ask("/api/record", "Comodin " + kBetoSecret, query).status, 200);  // watches
  served.server.closed(kBetoLine);
  EXPECT_EQ(served.ask("/api/record", "Comodin " + kBetoSecret, query).status, 404);
  EXPECT_EQ(served.ask("/nowhere").status, 404);
  EXPECT_EQ(served.ask("/healthz").status, 200);
}

TEST(TableServer, SomebodyWhoIsKnownCanKeepTheirName) {
  Served served;
  served.greet(kAnaLine, kAnaSecret);
  const std::string table = served.make();
  const auto comes_back_as = [&](const std::string& name, Json join) -> std::string {
    served.say(
        kAnaLine,
        Json{{"do", "hello"}, {"protocol", 1}, {"secret", kAnaSecret}, {"name", name}}.dump());
    join.update({{"do", "join"}, {"id", "j"}, {"table", table}});
    served.say(kAnaLine, join.dump());
    return served.server.registry().find(table)->person(person_id(kAnaSecret))->name;
  };
  EXPECT_EQ(comes_back_as("ana", {{"keep_name", true}}), "Guest a");
  EXPECT_EQ(comes_back_as("Anita", {{"keep_name", false}}), "Anita");
  EXPECT_EQ(comes_back_as("Ana", Json::object()), "Ana");
  // A newcomer has the name that they come with.
  served.greet(kBetoLine, kBetoSecret);
  served.say(kBetoLine,
             Json{{"do", "join"}, {"id", "j"}, {"table", table}, {"keep_name", true}}.dump());
  served.say(kBetoLine, R"({"do":"sit","id":"s"})");
  EXPECT_EQ(served.server.registry().find(table)->person(person_id(kBetoSecret))->name, "Guest b");
}

TEST(TableServer, QuickFindsAnOpenTableOrMakesOne) {
  Served served;
  served.greet(kAnaLine, kAnaSecret);
  served.greet(kBetoLine, kBetoSecret);
  const std::string first =
      served.say(kAnaLine, R"({"do":"quick","id":"q","edition":"official"})").value("table", "");
  const std::string second =
      served.say(kBetoLine, R"({"do":"quick","id":"q","edition":"official"})").value("table", "");
  EXPECT_EQ(first, second);
  EXPECT_EQ(served.server.registry().find(first)->seat_of_person(person_id(kBetoSecret)),
            seat_at(1));
  EXPECT_EQ(Json::parse(served.ask("/api/open").body)["tables"].size(), 1);
}

TEST(TableServer, AQuickSeatIsNotLookedForAtSpeed) {
  TableServerSettings settings;
  settings.quicks = {0.001, 2};
  Served served(settings);
  served.greet(kAnaLine, kAnaSecret);
  const std::string quick = R"({"do":"quick","id":"q","edition":"official"})";
  EXPECT_EQ(served.reason(kAnaLine, quick), "");
  EXPECT_EQ(served.reason(kAnaLine, quick), "");
  EXPECT_EQ(served.reason(kAnaLine, quick), "too_often");
}

}  // namespace
}  // namespace comodin
