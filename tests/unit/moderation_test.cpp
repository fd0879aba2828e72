// Who may come to a table, stay, talk, and under which name.
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "simulated_registry.h"
#include "table/admission.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::kBeto;
using testing::kCaro;
using testing::quick_choices;
using testing::SimulatedRegistry;
using Json = nlohmann::json;

constexpr Session kDora{4};

// What a command is about.
struct About {
  std::string who = {};
  bool flag = true;
  std::string text = {};
  Seat seat = kNoSeat;
  InvitationNumber invitation = 0;
};

// Ana makes a table of three, Beto takes the second seat.
struct Evening : SimulatedRegistry {
  explicit Evening(TableChoices choices = quick_choices("official", 3),
                   std::shared_ptr<Store> kept = std::make_shared<MemoryStore>())
      : SimulatedRegistry(std::move(kept)) {
    table = make(choices, "ana", "Ana");
    come(kAna, "ana", "Ana");
    come(kBeto, "beto", "Beto");
    command(kBeto, CommandVerb::sit, {.seat = seat_at(1)});
  }

  // What the person's `join` is answered: "in", "" (nothing yet) or the reason.
  std::string come(Session session, const std::string& who, const std::string& name,
                   const std::string& token = {}) {
    ++count;
    const std::string id = fmt::format("j{}", count);
    const auto why = registry.attach(session, table, who, name, false, 0, Language::en,
                                     {.token = token, .join = id});
    pass(20);
    if (why && !why->empty()) return *why;
    if (!why) return "in";
    for (const Json& message : mail.boxes[static_cast<std::uint64_t>(session)])
      if (message.value("id", "") == id)
        return message["type"] == "done" ? "in" : message["reason"].get<std::string>();
    return "";
  }
  std::string come_by_code(Session session, const std::string& who, const std::string& code) {
    const auto place = registry.table_of_code(code);
    if (!place) return "no_such_code";
    const auto why = registry.attach(session, place->table, who, who, false, 0, std::nullopt,
                                     {.invitation = place->invitation});
    pass(20);
    return why.value_or("in");
  }
  // "done", or the reason.
  std::string command(Session session, CommandVerb verb, const About& about = {}) {
    const std::string id = fmt::format("c{}", ++count);
    Command command{.by = {}, .id = id, .verb = verb, .seat = about.seat, .who = about.who};
    command.text = about.text;
    command.flag = about.flag;
    command.invitation = about.invitation;
    registry.command(session, std::move(command));
    pass(20);
    for (const Json& message : mail.boxes[static_cast<std::uint64_t>(session)])
      if (message.value("id", "") == id)
        return message["type"] == "done" ? "done" : message["reason"].get<std::string>();
    return "nothing";
  }
  std::string say(Session session) {
    pass(60'000);
    return command(session, CommandVerb::chat, {.text = "hello"});
  }
  // A new invitation's token, as the host is sent it.
  std::string invite(bool personal, const std::string& guest = {}) {
    EXPECT_EQ(command(kAna, CommandVerb::invite, {.flag = personal, .text = guest}), "done");
    return door()["invitations"].back().value("token", "");
  }
  Json door() {
    pass(1000);
    return last(kAna, "door");
  }
  void set_door(const std::string& how) {
    EXPECT_EQ(command(kAna, CommandVerb::door, {.text = how}), "done");
  }
  const TableState& state() { return *registry.find(table); }

  std::string table;
  int count = 0;
};

// --- removing ---

TEST(Moderation, WhoWasRemovedDoesNotReturnThroughTheSameInvitation) {
  Evening sim;
  ASSERT_EQ(sim.command(kAna, CommandVerb::remove, {.who = "beto"}), "done");
  EXPECT_EQ(sim.come(kBeto, "beto", "Beto"), "removed");
  EXPECT_EQ(sim.come(kBeto, "beto with another secret", "Roberto"), "no_such_invitation");
  // Whoever is known comes back, and a new invitation leads in.
  EXPECT_EQ(sim.come(kAna, "ana", "Ana"), "in");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro", sim.invite(false)), "in");
}

TEST(Moderation, RemovingCanBeUndoneAndOpensTheInvitationAgain) {
  Evening sim;
  sim.command(kAna, CommandVerb::remove, {.who = "beto"});
  ASSERT_EQ(sim.door()["removed"], (Json{{{"who", "beto"}, {"name", "Beto"}}}));
  EXPECT_EQ(sim.door()["invitations"][0]["closed"], true);
  EXPECT_EQ(sim.command(kAna, CommandVerb::remove, {.who = "beto", .flag = false}), "done");
  EXPECT_EQ(sim.door()["removed"], Json::array());
  EXPECT_EQ(sim.come(kBeto, "beto", "Beto"), "in");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro"), "in");
}

TEST(Moderation, ARefusalSaysWhoIsNotThere) {
  Evening sim;
  ASSERT_EQ(sim.come(kCaro, "caro", "Caro"), "in");
  for (const CommandVerb verb :
       {CommandVerb::mute, CommandVerb::remove, CommandVerb::host, CommandVerb::admit})
    EXPECT_EQ(sim.command(kAna, verb, {.who = "nobody"}), "no_such_person") << name_of(verb);
  EXPECT_EQ(sim.command(kAna, CommandVerb::admit, {.who = "nobody", .flag = false}),
            "no_such_person");
  EXPECT_EQ(sim.command(kAna, CommandVerb::host, {.who = "caro"}), "person_not_seated");
  EXPECT_EQ(sim.command(kAna, CommandVerb::mute, {.who = "ana"}), "not_yourself");
  EXPECT_EQ(sim.command(kAna, CommandVerb::remove, {.who = "ana"}), "not_yourself");
}

TEST(Moderation, PeopleWhoWereRemovedTakeNoPlaces) {
  Evening sim;
  for (std::size_t i = 0; i < kMaxBarred; ++i) {
    const std::string who = fmt::format("guest {}", i);
    const bool removes = i % 2 == 0;
    ASSERT_EQ(sim.come(kCaro, who, who, removes ? sim.invite(true) : ""), "in") << i;
    sim.command(kAna, removes ? CommandVerb::remove : CommandVerb::mute, {.who = who});
    sim.registry.detach(kCaro);
  }
  const std::string token = sim.invite(false);
  for (std::size_t i = 0; i < kMaxPeople - 2; ++i) {
    const std::string who = fmt::format("honest {}", i);
    ASSERT_EQ(sim.come(kDora, who, who, token), "in") << i;
    ASSERT_EQ(sim.say(kDora), "done") << i;
  }
  EXPECT_NE(sim.state().person("honest 0"), nullptr);  // nobody had to be forgotten
  EXPECT_EQ(sim.state().people.size(), kMaxPeople + kMaxBarred);
}

TEST(Moderation, WhoIsForgottenAmongTheRemovedDoesNotGetInAsAStranger) {
  Evening sim;
  const std::string first = sim.invite(false);
  ASSERT_EQ(sim.come(kDora, "first", "First", first), "in");
  sim.command(kAna, CommandVerb::remove, {.who = "first"});
  for (std::size_t i = 0; i < kMaxBarred; ++i) {
    const std::string who = fmt::format("guest {}", i);
    ASSERT_EQ(sim.come(kCaro, who, who), "in") << i;
    sim.command(kAna, CommandVerb::mute, {.who = who});
  }
  ASSERT_EQ(sim.state().person("first"), nullptr);
  EXPECT_EQ(sim.come(kDora, "first", "First", first), "no_such_invitation");
  EXPECT_EQ(sim.come(kDora, "first", "First"), "in");  // by another invitation, which they had too
}

TEST(Moderation, AnOpenTableWhoseLinkIsClosedIsNotListed) {
  TableChoices choices = quick_choices("official", 3);
  choices.open = true;
  Evening sim(choices);
  ASSERT_EQ(sim.registry.open_tables(10).size(), 1U);
  sim.command(kAna, CommandVerb::remove, {.who = "beto"});
  EXPECT_TRUE(sim.registry.open_tables(10).empty());
  sim.command(kAna, CommandVerb::remove, {.who = "beto", .flag = false});
  EXPECT_EQ(sim.registry.open_tables(10).size(), 1U);
  sim.set_door("ask");
  EXPECT_TRUE(sim.registry.open_tables(10).empty());
}

// --- muting ---

TEST(Moderation, MutingCoversWhoComesByTheSameInvitation) {
  Evening sim;
  ASSERT_EQ(sim.command(kAna, CommandVerb::mute, {.who = "beto"}), "done");
  EXPECT_EQ(sim.say(kBeto), "muted");
  ASSERT_EQ(sim.come(kCaro, "beto with another secret", "Roberto"), "in");
  EXPECT_EQ(sim.say(kCaro), "muted");
  ASSERT_EQ(sim.come(kDora, "dora", "Dora", sim.invite(false)), "in");
  EXPECT_EQ(sim.say(kDora), "done");
  // Undone, it is undone for both.
  ASSERT_EQ(sim.command(kAna, CommandVerb::mute, {.who = "beto", .flag = false}), "done");
  EXPECT_EQ(sim.say(kBeto), "done");
  EXPECT_EQ(sim.say(kCaro), "done");
}

TEST(Moderation, ANewcomerWhoIsMutedCanBeUnmutedAlone) {
  Evening sim;
  sim.command(kAna, CommandVerb::mute, {.who = "beto"});
  sim.come(kCaro, "caro", "Caro");
  ASSERT_EQ(sim.say(kCaro), "muted");
  sim.command(kAna, CommandVerb::mute, {.who = "caro", .flag = false});
  EXPECT_EQ(sim.say(kCaro), "done");
  EXPECT_EQ(sim.say(kBeto), "muted");
}

TEST(Moderation, WhoIsMutedDoesNotSpeakThroughNames) {
  Evening sim;
  sim.command(kAna, CommandVerb::mute, {.who = "beto"});
  sim.come(kBeto, "beto", "Ana cheats");
  EXPECT_EQ(sim.state().person("beto")->name, "Beto");
  sim.registry.confirm(kBeto, "x");
  EXPECT_EQ(sim.last(kBeto, "done")["name"], "muted");
}

// --- votes ---

TEST(Moderation, OneVoteRemovesNobody) {
  TableChoices choices = quick_choices("official", 2);
  choices.clock_s = 10;
  Evening sim(choices);
  sim.command(kAna, CommandVerb::begin);
  for (int i = 0; i < 300 && !sim.state().chairs[1].away; ++i) {
    if (const Json moves = sim.moves(kAna); !moves.empty())
      sim.command(kAna, CommandVerb::move, {.text = moves[0]});
    sim.pass(1000);
  }
  ASSERT_TRUE(sim.state().chairs[1].away);
  EXPECT_EQ(sim.command(kAna, CommandVerb::vote, {.seat = seat_at(1)}), "done");
  EXPECT_EQ(sim.state().seat_of_person("beto"), seat_at(1));
  EXPECT_EQ(sim.command(kAna, CommandVerb::vote, {.seat = seat_at(1)}), "already_voted");
  EXPECT_EQ(sim.command(kBeto, CommandVerb::vote, {.seat = seat_at(0)}), "not_away");
}

// --- names ---

TEST(Moderation, ANameThatLooksLikeAnothersIsRefused) {
  Evening sim;
  for (const std::string name : {"Ana", "ANA", "А\u006Eа", "A na"}) {
    ASSERT_EQ(sim.come(kCaro, "caro", name), "in");  // to watch
    sim.registry.confirm(kCaro, "x");
    EXPECT_EQ(sim.last(kCaro, "done")["name"], "name_taken") << name;
    EXPECT_EQ(sim.command(kCaro, CommandVerb::sit), "name_taken") << name;
    EXPECT_EQ(sim.say(kCaro), "name_taken") << name;
    EXPECT_EQ(sim.state().person("caro"), nullptr);
  }
  // Under another name they take part.
  ASSERT_EQ(sim.come(kCaro, "caro", "Ana B"), "in");
  sim.registry.confirm(kCaro, "y");
  EXPECT_FALSE(sim.last(kCaro, "done").contains("name"));
  EXPECT_EQ(sim.command(kCaro, CommandVerb::sit), "done");
  // And do not become a look-alike later.
  sim.come(kCaro, "caro", "аna");
  EXPECT_EQ(sim.state().person("caro")->name, "Ana B");
}

TEST(Moderation, ANameThatLooksLikeABotsIsRefused) {
  Evening sim;
  sim.command(kAna, CommandVerb::bot, {.text = "easy", .seat = seat_at(2)});
  const std::string bot(bot_name(seat_at(2)));
  sim.come(kCaro, "caro", bot);
  EXPECT_EQ(sim.say(kCaro), "name_taken");
}

TEST(Moderation, AHostNeedsANameWithVisibleLetters) {
  SimulatedRegistry sim;
  EXPECT_TRUE(sim.make(quick_choices("official"), "ana", "\u3164").starts_with("!"));
  EXPECT_TRUE(sim.make(quick_choices("official"), "ana", "A\u202Ena").starts_with("!"));
  EXPECT_FALSE(sim.make(quick_choices("official"), "ana", "Ana").starts_with("!"));
}

// --- the door ---

TEST(Moderation, ALockedTableTakesNoNewcomers) {
  Evening sim;
  EXPECT_EQ(sim.command(kBeto, CommandVerb::door, {.text = "locked"}), "not_host");
  EXPECT_EQ(sim.command(kAna, CommandVerb::door, {.text = "ajar"}), "bad_text");
  const std::string code = sim.registry.invitation(kBeto)->code;
  sim.set_door("locked");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro"), "locked");
  EXPECT_EQ(sim.come_by_code(kCaro, "caro", code), "locked");
  EXPECT_EQ(sim.registry.invitation(kBeto).error(), "locked");
  EXPECT_EQ(sim.come(kBeto, "beto", "Beto"), "in");
  sim.set_door("open");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro"), "in");
}

TEST(Moderation, TheHostLetsPeopleInOneByOne) {
  Evening sim;
  sim.set_door("ask");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro"), "asked");
  EXPECT_EQ(sim.come(kDora, "dora", "Dora"), "asked");
  EXPECT_EQ(sim.door()["knocks"],
            (Json{{{"who", "caro"}, {"name", "Caro"}}, {{"who", "dora"}, {"name", "Dora"}}}));
  EXPECT_TRUE(sim.last(kBeto, "door").is_null());      // only the host
  EXPECT_TRUE(sim.last(kCaro, "snapshot").is_null());  // sees nothing yet
  EXPECT_EQ(sim.command(kCaro, CommandVerb::sit), "not_at_table");
  EXPECT_EQ(sim.command(kBeto, CommandVerb::admit, {.who = "caro"}), "not_host");
  EXPECT_EQ(sim.command(kAna, CommandVerb::admit, {.who = "caro"}), "done");
  EXPECT_FALSE(sim.last(kCaro, "snapshot").is_null());
  EXPECT_EQ(sim.command(kCaro, CommandVerb::sit), "done");
  EXPECT_EQ(sim.command(kBeto, CommandVerb::admit, {.who = "dora", .flag = false}), "not_host");
  EXPECT_EQ(sim.command(kAna, CommandVerb::admit, {.who = "dora", .flag = false}), "done");
  EXPECT_EQ(sim.last(kDora, "refused")["reason"], "not_admitted");
  EXPECT_EQ(sim.come(kDora, "dora", "Dora"), "not_admitted");
  EXPECT_EQ(sim.door()["knocks"], Json::array());
  // People who are known never knock.
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro"), "in");
}

TEST(Moderation, WhoWaitsComesInWhenTheDoorOpensAndHearsThatItIsLocked) {
  Evening sim;
  sim.set_door("ask");
  sim.come(kCaro, "caro", "Caro");
  sim.set_door("locked");
  EXPECT_EQ(sim.last(kCaro, "refused")["reason"], "locked");
  sim.set_door("ask");
  sim.come(kCaro, "caro", "Caro");
  sim.set_door("open");
  EXPECT_FALSE(sim.last(kCaro, "snapshot").is_null());
}

TEST(Moderation, AKnockEndsWithItsConnection) {
  Evening sim;
  sim.set_door("ask");
  sim.come(kCaro, "caro", "Caro");
  ASSERT_EQ(sim.door()["knocks"].size(), 1U);
  sim.registry.detach(kCaro);
  EXPECT_EQ(sim.door()["knocks"].size(), 0U);
  EXPECT_EQ(sim.command(kAna, CommandVerb::admit, {.who = "caro"}), "no_such_person");
  // The table is forgotten when nobody is there.
  sim.registry.detach(kAna);
  sim.registry.detach(kBeto);
  sim.pass(RegistryLimits{}.forget_ms * 2);
  EXPECT_FALSE(sim.registry.is_in_memory(sim.table));
}

TEST(Moderation, StrangersAtTheDoorAreBounded) {
  Evening sim;
  sim.set_door("ask");
  for (std::size_t i = 0; i < kMaxKnocks; ++i)
    EXPECT_EQ(sim.come(Session{100 + i}, fmt::format("g{}", i), fmt::format("Guest {}", i)),
              "asked");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro"), "too_often");
  EXPECT_EQ(sim.door()["knocks"].size(), kMaxShownKnocks);
  // One knock of each person.
  EXPECT_EQ(sim.come(Session{300}, "g0", "Guest 0"), "asked");
  EXPECT_EQ(sim.last(Session{100}, "refused")["reason"], "not_now");
  // They tell the host at most twice a second.
  const auto doors = [&] {
    return std::ranges::count_if(sim.mail.boxes[1],
                                 [](const Json& each) { return each["type"] == "door"; });
  };
  const auto before = doors();
  for (int i = 0; i < 100; ++i) {
    sim.registry.detach(Session{300});
    sim.come(Session{300}, "g0", fmt::format("Guest {}", i));
  }
  EXPECT_LE(doors() - before, 100 * 20 / 500 + 2);
  // A personal invitation passes them.
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro", sim.invite(true)), "in");
}

TEST(Moderation, WhatTheHostDecidedIsThereAfterARestart) {
  auto store = std::make_shared<MemoryStore>();
  std::string table;
  std::string token;
  {
    Evening sim(quick_choices("official", 3), store);
    table = sim.table;
    token = sim.invite(true, "Caro");
    sim.command(kAna, CommandVerb::remove, {.who = "beto"});
    sim.set_door("ask");
    ASSERT_EQ(sim.come(kCaro, "caro", "Caro", token), "in");
  }
  SimulatedRegistry sim(store);
  sim.registry.bring(table, [] {});
  sim.pass(50);
  const TableState& state = *sim.registry.find(table);
  EXPECT_EQ(state.door, Door::ask);
  EXPECT_TRUE(state.is_closed(0));
  EXPECT_TRUE(state.person("beto")->removed);
  ASSERT_NE(invitation_with(state, token), nullptr);
  EXPECT_TRUE(invitation_with(state, token)->used);
  EXPECT_EQ(invitation_with(state, token)->guest, "Caro");
  EXPECT_EQ(state.person("caro")->invitation, 1U);
}

// --- invitations ---

TEST(Moderation, AnInvitationCanBeWithdrawn) {
  Evening sim;
  EXPECT_EQ(sim.command(kBeto, CommandVerb::invite), "not_host");
  const std::string token = sim.invite(false, "the neighbors");
  EXPECT_EQ(sim.door()["invitations"][1]["for"], "the neighbors");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro", "wrong"), "no_such_invitation");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro", token), "in");
  EXPECT_EQ(sim.say(kCaro), "done");  // a guest who only looks on is not known
  EXPECT_EQ(sim.command(kBeto, CommandVerb::withdraw, {.invitation = 1}), "not_host");
  EXPECT_EQ(sim.command(kAna, CommandVerb::withdraw, {.invitation = 9}), "no_such_invitation");
  EXPECT_EQ(sim.command(kAna, CommandVerb::withdraw, {.invitation = 1}), "done");
  EXPECT_EQ(sim.come(kDora, "dora", "Dora", token), "no_such_invitation");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro", token), "in");  // known
  EXPECT_EQ(sim.command(kAna, CommandVerb::withdraw, {.flag = false, .invitation = 1}), "done");
  EXPECT_EQ(sim.come(kDora, "dora", "Dora", token), "in");
}

