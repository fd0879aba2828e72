// Guests: people who come to a table and neither sit nor speak. What they cost the others and the
// log, and what everybody is sent about who is there.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "random_match.h"
#include "simulated_registry.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::kBeto;
using testing::kCaro;
using testing::quick_choices;
using testing::SimulatedRegistry;
using testing::test_seed;
using Json = nlohmann::json;

// Ana plays with Beto; there are two more seats.
struct Party : SimulatedRegistry {
  Party() {
    table = make(quick_choices("official", 4), "ana", "Ana");
    come(kAna, "ana");
    come(kBeto, "beto");
    send(kBeto, CommandVerb::sit, "s", {}, seat_at(1));
    pass(2000);
  }
  std::optional<Reason> come(Session session, const std::string& who, std::string name = "") {
    if (name.empty()) name = who;
    return registry.attach(session, table, who, std::move(name), false, 0);
  }
  std::string command(Session session, CommandVerb verb, std::string text = {}) {
    const std::string id = "e" + std::to_string(++count);
    send(session, verb, id, std::move(text));
    pass(20);
    for (const Json& message : box(session))
      if (message.value("id", "") == id) return message.value("reason", "done");
    return "nothing";
  }
  std::vector<Json>& box(Session session) {
    return mail.boxes[static_cast<std::uint64_t>(session)];
  }
  std::size_t bytes_to(Session session) {
    std::size_t bytes = 0;
    for (const Json& message : box(session)) bytes += message.dump().size();
    return bytes;
  }
  std::size_t messages_to(Session session, std::string_view type) {
    return static_cast<std::size_t>(std::ranges::count_if(
        box(session), [&](const Json& message) { return message["type"] == type; }));
  }
  const TableState& state() { return *registry.find(table); }

  std::string table;
  int count = 0;
};

Session guest(std::size_t i) { return Session{100 + i}; }
std::string name(std::size_t i) { return "guest" + std::to_string(i); }

// --- the log ---

TEST(Guests, ComeAndGoWithoutATraceInTheLog) {
  Party sim;
  const Version version = sim.state().version;
  const std::size_t people = sim.state().people.size();
  for (std::size_t i = 0; i < 300; ++i) {
    EXPECT_FALSE(sim.come(guest(i), name(i)));
    sim.pass(10);
    EXPECT_FALSE(sim.come(guest(i), name(i), "another name"));
    sim.pass(10);
    sim.registry.detach(guest(i));
  }
  sim.pass(2000);
  EXPECT_EQ(sim.state().version, version);
  EXPECT_EQ(sim.state().people.size(), people);
}

TEST(Guests, AreInTheLogFromTheirFirstDeedInOneWrite) {
  Party sim;
  sim.come(kCaro, "caro", "Caro");
  sim.come(kCaro, "caro", "Carolina");
  Session next{9};
  for (const CommandVerb verb : {CommandVerb::chat, CommandVerb::emote, CommandVerb::sit}) {
    const std::string who = "w" + std::to_string(static_cast<int>(verb));
    next = Session{static_cast<std::uint64_t>(next) + 1};
    const std::string called = "Dora " + who;  // nobody else is
    sim.come(next, who, called);
    const Version version = sim.state().version;
    EXPECT_EQ(sim.command(next, verb, "hello"), "done");
    EXPECT_EQ(sim.state().version, version + 2);
    ASSERT_NE(sim.state().person(who), nullptr);
    EXPECT_EQ(sim.state().person(who)->name, called);
    const auto log = read_all(*sim.store, table_stream(sim.table));
    EXPECT_EQ(Json::parse(log->at(version))["t"], "joined");
    EXPECT_FALSE(Json::parse(log->at(version)).contains("cmd"));
    EXPECT_EQ(Json::parse(log->at(version + 1))["by"], who);
  }
  EXPECT_EQ(sim.command(kCaro, CommandVerb::chat, "hello"), "done");
  EXPECT_EQ(sim.state().person("caro")->name, "Carolina");
  // From now on a new name is an entry.
  const Version version = sim.state().version;
  sim.come(kCaro, "caro", "Caro");
  sim.pass(20);
  EXPECT_EQ(sim.state().version, version + 1);
}

TEST(Guests, CanDoNothingElse) {
  Party sim;
  sim.come(kCaro, "caro");
  const Version version = sim.state().version;
  using enum CommandVerb;
  for (const CommandVerb verb : {leave, begin, move, vote, commit, open})
    EXPECT_EQ(sim.command(kCaro, verb), "not_seated") << name_of(verb);
  for (const CommandVerb verb : {bot, host, mute, remove, close})
    EXPECT_EQ(sim.command(kCaro, verb), "not_host") << name_of(verb);
  EXPECT_EQ(sim.command(kCaro, chat, ""), "bad_text");
  EXPECT_EQ(sim.state().version, version);
  EXPECT_EQ(sim.state().person("caro"), nullptr);
}

// --- storms ---

// What one of the others gets meanwhile: the number of watchers, once a second.
void expect_calm(Party& sim, Session session, std::size_t seconds) {
  EXPECT_LE(sim.messages_to(session, "presence"), seconds + 1);
  EXPECT_EQ(sim.messages_to(session, "update"), 0U);
  EXPECT_LE(sim.bytes_to(session), (seconds + 1) * 200);
}

