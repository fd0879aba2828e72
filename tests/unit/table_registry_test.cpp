// Tables as their people see them: on simulated time, only through messages.

#include <gtest/gtest.h>

#include "base/random.h"
#include "edition/load.h"
#include "record/record.h"
#include "simulated_registry.h"
#include "table/table_record.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::kBeto;
using testing::kCaro;
using testing::quick_choices;
using testing::SimulatedRegistry;
using Json = nlohmann::json;

// Plays the session's first move other than passing or saying UNO, until the round is over.
void play_on(SimulatedRegistry& sim, Session session, int& count) {
  for (int i = 0; i < 3000; ++i) {
    const Json moves = sim.moves(session);
    std::string chosen;
    for (const auto& move : moves)
      if (move != "says uno" && !move.get<std::string>().starts_with("catches")) {
        chosen = move.get<std::string>();
        break;
      }
    if (!chosen.empty())
      sim.send(session, CommandVerb::move, "m" + std::to_string(count++), chosen);
    sim.pass(10);
    const Json update = sim.last(session, "update");
    if (update.contains("rounds")) return;
  }
  FAIL() << "the round does not end";
}

TEST(TableRegistry, MakesATableAndPlaysARoundWithABot) {
  SimulatedRegistry sim;
  const std::string table = sim.make(quick_choices("anniversary"), "ana", "Ana");
  ASSERT_TRUE(table.starts_with("p")) << table;
  ASSERT_FALSE(sim.registry.attach(kAna, table, "ana", "Ana", false, 0));
  const Json snapshot = sim.last(kAna, "snapshot");
  EXPECT_EQ(snapshot["v"], 3);
  EXPECT_EQ(snapshot["chairs"][0]["name"], "Ana");
  EXPECT_EQ(snapshot["chairs"][1]["sitter"], "nobody");
  sim.send(kAna, CommandVerb::begin, "b1");
  sim.pass(50);
  EXPECT_EQ(sim.last(kAna, "done")["id"], "b1");
  EXPECT_EQ(sim.last(kAna, "update")["view"]["hand"].size(),
            sim.last(kAna, "update")["view"]["sizes"][0]);
  int count = 0;
  play_on(sim, kAna, count);
  EXPECT_EQ(sim.last(kAna, "update")["rounds"].size(), 1);
}