TEST(Moderation, TheLinkOfTheTableCanBeReplaced) {
  Evening sim;
  const std::string code = sim.registry.invitation(kBeto)->code;
  EXPECT_EQ(sim.registry.invitation(kBeto)->token, "");
  const std::string token = sim.invite(false);
  EXPECT_EQ(sim.command(kAna, CommandVerb::withdraw, {.invitation = 0}), "done");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro"), "no_such_invitation");
  EXPECT_EQ(sim.come_by_code(kCaro, "caro", code), "no_such_invitation");
  EXPECT_EQ(sim.registry.invitation(kBeto)->token, token);
  EXPECT_EQ(sim.come_by_code(kCaro, "caro", sim.registry.invitation(kBeto)->code), "in");
  EXPECT_EQ(sim.command(kAna, CommandVerb::withdraw, {.invitation = 1}), "done");
  EXPECT_EQ(sim.registry.invitation(kBeto).error(), "no_such_invitation");
}

TEST(Moderation, APersonalInvitationLetsInOnePerson) {
  Evening sim;
  const std::string token = sim.invite(true, "Caro");
  sim.set_door("ask");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro", token), "in");  // without knocking
  EXPECT_EQ(sim.come(kDora, "dora", "Dora", token), "no_such_invitation");
  EXPECT_EQ(sim.come(kCaro, "caro", "Caro", token), "in");
  EXPECT_EQ(sim.registry.invitation(kBeto)->token, "");  // it is not passed on to others
  const std::string other = sim.invite(true);
  sim.set_door("locked");
  EXPECT_EQ(sim.come(kDora, "dora", "Dora", other), "locked");
}