TEST(Guests, FortyWhoJoinAgainAtTheSameMomentBotherNobody) {
  Party sim;
  for (std::size_t i = 0; i < 40; ++i) sim.come(guest(i), name(i));
  sim.pass(2000);
  sim.mail.boxes.clear();
  for (std::size_t i = 0; i < 40; ++i) sim.come(guest(i), name(i), "again");
  sim.pass(1500);
  expect_calm(sim, kAna, 2);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_LE(sim.messages_to(guest(i), "presence"), 2U);
}

TEST(Guests, TenConnectionsThatJoinFiftyTimesBotherNobody) {
  Party sim;
  sim.mail.boxes.clear();
  for (int times = 0; times < 50; ++times) {
    for (std::size_t i = 0; i < 10; ++i)
      sim.come(guest(i), name(i), "name " + std::to_string(times));
    sim.pass(20);
  }
  sim.pass(2000);
  expect_calm(sim, kAna, 3);
  EXPECT_LE(sim.messages_to(guest(0), "presence"), 4U);
}

TEST(Guests, FiveThousandAreWelcomeAndAMoveCostsEachOneMessage) {
  Party sim;
  for (std::size_t i = 0; i < kMaxWatchers; ++i) ASSERT_FALSE(sim.come(guest(i), name(i)));
  EXPECT_EQ(sim.come(kCaro, "caro"), "table_full");
  EXPECT_FALSE(sim.come(guest(7), name(7), "already there"));
  EXPECT_FALSE(sim.come(Session{9}, "beto"));  // the players still get in
  sim.pass(2000);
  EXPECT_EQ(sim.last(kAna, "presence")["watching"], kMaxWatchers);
  sim.mail.boxes.clear();
  EXPECT_EQ(sim.command(kAna, CommandVerb::emote, "wow"), "done");
  sim.pass(2000);
  std::size_t messages = 0;
  for (const auto& [session, box] : sim.mail.boxes) messages += box.size();
  EXPECT_EQ(messages, kMaxWatchers + 4);  // two of Beto's, and an answer
}

// --- presence ---

// What a client knows of the people, from its snapshot and the changes since.
struct Knowledge {
  void take_in(const Json& message) {
    if (message["type"] == "snapshot") people.clear();
    watching = message.value("watching", watching);
    chairs = message.value("chairs", chairs);
    for (const Json& each : message.value("people", Json::array())) {
      people.erase(each["who"]);
      if (!each.value("gone", false)) people[each["who"]] = each;
    }
  }
  bool operator==(const Knowledge&) const = default;
  std::size_t watching = 0;
  Json chairs;
  std::map<std::string, Json> people;
};

// Whatever order people come, go, sit, speak and are renamed in, everybody ends with what a fresh
// snapshot says.
TEST(Guests, ChangesAddUpToASnapshot) {
  const std::uint64_t seed = test_seed(1);
  Random random(seed);
  Party sim;
  constexpr std::size_t kPeople = 120;  // more than a log remembers
  for (int i = 0; i < 2500; ++i) {
    const std::size_t who = random.below(kPeople);
    const Session session = guest(who);
    switch (random.below(6)) {
      case 0:
      case 1:
        sim.come(session, name(who), name(who) + (random.below(4) == 0 ? "!" : ""));
        break;
      case 2:
        sim.registry.detach(session);
        break;
      case 3:
        sim.send(session, CommandVerb::emote, "e" + std::to_string(i), "wow");
        break;
      case 4:
        sim.send(session, random.below(2) == 0 ? CommandVerb::sit : CommandVerb::leave,
                 "s" + std::to_string(i));
        break;
      default:
        sim.send(kAna, CommandVerb::mute, "m" + std::to_string(i), {}, kNoSeat, name(who));
    }
    sim.pass(random.below(60));
  }
  sim.pass(2000);
  EXPECT_GE(sim.state().people.size(), kMaxPeople - 20);
  sim.registry.refresh(kAna);
  Knowledge fresh;
  fresh.take_in(sim.last(kAna, "snapshot"));
  EXPECT_GT(fresh.watching, 10U);
  for (const auto& [session, watcher] : sim.mail.boxes) {
    if (session < 100 && session != 1) continue;
    const auto& box = sim.mail.boxes[session];
    Knowledge knowledge;
    for (const Json& message : box) knowledge.take_in(message);
    sim.registry.refresh(Session{session});
    const bool there = box.back()["type"] == "snapshot";
    if (there) EXPECT_EQ(knowledge, fresh) << "seed " << seed << ", session " << session;
  }
}

TEST(Guests, AReadersPresenceIsOfTheMomentWhenTheFirstComesAndLaterOnceASecond) {
  Party sim;
  sim.mail.boxes.clear();
  sim.come(kCaro, "caro");
  EXPECT_EQ(sim.messages_to(kAna, "presence"), 1U);
  EXPECT_EQ(sim.last(kAna, "presence")["watching"], 1);
  EXPECT_FALSE(sim.last(kAna, "presence").contains("people"));
  EXPECT_FALSE(sim.last(kAna, "presence").contains("chairs"));
  sim.registry.detach(kBeto);
  sim.pass(500);
  EXPECT_EQ(sim.messages_to(kAna, "presence"), 1U);
  sim.pass(600);
  EXPECT_EQ(sim.messages_to(kAna, "presence"), 2U);
  const Json presence = sim.last(kAna, "presence");
  EXPECT_EQ(presence["people"], (Json::array({{{"who", "beto"}, {"name", "beto"}}})));
  EXPECT_FALSE(presence["chairs"][1].contains("here"));
}

}  // namespace
}  // namespace comodin