TEST(TableRegistry, EveryEditionIsPlayedToTheEndOfAMatchAndItsRecordVerifies) {
  for (const std::string_view edition : shipped_editions()) {
    SimulatedRegistry sim;
    TableChoices choices = quick_choices(std::string(edition));
    const std::string table = sim.make(choices, "ana", "Ana");
    ASSERT_FALSE(sim.registry.attach(kAna, table, "ana", "Ana", false, 0));
    int count = 0;
    for (int round = 0; round < 60; ++round) {
      sim.send(kAna, CommandVerb::begin, "b" + std::to_string(round));
      sim.pass(50);
      play_on(sim, kAna, count);
      if (sim.last(kAna, "update")["view"].contains("match_winner")) break;
    }
    const Json update = sim.last(kAna, "update");
    ASSERT_TRUE(update["view"].contains("match_winner")) << edition;
    const auto log = sim.store->read("table/" + table, 0, 100'000);
    ASSERT_TRUE(log);
    const auto text = match_record(*log, 1, seat_at(0), sim.cipher, sim.registry.rules_cache());
    ASSERT_TRUE(text) << text.error();
    const TableState* const state = sim.registry.find(table);
    const auto verified =
        verify_record(*text, state->rules->edition,
                      sim.registry.rules_cache().text_of(state->rules->edition_hash));
    ASSERT_TRUE(verified) << edition << ": " << verified.error().step << " "
                          << verified.error().sentence;
    EXPECT_EQ(verified->rounds, update["rounds"].size());
    for (std::size_t i = 0; i < verified->scores.size(); ++i)
      EXPECT_EQ(verified->scores[i], update["view"]["scores"][i]);
  }
}

// Ana makes a table of three and plays with Beto and a bot; Caro is a spectator.
struct Company : SimulatedRegistry {
  explicit Company(const TableChoices& choices = quick_choices("official", 3)) {
    table = make(choices, "ana", "Ana");
    registry.attach(kAna, table, "ana", "Ana", false, 0);
    registry.attach(kBeto, table, "beto", "Beto", false, 0);
    registry.attach(kCaro, table, "caro", "Caro", false, 0);
    pass(20);
    send(kBeto, CommandVerb::sit, "s1", {}, seat_at(1));
    pass(20);
  }
  std::string refusal(Session session) {
    const Json refused = last(session, "refused");
    return refused.is_null() ? "" : refused["reason"].get<std::string>();
  }
  void begin() {
    send(kAna, CommandVerb::begin, "begin");
    pass(50);
  }
  std::string table;
};

TEST(TableRegistry, OnlyTheHostDoesWhatHostsDo) {
  Company sim;
  const auto refuses = [&](CommandVerb verb, std::string_view why) {
    sim.mail.boxes.clear();
    sim.send(kBeto, verb, "x" + std::to_string(static_cast<int>(verb)), "hard", seat_at(2), "ana");
    sim.pass(20);
    EXPECT_EQ(sim.refusal(kBeto), why);
  };
  refuses(CommandVerb::bot, "not_host");
  refuses(CommandVerb::host, "not_host");
  refuses(CommandVerb::mute, "not_host");
  refuses(CommandVerb::remove, "not_host");
  refuses(CommandVerb::close, "not_host");
  refuses(CommandVerb::begin, "not_host");
  sim.send(kCaro, CommandVerb::begin, "c");
  sim.pass(20);
  EXPECT_EQ(sim.refusal(kCaro), "not_seated");
  sim.send(kAna, CommandVerb::host, "h", {}, kNoSeat, "beto");
  sim.pass(20);
  EXPECT_EQ(sim.last(kCaro, "update")["host"], "beto");
}

TEST(TableRegistry, ACommandThatIsSentAgainTakesEffectOnce) {
  Company sim;
  sim.begin();
  const Json before = sim.last(kAna, "update")["v"];
  sim.send(kAna, CommandVerb::chat, "c1", "hello");
  sim.send(kAna, CommandVerb::chat, "c1", "hello");
  sim.pass(20);
  sim.send(kAna, CommandVerb::chat, "c1", "hello");
  sim.pass(20);
  const auto& box = sim.mail.boxes[2];
  const auto lines = std::ranges::count_if(box, [](const Json& message) {
    return message["type"] == "update" && message["what"]["do"] == "chat";
  });
  EXPECT_EQ(lines, 1);
  const auto answers = std::ranges::count_if(sim.mail.boxes[1], [](const Json& message) {
    return message["type"] == "done" && message["id"] == "c1";
  });
  EXPECT_EQ(answers, 3);
}

TEST(TableRegistry, ChatIsLimitedAndTheHostCanMute) {
  Company sim;
  for (int i = 0; i < 6; ++i) sim.send(kBeto, CommandVerb::chat, std::to_string(i), "hey");
  sim.pass(50);
  EXPECT_EQ(sim.refusal(kBeto), "too_often");
  sim.pass(20'000);
  Command mute{.by = {}, .id = "m", .verb = CommandVerb::mute};
  mute.who = "beto";
  mute.flag = true;
  sim.registry.command(kAna, mute);
  sim.pass(20);
  sim.send(kBeto, CommandVerb::chat, "again", "hey");
  sim.pass(20);
  EXPECT_EQ(sim.refusal(kBeto), "muted");
}

TEST(TableRegistry, APersonWhoIsRemovedSeesNothingMore) {
  Company sim;
  sim.begin();
  sim.send(kAna, CommandVerb::remove, "r", {}, kNoSeat, "beto");
  sim.pass(20);
  ASSERT_EQ(sim.mail.dismissed.size(), 1);
  EXPECT_EQ(sim.mail.dismissed[0], kBeto);
  const std::size_t heard = sim.mail.boxes[2].size();
  sim.send(kAna, CommandVerb::chat, "c", "gone");
  sim.pass(200);
  EXPECT_EQ(sim.mail.boxes[2].size(), heard);
  EXPECT_EQ(sim.registry.attach(kBeto, sim.table, "beto", "Beto", false, 0), "removed");
  EXPECT_EQ(sim.last(kAna, "update")["chairs"].is_null(), true);
  EXPECT_EQ(sim.registry.find(sim.table)->chairs[1].sitter, Sitter::bot);
}

TEST(TableRegistry, ASeatIsKeptForAPersonWhoLeavesAndGivenBack) {
  Company sim;
  sim.begin();
  sim.send(kBeto, CommandVerb::leave, "l");
  sim.pass(20);
  EXPECT_EQ(sim.registry.find(sim.table)->chairs[1].sitter, Sitter::bot);
  sim.send(kCaro, CommandVerb::sit, "s", {}, seat_at(1));
  sim.pass(20);
  EXPECT_EQ(sim.refusal(kCaro), "round_running");
  sim.send(kBeto, CommandVerb::sit, "s2");
  sim.pass(20);
  EXPECT_EQ(sim.registry.find(sim.table)->seat_of_person("beto"), seat_at(1));
  EXPECT_EQ(sim.last(kBeto, "snapshot")["view"]["seat"], 2);
}

TEST(TableRegistry, ASeatGoesToAnotherDeviceOnce) {
  Company sim;
  sim.begin();
  const std::string code = sim.registry.hand_over(kBeto);
  ASSERT_FALSE(code.empty());
  EXPECT_FALSE(sim.registry.table_of_code(code));  // not an invitation
  std::optional<std::string> taken;
  const auto take = [&](const std::string& who) {
    taken.reset();
    sim.registry.take_over(code, who, "take", [&](const auto& table) {
      if (table) taken = *table;
    });
    sim.pass(20);
  };
  take("phone");
  EXPECT_EQ(taken, sim.table);
  EXPECT_EQ(sim.registry.find(sim.table)->seat_of_person("phone"), seat_at(1));
  ASSERT_EQ(sim.mail.dismissed.size(), 1);
  EXPECT_EQ(sim.mail.dismissed[0], kBeto);
  take("thief");
  EXPECT_FALSE(taken);
}

TEST(TableRegistry, ABotPlaysAfterATimeoutUntilThePersonIsBack) {
  TableChoices choices = quick_choices("official", 2);
  choices.clock_s = 10;
  Company sim(choices);
  sim.begin();
  sim.pass(60'000);
  const auto& chairs = sim.registry.find(sim.table)->chairs;
  EXPECT_TRUE(chairs[0].away);
  EXPECT_TRUE(chairs[1].away);
  sim.send(kAna, CommandVerb::chat, "c", "I am back");
  sim.pass(20);
  EXPECT_FALSE(sim.registry.find(sim.table)->chairs[0].away);
}

TEST(TableRegistry, NothingHappensWhileNobodyIsThere) {
  TableChoices choices = quick_choices("official", 3);
  choices.clock_s = 10;
  Company sim(choices);
  sim.begin();
  sim.registry.detach(kAna);
  sim.registry.detach(kBeto);
  sim.pass(50);
  const Version version = sim.registry.find(sim.table)->version;
  sim.pass(100'000);
  EXPECT_EQ(sim.registry.find(sim.table)->version, version);
  sim.registry.attach(kAna, sim.table, "ana", "Ana", false, 0);
  sim.pass(9'000);
  EXPECT_FALSE(sim.registry.find(sim.table)->chairs[0].away);
}

TEST(TableRegistry, TheOthersVoteAnAbsentPersonOut) {
  TableChoices choices = quick_choices("official", 3);
  choices.clock_s = 10;
  Company sim(choices);
  sim.registry.attach(kCaro, sim.table, "caro", "Caro", false, 0);
  sim.send(kCaro, CommandVerb::sit, "s", {}, seat_at(2));
  sim.pass(20);
  sim.begin();
  for (int i = 0; i < 200 && !sim.registry.find(sim.table)->chairs[1].away; ++i) {
    for (const Session session : {kAna, kCaro})
      if (const Json moves = sim.moves(session); !moves.empty())
        sim.send(session, CommandVerb::move, "m" + std::to_string(i), moves[0]);
    sim.pass(1000);
  }
  ASSERT_TRUE(sim.registry.find(sim.table)->chairs[1].away);
  sim.send(kAna, CommandVerb::vote, "v1", {}, seat_at(1));
  sim.pass(20);
  EXPECT_EQ(sim.registry.find(sim.table)->seat_of_person("beto"), seat_at(1));
  sim.send(kAna, CommandVerb::vote, "v2", {}, seat_at(1));
  sim.pass(20);
  EXPECT_EQ(sim.refusal(kAna), "already_voted");
  sim.send(kCaro, CommandVerb::vote, "v3", {}, seat_at(1));
  sim.pass(20);
  EXPECT_EQ(sim.registry.find(sim.table)->seat_of_person("beto"), kNoSeat);
}

TEST(TableRegistry, AfterARestartEverythingIsThere) {
  auto store = std::make_shared<MemoryStore>();
  std::string table;
  State before;
  {
    SimulatedRegistry sim(store);
    table = sim.make(quick_choices("monster", 3), "ana", "Ana");
    sim.registry.attach(kAna, table, "ana", "Ana", false, 0);
    sim.send(kAna, CommandVerb::begin, "b");
    sim.pass(500);
    before = sim.registry.find(table)->game;
    ASSERT_TRUE(sim.registry.find(table)->is_round_open());
  }
  SimulatedRegistry sim(store);
  EXPECT_TRUE(sim.registry.attach(kAna, table, "ana", "Ana", false, 0));  // not in memory yet
  bool brought = false;
  sim.registry.bring(table, [&] { brought = true; });
  ASSERT_TRUE(brought);
  ASSERT_FALSE(sim.registry.attach(kAna, table, "ana", "Ana", false, 0));
  EXPECT_TRUE(sim.registry.find(table)->game == before);
  int count = 0;
  play_on(sim, kAna, count);
}

// A table at which much has been said.
std::string talkative_table(const std::shared_ptr<Store>& store, std::size_t lines) {
  SimulatedRegistry sim(store);
  std::string table = sim.make(quick_choices("official"), "ana", "Ana");
  Append append{table_stream(table), sim.registry.find(table)->version, {}};
  const Entry said{Date{1'000'000}, "ana", {}, entry::ChatPosted{"hello", false}};
  append.entries.assign(lines, to_json(said, nullptr));
  EXPECT_TRUE(store->append({&append, 1})[0]);
  return table;
}

TEST(TableRegistry, ALongLogIsReadInPartsWhileOthersContinue) {
  const auto store = std::make_shared<MemoryStore>();
  const std::string longest = talkative_table(store, 5000);
  const std::string longer = talkative_table(store, 500);
  SimulatedRegistry sim(store);
  const std::string played = sim.make(quick_choices("official"), "beto", "Beto");
  sim.registry.attach(kBeto, played, "beto", "Beto", false, 0);
  sim.pass(20);
  std::vector<std::string> brought;
  for (const std::string& table : {longest, longer, longest})
    sim.registry.bring(table, [&brought, table] { brought.push_back(table); });
  EXPECT_TRUE(brought.empty());
  EXPECT_FALSE(sim.registry.is_in_memory(longest));
  sim.send(kBeto, CommandVerb::chat, "c", "hello");
  EXPECT_TRUE(brought.empty());
  sim.pass(20);
  EXPECT_EQ(sim.last(kBeto, "done")["id"], "c");
  EXPECT_EQ(brought, (std::vector{longer, longest, longest}));  // the long one keeps nobody waiting
  EXPECT_EQ(sim.registry.find(longest)->version, 5003U);
  EXPECT_EQ(sim.registry.find(longer)->version, 503U);
}

TEST(TableRegistry, AnUnreadableLogIsNotATable) {
  const auto store = std::make_shared<MemoryStore>();
  const std::string table = talkative_table(store, 500);
  const Append append{table_stream(table), 503, {"{}"}};
  ASSERT_TRUE(store->append({&append, 1})[0]);
  SimulatedRegistry sim(store);
  int answers = 0;
  sim.registry.bring(table, [&] { ++answers; });
  sim.registry.bring("p" + std::string(32, '0'), [&] { ++answers; });
  sim.registry.bring("nonsense", [&] { ++answers; });
  EXPECT_EQ(answers, 2);
  sim.pass(20);
  EXPECT_EQ(answers, 3);
  EXPECT_EQ(sim.registry.find(table), nullptr);
  EXPECT_EQ(sim.registry.tables_in_memory(), 0U);
}

TEST(TableRegistry, ATableWhoseLogIsFullPlaysItsRoundToTheEnd) {
  constexpr LogLimits kLimits;
  SimulatedRegistry sim;
  const std::string table = sim.make(quick_choices("official"), "ana", "Ana");
  sim.registry.attach(kAna, table, "ana", "Ana", false, 0);
  sim.send(kAna, CommandVerb::begin, "b");
  for (int i = 0; i < 200 && sim.moves(kAna).empty(); ++i) sim.pass(50);
  const auto refusal = [&](CommandVerb verb, Version version, std::string text = {}) {
    TableState state = *sim.registry.find(table);
    state.version = version;
    Command command{.by = "ana", .id = "x", .verb = verb};
    command.text = text;
    command.name = std::move(text);
    const auto decided =
        decide(state, command, sim.scheduler.moment(), DecideContext{.cipher = sim.cipher});
    return decided ? std::string("none") : decided.error();
  };
  EXPECT_EQ(refusal(CommandVerb::chat, kLimits.nearly_full - 1, "hello"), "none");
  EXPECT_EQ(refusal(CommandVerb::chat, kLimits.nearly_full, "hello"), "nearly_full");
  EXPECT_EQ(refusal(CommandVerb::emote, kLimits.nearly_full, "wow"), "nearly_full");
  EXPECT_EQ(refusal(CommandVerb::join, kLimits.nearly_full, "Another name"), "nearly_full");
  EXPECT_EQ(refusal(CommandVerb::join, kLimits.nearly_full, "Ana"), "none");
  EXPECT_EQ(refusal(CommandVerb::chat, kLimits.most, "hello"), "nearly_full");
  EXPECT_EQ(refusal(CommandVerb::join, kLimits.most, "Another name"), "nearly_full");
  EXPECT_EQ(refusal(CommandVerb::join, kLimits.most, "Ana"), "none");
  EXPECT_EQ(refusal(CommandVerb::leave, kLimits.most), "none");
  EXPECT_EQ(refusal(CommandVerb::close, kLimits.most), "none");
  EXPECT_EQ(refusal(CommandVerb::begin, kLimits.most), "round_running");
  ASSERT_FALSE(sim.moves(kAna).empty());
  EXPECT_EQ(refusal(CommandVerb::move, kLimits.most, sim.moves(kAna)[0]), "none");
  int count = 0;
  play_on(sim, kAna, count);
  EXPECT_EQ(refusal(CommandVerb::begin, kLimits.most), "none");
  EXPECT_EQ(refusal(CommandVerb::begin, kLimits.most - 1), "none");
}

TEST(TableRegistry, APersonWhoMissedSomethingGetsIt) {
  Company sim;
  sim.begin();
  const Version have = sim.registry.find(sim.table)->version;
  sim.registry.detach(kBeto);
  sim.send(kAna, CommandVerb::chat, "c", "hello");
  sim.pass(20);
  sim.mail.boxes.clear();
  sim.registry.attach(kBeto, sim.table, "beto", "Beto", false, have);
  const auto& box = sim.mail.boxes[2];
  ASSERT_GE(box.size(), 2);
  const auto missed =
      std::ranges::find_if(box, [](const Json& message) { return message["type"] == "missed"; });
  ASSERT_NE(missed, box.end());
  EXPECT_EQ((*missed)["what"]["text"], "hello");
  EXPECT_EQ((*missed)["v"], have + 1);
}

// The updates that the session was told of as past.
std::vector<Json> missed_by(SimulatedRegistry& sim, Session session) {
  std::vector<Json> missed;
  for (const Json& message : sim.mail.boxes[static_cast<std::uint64_t>(session)])
    if (message["type"] == "missed") missed.push_back(message);
  return missed;
}

TEST(TableRegistry, ANewcomerGetsTheRoundAsTheyMaySeeIt) {
  Company sim;
  sim.begin();
  const auto deal_told_to = [&](Session session, const std::string& who, const std::string& name) {
    sim.registry.detach(session);
    sim.mail.boxes.clear();
    sim.registry.attach(session, sim.table, who, name, false, 0);
    const std::vector<Json> missed = missed_by(sim, session);
    const auto deal = std::ranges::find_if(
        missed, [](const Json& each) { return each["what"]["do"] == "moved"; });
    return deal == missed.end() ? Json{{"events", Json::array()}} : *deal;
  };
  const auto cards_dealt_to = [](const Json& deal, int seat) {
    std::size_t known = 0;
    for (const Json& event : deal["events"])
      if (event["e"] == "dealt" && event["seat"] == seat && event.contains("card")) ++known;
    return known;
  };
  const Json beto = deal_told_to(kBeto, "beto", "Beto");
  EXPECT_EQ(cards_dealt_to(beto, 1), 0);
  EXPECT_EQ(cards_dealt_to(beto, 2), 7);
  const Json caro = deal_told_to(kCaro, "caro", "Caro");
  EXPECT_FALSE(caro["events"].empty());
  for (const int seat : {1, 2, 3}) EXPECT_EQ(cards_dealt_to(caro, seat), 0);
  EXPECT_EQ(missed_by(sim, kCaro).back()["v"], sim.last(kCaro, "snapshot")["v"]);
}

TEST(TableRegistry, ANewcomerGetsNothingFromBeforeASeatChangedHands) {
  Company sim;
  sim.begin();
  sim.send(kBeto, CommandVerb::leave, "l");
  sim.pass(20);
  const auto& box = sim.mail.boxes[3];
  const auto left = std::ranges::find_if(box, [](const Json& each) {
    return each["type"] == "update" && each["what"]["do"] == "left";
  });
  ASSERT_NE(left, box.end());
  const Version since = (*left)["v"];
  sim.send(kAna, CommandVerb::chat, "c", "hello");
  sim.pass(20);
  sim.registry.detach(kCaro);
  sim.mail.boxes.clear();
  sim.registry.attach(kCaro, sim.table, "caro", "Caro", false, 0);
  const std::vector<Json> missed = missed_by(sim, kCaro);
  ASSERT_FALSE(missed.empty());
  for (const Json& each : missed) EXPECT_GT(each["v"], since);
}

TEST(TableRegistry, APersonWhoseSeatChangesLearnsWhy) {
  Company sim;
  sim.begin();
  sim.mail.boxes.clear();
  sim.send(kBeto, CommandVerb::leave, "l");
  sim.pass(2);
  const std::vector<Json> missed = missed_by(sim, kBeto);
  ASSERT_EQ(missed.size(), 1);
  EXPECT_EQ(missed[0]["what"],
            (Json{{"by", "beto"}, {"do", "left"}, {"seat", 2}, {"who", "beto"}, {"name", "Beto"}}));
  EXPECT_EQ(sim.last(kBeto, "snapshot")["v"], missed[0]["v"]);
}

TEST(TableRegistry, ValuesAreOpenedOnlyWhenAllHaveCommitted) {
  Company sim;
  sim.registry.attach(kAna, sim.table, "ana", "Ana", true, 0);
  sim.registry.attach(kBeto, sim.table, "beto", "Beto", true, 0);
  sim.begin();
  EXPECT_EQ(sim.last(kCaro, "update")["fair"]["phase"], "committing");
  const FairValue value{9, 9, 9};
  sim.send(kAna, CommandVerb::open, "o0", to_hex(value));
  sim.pass(20);
  EXPECT_EQ(sim.refusal(kAna), "not_now");
  const std::string match = sim.table + "/1";
  sim.send(kAna, CommandVerb::commit, "c1", to_hex(commitment_to(value, {match, 1, seat_at(0)})));
  sim.send(kBeto, CommandVerb::commit, "c1", to_hex(commitment_to({7}, {match, 1, seat_at(1)})));
  sim.pass(20);
  EXPECT_EQ(sim.last(kCaro, "update")["fair"]["phase"], "opening");
  sim.send(kAna, CommandVerb::open, "o1", to_hex(FairValue{8}));
  sim.pass(20);
  EXPECT_EQ(sim.refusal(kAna), "bad_value");
  sim.send(kAna, CommandVerb::open, "o2", to_hex(value));
  sim.pass(3'000);
  EXPECT_FALSE(sim.registry.find(sim.table)->is_round_open());
  sim.pass(2'000);  // Beto does not open: left out
  EXPECT_TRUE(sim.registry.find(sim.table)->is_round_open());
  EXPECT_EQ(sim.registry.find(sim.table)->fair.sealed[1], "");
  EXPECT_NE(sim.registry.find(sim.table)->fair.sealed[0], "");
}

TEST(TableRegistry, OthersHaveTimeToReact) {
  TableChoices choices = quick_choices("official", 2);
  choices.reaction_ms = 1500;
  Company sim(choices);
  sim.begin();
  // Plays until somebody owes UNO; then the other one's play waits.
  for (int i = 0; i < 2000; ++i) {
    const TableState& state = *sim.registry.find(sim.table);
    if (!state.is_round_open()) {
      sim.send(kAna, CommandVerb::begin, "b" + std::to_string(i));
      sim.pass(20);
      continue;
    }
    const Seat turn = state.game.decision.seat;
    const Session session = turn == seat_at(0) ? kAna : kBeto;
    const Json moves = sim.moves(session);
    const bool owes = (state.game.owes & ~bit(turn)) != 0;
    std::string chosen;
    for (const auto& move : moves)
      if (!move.get<std::string>().starts_with("says") &&
          !move.get<std::string>().starts_with("catches")) {
        chosen = move.get<std::string>();
        break;
      }
    ASSERT_FALSE(chosen.empty());
    const Version before = state.version;
    const Clock since = state.reaction_at;
    sim.send(session, CommandVerb::move, "m" + std::to_string(i), chosen);
    const bool ends = chosen.starts_with("plays") || chosen == "draws";
    if (owes && ends && state.game.decision.what == Await::turn) {
      sim.pass(since + 1400 - sim.scheduler.now());
      EXPECT_EQ(sim.registry.find(sim.table)->version, before);
      const Json update = sim.last(session, "update");
      EXPECT_FALSE(update.contains("react_until") &&
                   update["react_until"].get<Clock>() - update["now"].get<Clock>() > 1500);
      sim.pass(200);
      EXPECT_GT(sim.registry.find(sim.table)->version, before);
      return;
    }
    sim.pass(2000);
  }
  FAIL() << "nobody ever owed UNO";
}

TEST(TableRegistry, SpectatorsAndSeatsHearNothingHidden) {
  // Whatever is said to a session, told by an independent eye: no card of another's hand.
  Company sim(quick_choices("official", 3));
  sim.begin();
  for (const auto& [session, box] : sim.mail.boxes)
    for (const Json& message : box) {
      if (!message.contains("events")) continue;
      for (const Json& event : message["events"]) {
        const bool hidden = event["e"] == "dealt" || event["e"] == "drew" || event["e"] == "holds";
        if (hidden && event["seat"] != session) EXPECT_FALSE(event.contains("card")) << event;
      }
      if (session == 3) EXPECT_FALSE(message["view"].contains("hand"));
    }
}

}  // namespace
}  // namespace comodin