TEST(Moderation, OfTwoWhoUseAPersonalInvitationAtOnceOneComesIn) {
  Evening sim;
  const std::string token = sim.invite(true);
  const auto attach = [&](Session session, const std::string& who) {
    return sim.registry.attach(session, sim.table, who, who, false, 0, std::nullopt,
                               {.token = token, .join = "j"});
  };
  EXPECT_EQ(attach(kCaro, "caro"), "");
  EXPECT_EQ(attach(kDora, "dora"), "");
  sim.pass(50);
  EXPECT_FALSE(sim.last(kCaro, "snapshot").is_null());
  EXPECT_EQ(sim.last(kCaro, "done")["id"], "j");
  EXPECT_TRUE(sim.last(kDora, "snapshot").is_null());
  EXPECT_EQ(sim.last(kDora, "refused")["reason"], "no_such_invitation");
}

TEST(Moderation, InvitationsAreBounded) {
  Evening sim;
  for (std::size_t i = 1; i < kMaxInvitations; ++i)
    ASSERT_EQ(sim.command(kAna, CommandVerb::invite, {.flag = false}), "done");
  EXPECT_EQ(sim.command(kAna, CommandVerb::invite, {.flag = false}), "too_many_invitations");
  sim.command(kAna, CommandVerb::withdraw, {.invitation = 7});
  EXPECT_EQ(sim.command(kAna, CommandVerb::invite, {.flag = false}), "done");
  EXPECT_EQ(sim.state().invitations.size(), kMaxInvitations);
  EXPECT_EQ(sim.state().invitation(7), nullptr);
  EXPECT_EQ(sim.command(kAna, CommandVerb::invite, {.text = std::string(61, 'x')}), "bad_text");
}

TEST(Moderation, NobodyButTheHostLearnsTheTokens) {
  Evening sim;
  std::string all;
  sim.mail.on_message = [&](Session session, const std::string& text) {
    if (session != kAna) all += text;
  };
  const std::string token = sim.invite(true, "somebody special");
  sim.come(kCaro, "caro", "Caro");
  sim.come(kBeto, "beto", "Beto");
  EXPECT_FALSE(all.contains(token));
  EXPECT_FALSE(all.contains("special"));
  // A new host is sent them.
  sim.command(kAna, CommandVerb::host, {.who = "beto"});
  sim.pass(1000);
  EXPECT_FALSE(sim.last(kBeto, "door").is_null());
}

// --- strangers whom the log does not know ---

TEST(Moderation, AStrangerWhoWatchesCanBeRemovedAndMuted) {
  Evening sim;
  const std::string token = sim.invite(false);
  ASSERT_EQ(sim.come(kCaro, "caro", "Ana", token), "in");  // may not take part under that name
  ASSERT_EQ(sim.state().person("caro"), nullptr);
  ASSERT_EQ(sim.command(kAna, CommandVerb::mute, {.who = "caro"}), "done");
  sim.come(kCaro, "caro", "Caro");
  EXPECT_EQ(sim.state().person("caro")->name, "Caro");
  EXPECT_EQ(sim.say(kCaro), "muted");
  ASSERT_EQ(sim.come(kDora, "dora", "Beto", token), "in");
  ASSERT_EQ(sim.command(kAna, CommandVerb::remove, {.who = "dora"}), "done");
  EXPECT_EQ(sim.mail.dismissed, std::vector{kDora});
  EXPECT_EQ(sim.come(kDora, "dora", "Dora", token), "removed");
  EXPECT_EQ(sim.come(kDora, "dora again", "Dora", token), "no_such_invitation");
  sim.command(kAna, CommandVerb::remove, {.who = "dora", .flag = false});
  EXPECT_EQ(sim.come(kDora, "dora", "Beto", token), "in");
  EXPECT_EQ(sim.command(kDora, CommandVerb::sit), "name_taken");
}

TEST(Moderation, OldEntriesCoverThePersonAlone) {
  const auto removed = parse_entry(R"({"t":"removed","at":1,"by":"a","who":"b"})", nullptr);
  ASSERT_TRUE(removed);
  EXPECT_EQ(std::get<entry::Removed>(removed->what), (entry::Removed{.who = "b"}));
  const auto muted =
      parse_entry(R"({"t":"muted","at":1,"by":"a","who":"b","muted":true})", nullptr);
  ASSERT_TRUE(muted);
  EXPECT_EQ(std::get<entry::Muted>(muted->what), (entry::Muted{.who = "b"}));
}

}  // namespace
}  // namespace comodin
