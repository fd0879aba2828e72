// Edge cases of tables: absent people, seat transfers, full tables, closed tables, and a store that
// fails or that another program writes to.
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "around_memory.h"
#include "simulated_registry.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::kBeto;
using testing::kCaro;
using testing::SimulatedRegistry;
using Json = nlohmann::json;

constexpr Clock kHour = 60 * 60'000;

TableChoices quick_choices(std::size_t seats = 3) {
  return testing::quick_choices("monster", seats);
}

// Ana makes a table of three, Beto takes the second seat, Caro is a spectator.
struct Party : SimulatedRegistry {
  explicit Party(const TableChoices& choices = quick_choices(),
                 const std::shared_ptr<MemoryStore>& kept = std::make_shared<MemoryStore>())
      : SimulatedRegistry(kept), memory(kept) {
    table = make(choices, "ana", "Ana");
    come(kAna, "ana");
    come(kBeto, "beto");
    come(kCaro, "caro");
    command(kBeto, CommandVerb::sit, {}, seat_at(1));
  }
  std::optional<Reason> come(Session session, const std::string& who) {
    registry.bring(table, [] {});
    const auto why = registry.attach(session, table, who, who, false, 0);
    pass(20);
    return why;
  }
  // Sends a command under a new id, and returns the answer: done, or the reason.
  std::string command(Session session, CommandVerb verb, std::string text = {}, Seat seat = kNoSeat,
                      std::string who = {}) {
    const std::string id = "e" + std::to_string(++count);
    send(session, verb, id, std::move(text), seat, std::move(who));
    pass(20);
    return answer_to(session, id);
  }
  std::string answer_to(Session session, const std::string& id) {
    for (const Json& message : mail.boxes[static_cast<std::uint64_t>(session)])
      if (message.contains("id") && message["id"] == id)
        return message["type"] == "done" ? "done" : message["reason"].get<std::string>();
    return "nothing";
  }
  std::string take(const std::string& code, const std::string& who) {
    std::string answer = "nothing";
    registry.take_over(code, who, "t1",
                       [&](const auto& taken) { answer = taken ? "done" : taken.error(); });
    pass(20);
    return answer;
  }
  const TableState& state() {
    registry.bring(table, [] {});
    return *registry.find(table);
  }
  const Chair& chair(std::size_t i) { return state().chairs[i]; }
  void begin() { EXPECT_EQ(command(kAna, CommandVerb::begin), "done"); }
  // The seats' first moves until the round is over.
  void play_round() {
    for (int i = 0; i < 3000 && state().is_round_open(); ++i) {
      for (const Session session : {kAna, kBeto, kCaro})
        if (const Json legal = moves(session); !legal.empty())
          command(session, CommandVerb::move, legal[0]);
      pass(10);
    }
    ASSERT_FALSE(state().is_round_open());
  }
  void play_match() {
    while (!state().is_match_over()) {
      begin();
      play_round();
    }
  }

  std::shared_ptr<MemoryStore> memory;
  std::string table;
  int count = 0;
};

// --- absent people ---

TEST(TableRegistryEdge, ABotPlaysForAnAbsentPersonEvenWithoutAClock) {
  Party sim;
  sim.begin();
  sim.registry.detach(kBeto);
  for (int i = 0; i < 100 && !sim.chair(1).away; ++i) {
    if (const Json moves = sim.moves(kAna); !moves.empty())
      sim.command(kAna, CommandVerb::move, moves[0]);
    sim.pass(1000);
  }
  EXPECT_TRUE(sim.chair(1).away);
  EXPECT_FALSE(sim.chair(0).away);
  sim.pass(kHour);  // Ana is there and may think as long as she likes
  EXPECT_FALSE(sim.chair(0).away);
  sim.come(kBeto, "beto");
  EXPECT_FALSE(sim.chair(1).away);
}

TEST(TableRegistryEdge, APersonWhoReturnsAtOnceIsNotReplaced) {
  Party sim;
  sim.begin();
  while (sim.state().game.decision.seat != seat_at(1)) {
    if (const Json moves = sim.moves(kAna); !moves.empty())
      sim.command(kAna, CommandVerb::move, moves[0]);
    sim.pass(10);
  }
  sim.pass(10 * kAbsentMs);
  sim.registry.detach(kBeto);
  sim.pass(kAbsentMs - 1000);
  EXPECT_FALSE(sim.chair(1).away);
  sim.pass(2000);
  EXPECT_TRUE(sim.chair(1).away);
}

TEST(TableRegistryEdge, ARefusedCommandShowsThatSomebodyIsBack) {
  TableChoices choices = quick_choices(2);
  choices.clock_s = 10;
  Party sim(choices);
  sim.begin();
  sim.pass(60'000);
  ASSERT_TRUE(sim.chair(0).away);
  EXPECT_EQ(sim.command(kAna, CommandVerb::sit), "already_seated");
  EXPECT_FALSE(sim.chair(0).away);
}

TEST(TableRegistryEdge, TalkingDoesNotStopTheClock) {
  TableChoices choices = quick_choices(2);
  choices.clock_s = 10;
  Party sim(choices);
  sim.begin();
  const auto turns = sim.state().game.turns;
  // Ana never plays, and says something at every moment around the end of her time.
  for (int i = 0; i < 400 && sim.state().game.turns < turns + 3; ++i) {
    if (const Json moves = sim.moves(kBeto); !moves.empty())
      sim.command(kBeto, CommandVerb::move, moves[0]);
    const Clock left = sim.state().waiting_at + 10'000 - sim.scheduler.now();
    if (left > 20) sim.pass(left - 20);
    sim.send(kAna, CommandVerb::sit, "s" + std::to_string(i));
    sim.pass(1);
  }
  EXPECT_GE(sim.state().game.turns, turns + 3);
}

TEST(TableRegistryEdge, BotsEndTheRoundForLookersOnWhereNobodySitsAnyMore) {
  Party sim;
  sim.begin();
  sim.command(kAna, CommandVerb::leave);
  sim.command(kBeto, CommandVerb::leave);
  sim.pass(5000);
  EXPECT_FALSE(sim.state().is_round_open());
  EXPECT_EQ(sim.command(kCaro, CommandVerb::sit), "done");
}

TEST(TableRegistryEdge, APersonWhoReturnsHasTimeToCommit) {
  Party sim;
  sim.registry.attach(kAna, sim.table, "ana", "Ana", true, 0);
  sim.pass(20);
  sim.send(kAna, CommandVerb::begin, "b");
  sim.pass(20);
  ASSERT_EQ(sim.state().fair.phase, FairPhase::committing);
  sim.registry.detach(kBeto);
  sim.registry.detach(kAna);
  sim.pass(10 * kExchangeMs);
  sim.registry.attach(kAna, sim.table, "ana", "Ana", true, 0);
  sim.pass(kExchangeMs / 2);
  EXPECT_EQ(sim.command(kAna, CommandVerb::commit, to_hex(hash_of("anything"))), "done");
}

// --- seats ---

TEST(TableRegistryEdge, ASeatThatABotKeptIsFreeAfterTheMatch) {
  TableChoices choices = quick_choices();
  choices.options = {{"target", "20"}};
  Party sim(choices);
  sim.begin();
  EXPECT_EQ(sim.command(kBeto, CommandVerb::leave), "done");
  sim.play_round();
  if (!sim.state().is_match_over()) {
    EXPECT_EQ(sim.command(kCaro, CommandVerb::sit, {}, seat_at(1)), "seat_taken");
  }
  sim.play_match();
  EXPECT_EQ(sim.command(kCaro, CommandVerb::sit, {}, seat_at(1)), "done");
}

TEST(TableRegistryEdge, SittingDownElsewhereGivesUpTheOtherSeat) {
  Party sim;
  sim.begin();
  sim.command(kBeto, CommandVerb::leave);
  EXPECT_EQ(sim.chair(1).who, "beto");
  sim.play_round();
  EXPECT_EQ(sim.command(kBeto, CommandVerb::sit, {}, seat_at(2)), "done");
  EXPECT_EQ(sim.chair(1).who, "");
}

TEST(TableRegistryEdge, NoSeatIsKeptForAPersonWhoWasRemoved) {
  Party sim;
  sim.begin();
  sim.command(kBeto, CommandVerb::leave);
  EXPECT_EQ(sim.command(kAna, CommandVerb::remove, {}, kNoSeat, "beto"), "done");
  EXPECT_EQ(sim.chair(1).who, "");
}

TEST(TableRegistryEdge, AVoteCountsAsLongAsTheVoterSits) {
  TableChoices choices = quick_choices(5);
  choices.clock_s = 10;
  Party sim(choices);
  const Session dora{4};
  const Session elsa{5};
  sim.come(dora, "dora");
  sim.come(elsa, "elsa");
  for (const Session session : {kCaro, dora, elsa}) sim.command(session, CommandVerb::sit);
  sim.begin();
  for (int i = 0; i < 300 && !sim.chair(1).away; ++i) {
    for (const Session session : {kAna, kCaro, dora, elsa})
      if (const Json moves = sim.moves(session); !moves.empty())
        sim.command(session, CommandVerb::move, moves[0]);
    sim.pass(500);
  }
  ASSERT_TRUE(sim.chair(1).away);
  EXPECT_EQ(sim.command(elsa, CommandVerb::vote, {}, seat_at(1)), "done");
  EXPECT_EQ(sim.command(elsa, CommandVerb::leave), "done");
  EXPECT_EQ(sim.command(kCaro, CommandVerb::vote, {}, seat_at(1)), "done");
  EXPECT_EQ(sim.chair(1).who, "beto");  // one of the three that are left
  EXPECT_EQ(sim.command(dora, CommandVerb::vote, {}, seat_at(1)), "done");
  EXPECT_EQ(sim.chair(1).who, "");
}

// --- another device ---

TEST(TableRegistryEdge, ASeatIsTakenOverWhileTheTableIsBusy) {
  Party sim;
  const std::string code = sim.registry.hand_over(kBeto);
  sim.send(kAna, CommandVerb::chat, "c", "hello");  // on its way to the store
  EXPECT_EQ(sim.take(code, "phone"), "done");
  EXPECT_EQ(sim.state().seat_of_person("phone"), seat_at(1));
  EXPECT_EQ(sim.take(code, "phone"), "done");  // sent again, since the answer was lost
  EXPECT_EQ(sim.take(code, "thief"), "no_such_code");
}

TEST(TableRegistryEdge, ASeatKeepsItsNameOnTheOtherDevice) {
  Party sim;
  const std::string code = sim.registry.hand_over(kBeto);
  sim.come(Session{9}, "phone");  // known there under another name
  EXPECT_EQ(sim.take(code, "phone"), "done");
  EXPECT_EQ(sim.state().person("phone")->name, sim.state().person("beto")->name);
}

TEST(TableRegistryEdge, AFaultOfTheStoreDoesNotUseACodeUp) {
  Party sim;
  const std::string code = sim.registry.hand_over(kBeto);
  sim.memory->fail(StoreError{StoreFault::full, "full"});
  EXPECT_EQ(sim.take(code, "phone"), "not_stored");
  sim.memory->fail(std::nullopt);
  sim.pass(2000);
  EXPECT_EQ(sim.take(code, "phone"), "done");
}

TEST(TableRegistryEdge, OnlyAPersonAllowedAtTheTableTakesASeatOver) {
  Party sim;
  const std::string code = sim.registry.hand_over(kBeto);
  EXPECT_EQ(sim.take(code, "ana"), "already_seated");
  EXPECT_EQ(sim.take(code, "beto"), "already_seated");
  sim.command(kCaro, CommandVerb::emote, "hello");
  sim.command(kAna, CommandVerb::remove, {}, kNoSeat, "caro");
  EXPECT_EQ(sim.take(code, "caro"), "removed");
  sim.command(kAna, CommandVerb::remove, {}, kNoSeat, "beto");
  EXPECT_EQ(sim.take(code, "phone"), "not_seated");
}

TEST(TableRegistryEdge, MutingAppliesToTheOtherDeviceToo) {
  Party sim;
  Command mute{.by = {}, .id = "m", .verb = CommandVerb::mute};
  mute.who = "beto";
  mute.flag = true;
  sim.registry.command(kAna, mute);
  sim.pass(20);
  EXPECT_EQ(sim.take(sim.registry.hand_over(kBeto), "phone"), "done");
  sim.come(Session{9}, "phone");
  EXPECT_EQ(sim.command(Session{9}, CommandVerb::chat, "hello"), "muted");
}

// --- queues ---

// How long it takes until the command is answered, in simulated time; and the answer.
std::pair<Clock, std::string> answer_time(Party& sim, Session session, const std::string& id) {
  const Clock from = sim.scheduler.now();
  while (sim.answer_to(session, id) == "nothing" && sim.scheduler.now() < from + 20'000)
    sim.pass(10);
  return {sim.scheduler.now() - from, sim.answer_to(session, id)};
}

// Until it is Ana's move; Beto and the bots play.
Json wait_for_ana(Party& sim) {
  for (int i = 0; i < 1000 && sim.state().game.decision.seat != seat_at(0); ++i) {
    if (const Json moves = sim.moves(kBeto); !moves.empty())
      sim.command(kBeto, CommandVerb::move, moves[0]);
    sim.pass(10);
  }
  return sim.moves(kAna);
}

TEST(TableRegistryEdge, NobodyFillsAnothersQueueOrDelaysAMove) {
  Party sim;
  sim.begin();
  const Json moves = wait_for_ana(sim);
  ASSERT_FALSE(moves.empty());
  sim.appender.delay_ms = 300;
  for (int i = 0; i < 40; ++i) {
    sim.send(kCaro, CommandVerb::chat, "c" + std::to_string(i), "me");
    sim.registry.attach(Session{100U + static_cast<unsigned>(i)}, sim.table,
                        "guest" + std::to_string(i), "Guest", false, 0);
  }
  sim.send(kAna, CommandVerb::move, "m", moves[0]);
  const auto [took, answer] = answer_time(sim, kAna, "m");
  EXPECT_EQ(answer, "done");
  EXPECT_LE(took, 1000);
  EXPECT_EQ(sim.answer_to(kCaro, "c39"), "too_often");
}

TEST(TableRegistryEdge, ANewNameReplacesTheOneThatWaitsAndGoesWithItsSession) {
  Party sim;
  sim.come(Session{9}, "dora");
  for (const Session session : {kCaro, Session{9}})
    EXPECT_EQ(sim.command(session, CommandVerb::emote, "hello"), "done");
  sim.appender.delay_ms = 300;
  sim.send(kAna, CommandVerb::chat, "c", "hello");  // on its way to the store
  const Version version = sim.state().version;
  for (int i = 0; i < 40; ++i) {
    sim.registry.attach(Session{9}, sim.table, "dora", "Dora " + std::to_string(i), false, 0);
    sim.registry.attach(kCaro, sim.table, "caro", "Caro " + std::to_string(i), false, 0);
  }
  sim.registry.detach(kCaro);
  sim.pass(20'000);
  EXPECT_EQ(sim.state().version, version + 2);
  EXPECT_EQ(sim.state().person("dora")->name, "Dora 39");
}

TEST(TableRegistryEdge, RenamesDoNotWearOutTheLog) {
  Party sim;
  sim.command(kCaro, CommandVerb::emote, "hello");
  const Version version = sim.state().version;
  for (int i = 0; i < 600; ++i) {  // for a minute
    sim.registry.attach(kCaro, sim.table, "caro", "Caro " + std::to_string(i), false, 0);
    sim.pass(100);
  }
  EXPECT_LE(sim.state().version, version + 10);
  EXPECT_EQ(sim.last(kCaro, "refused")["reason"], "too_often");
  const Version then = sim.state().version;
  sim.registry.attach(kCaro, sim.table, "caro", sim.state().person("caro")->name, false, 0);
  sim.pass(20);
  EXPECT_EQ(sim.state().version, then);
  sim.pass(10 * 60'000);
  sim.registry.attach(kCaro, sim.table, "caro", "Carolina", false, 0);
  sim.pass(20);
  EXPECT_EQ(sim.state().person("caro")->name, "Carolina");
}

// --- clocks ---

TEST(TableRegistryEdge, NothingStopsOrHurriesWhenTheCalendarJumps) {
  for (const Clock jump : {-kHour, 91 * 24 * kHour}) {
    TableChoices choices = quick_choices(3);
    choices.pace = Pace::normal;
    choices.clock_s = 30;
    Party sim(choices);
    sim.begin();
    sim.pass(2000);
    wait_for_ana(sim);
    sim.scheduler.calendar_ahead = jump;
    sim.pass(10'000);
    EXPECT_FALSE(sim.chair(0).away) << jump;  // 30 seconds are not over
    const Version version = sim.state().version;
    sim.pass(21'000);
    EXPECT_TRUE(sim.chair(0).away) << jump;
    EXPECT_GT(sim.state().version, version + 1) << jump;  // and the bot has moved
  }
}

// --- bots that think ---

// Keeps what it is asked until the test lets it answer.
class SlowThinker final : public Thinker {
 public:
  void think(BotQuestion question, std::function<void(const BotAnswer&)> done) override {
    ++asked;
    most_at_once = std::max(most_at_once, ++under_way);
    questions.emplace_back(std::move(question), std::move(done));
  }
  void answer(Clock took_ms = 1) {
    const auto [question, done] = std::move(questions.front());
    questions.erase(questions.begin());
    --under_way;
    done({.move = answer_to(question, 0), .took_ms = took_ms});
  }

  std::vector<std::pair<BotQuestion, std::function<void(const BotAnswer&)>>> questions;
  int asked = 0;
  int under_way = 0;
  int most_at_once = 0;
};

// A round of Ana, Beto and a hard bot, in which the bot has been asked for its move.
struct Thinking : Party {
  static TableChoices choices() {
    TableChoices hard = quick_choices();
    hard.level = "hard";
    return hard;
  }
  Thinking() : Party(choices()) {
    registry.think_with(thinker);
    begin();
    for (int i = 0; i < 1000 && thinker.questions.empty(); ++i) play_one();
    EXPECT_FALSE(thinker.questions.empty());
  }
  void play_one() {
    for (const Session session : {kAna, kBeto})
      if (const Json legal = moves(session); !legal.empty())
        command(session, CommandVerb::move, legal[0]);
    pass(10);
  }

  SlowThinker thinker;
};

TEST(TableRegistryEdge, PeopleAreAnsweredWhileABotThinks) {
  Thinking sim;
  const Version version = sim.state().version;
  EXPECT_EQ(sim.command(kBeto, CommandVerb::chat, "it thinks"), "done");
  sim.pass(60'000);
  EXPECT_EQ(sim.state().version, version + 1);
  EXPECT_EQ(sim.thinker.asked, 1);  // talking does not make it start again
  sim.thinker.answer();
  sim.pass(20);
  EXPECT_GT(sim.state().version, version + 1);
}

TEST(TableRegistryEdge, AThoughtThatComesTooLateChangesNothing) {
  Thinking sim;
  EXPECT_EQ(sim.command(kAna, CommandVerb::close), "done");
  const Version version = sim.state().version;
  sim.thinker.answer();
  sim.pass(1000);
  EXPECT_EQ(sim.state().version, version);
}

TEST(TableRegistryEdge, ATableHasOneThoughtUnderWayAndSoMuchTimeToThink) {
  Thinking sim;
  for (int i = 0; i < 2000 && sim.state().is_round_open(); ++i) {
    if (!sim.thinker.questions.empty()) sim.thinker.answer(10'000);
    sim.play_one();
  }
  EXPECT_FALSE(sim.state().is_round_open());
  EXPECT_EQ(sim.thinker.most_at_once, 1);
  EXPECT_EQ(sim.thinker.asked, 1);
  EXPECT_GT(sim.registry.counters().quick_moves, 0);
}

// --- full and closed ---

TEST(TableRegistryEdge, AVisitorWhoLeftMakesRoomForOthers) {
  Party sim;
  for (std::size_t i = 0; i < kMaxPeople + 20; ++i) {
    const Session session{100 + i};
    EXPECT_FALSE(sim.come(session, "guest" + std::to_string(i)));
    EXPECT_EQ(sim.command(session, CommandVerb::emote, "hello"), "done");
    sim.registry.detach(session);
  }
  EXPECT_LE(sim.state().people.size(), kMaxPeople);
  EXPECT_NE(sim.state().person("ana"), nullptr);
  EXPECT_NE(sim.state().person("beto"), nullptr);
  EXPECT_NE(sim.state().person("guest119"), nullptr);
}

TEST(TableRegistryEdge, AClosedTableSendsEverybodyOff) {
  Party sim;
  sim.begin();
  EXPECT_EQ(sim.command(kAna, CommandVerb::close), "done");
  EXPECT_EQ(sim.mail.dismissed.size(), 3);
  EXPECT_EQ(sim.come(kBeto, "beto"), "table_closed");
  EXPECT_EQ(sim.command(kAna, CommandVerb::begin), "not_at_table");
  const Version version = sim.state().version;
  sim.pass(kHour);
  EXPECT_EQ(sim.registry.tables_in_memory(), 0);
  EXPECT_EQ(sim.state().version, version);
}

TEST(TableRegistryEdge, APersonWhoCannotMoveStaysAtTheirTable) {
  Party sim;
  EXPECT_EQ(
      sim.registry.attach(kBeto, "p00000000000000000000000000000000", "beto", "Beto", false, 0),
      "no_such_table");
  EXPECT_EQ(sim.command(kBeto, CommandVerb::chat, "still here"), "done");
}

// --- the store ---

TEST(TableRegistryEdge, AGuestComesWhileTheStoreFailsAndANewNameIsKeptOnceItWorks) {
  Party sim;
  sim.memory->fail(StoreError{StoreFault::full, "full"});
  EXPECT_FALSE(sim.come(Session{9}, "dora"));
  EXPECT_EQ(sim.command(Session{9}, CommandVerb::chat, "hello"), "not_stored");
  sim.registry.attach(kBeto, sim.table, "beto", "Berto", false, 0);
  sim.pass(2000);
  sim.memory->fail(std::nullopt);
  sim.pass(2000);
  EXPECT_EQ(sim.command(Session{9}, CommandVerb::chat, "hello"), "done");
  EXPECT_EQ(sim.state().person("beto")->name, "Berto");
}

// A store that cannot read, or where one entry is not what was written.
class BadToRead final : public testing::AroundMemory {
 public:
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override {
    if (fault) return std::unexpected(StoreError{*fault, "It cannot be read."});
    auto entries = inner.read(stream, after, limit);
    if (entries && entries->size() > flipped && stream.starts_with(kTableStreams))
      entries->at(flipped).at(3) = '#';
    return entries;
  }
  std::optional<StoreFault> fault;
  std::size_t flipped = SIZE_MAX;
};

TEST(TableRegistryEdge, ATableThatCannotBeReadIsNotTakenForOneThatDoesNotExist) {
  const auto store = std::make_shared<BadToRead>();
  SimulatedRegistry first(store);
  const std::string table = first.make(quick_choices(), "ana", "Ana");
  const auto come = [&](SimulatedRegistry& sim, const std::string& id) {
    sim.registry.bring(id, [] {});
    return sim.registry.attach(kAna, id, "ana", "Ana", false, 0).value_or("");
  };
  const std::string nowhere = "p00000000000000000000000000000000";
  for (const StoreFault fault : {StoreFault::damaged, StoreFault::failed}) {
    SimulatedRegistry second(store);
    std::vector<std::pair<std::string, StoreFault>> reported;
    second.registry.on_unreadable = [&](std::string_view id, const StoreError& error) {
      reported.emplace_back(id, error.fault);
    };
    store->fault = fault;
    EXPECT_EQ(come(second, table),
              fault == StoreFault::damaged ? "table_damaged" : "table_unreadable");
    EXPECT_EQ(reported, (std::vector{std::pair(table, fault)}));
    store->fault.reset();
    EXPECT_EQ(come(second, nowhere), "no_such_table");
    EXPECT_EQ(come(second, table), "") << "it can be read again";
  }
}

TEST(TableRegistryEdge, AFlippedBitInAnyEntryIsReportedWithItsPlace) {
  const auto store = std::make_shared<BadToRead>();
  SimulatedRegistry first(store);
  const std::string table = first.make(quick_choices(), "ana", "Ana");
  for (std::size_t i = 0; i < 3; ++i) {
    store->flipped = i;
    SimulatedRegistry second(store);
    std::string sentence;
    second.registry.on_unreadable = [&](std::string_view, const StoreError& error) {
      sentence = error.sentence;
    };
    second.registry.bring(table, [] {});
    EXPECT_EQ(second.registry.attach(kAna, table, "ana", "Ana", false, 0), "table_damaged");
    EXPECT_TRUE(sentence.starts_with("Entry " + std::to_string(i + 1) + " of table/" + table))
        << sentence;
  }
}

// A store that fails to write the texts of editions.
class NoEditions final : public testing::AroundMemory {
 public:
  std::vector<StoreResult> append(std::span<const Append> appends) override {
    std::vector<StoreResult> results;
    for (const Append& each : appends)
      results.push_back(broken && each.stream.starts_with("edition/")
                            ? StoreResult(std::unexpected(StoreError{StoreFault::full, "full"}))
                            : inner.append({&each, 1}).front());
    return results;
  }

  bool broken = true;
};

TEST(TableRegistryEdge, AnOptionIsNotTakenForTheRuleOfACard) {
  Party sim;
  TableChoices choices = quick_choices(2);
  choices.options = {{"jump_in", "on"}};
  EXPECT_FALSE(sim.make(choices, "ana", "Ana").starts_with('!'));
  std::swap(choices.options, choices.customs);
  EXPECT_TRUE(sim.make(choices, "ana", "Ana").starts_with('!'));
}

TEST(TableRegistryEdge, NoTableIsMadeWithoutTheTextOfItsEdition) {
  auto store = std::make_shared<NoEditions>();
  SimulatedRegistry sim(store);
  EXPECT_TRUE(sim.make(quick_choices(), "ana", "Ana").starts_with("!"));
  EXPECT_TRUE(store->list("table/")->empty());
  store->broken = false;
  EXPECT_TRUE(sim.make(quick_choices(), "ana", "Ana").starts_with("p"));
  EXPECT_EQ(store->list("edition/")->size(), 1);
}

TEST(TableRegistryEdge, WhatAnotherServerWroteIsTakenInAndShownToAll) {
  Party sim;
  SimulatedRegistry other(sim.memory);
  other.registry.bring(sim.table, [] {});
  other.registry.attach(kAna, sim.table, "ana", "ana", false, 0);
  for (const char* id : {"x1", "x2"}) {
    other.send(kAna, CommandVerb::chat, id, id);
    other.pass(20);
  }
  EXPECT_EQ(sim.command(kBeto, CommandVerb::chat, "me too"), "done");
  EXPECT_EQ(sim.state().chat.size(), 3);
  const Json snapshot = sim.last(kCaro, "snapshot");
  EXPECT_EQ(snapshot["chat"].size(), 2);
  EXPECT_EQ(sim.last(kCaro, "update")["v"], snapshot["v"].get<int>() + 1);
}

TEST(TableRegistryEdge, ATableSealedWithAnotherKeyStaysStopped) {
  auto memory = std::make_shared<MemoryStore>();
  std::string table;
  {
    TableChoices choices = quick_choices();
    choices.clock_s = 10;
    Party sim(choices, memory);
    sim.begin();
    table = sim.table;
  }
  MemoryStore& store = *memory;
  testing::Scheduler scheduler;
  testing::SlowAppender appender(store, scheduler);
  testing::Mailboxes mail;
  const ValueCipher other{Bytes32{9}};
  TableRegistry registry(
      store, appender, mail, DecideContext{.cipher = other, .salt = 7},
      [&](std::function<void()> work) { scheduler.after(0, std::move(work)); },
      [&] { return scheduler.moment(); });
  registry.bring(table, [] {});
  const State before = registry.find(table)->game;
  ASSERT_TRUE(registry.find(table)->is_round_open());
  EXPECT_FALSE(registry.attach(kAna, table, "ana", "ana", false, 0));
  for (int i = 0; i < 1000; ++i) {
    scheduler.run(scheduler.now() + 1000);
    registry.tick();
  }
  EXPECT_TRUE(registry.find(table)->game == before);
}

// --- messages ---

TEST(TableRegistryEdge, WhatIsSentAgainIsAnsweredWithItsVersion) {
  Party sim;
  sim.send(kAna, CommandVerb::chat, "c1", "hello");
  sim.pass(20);
  const Json first = sim.last(kAna, "done");
  sim.command(kBeto, CommandVerb::chat, "hello");
  sim.send(kAna, CommandVerb::chat, "c1", "hello");
  sim.pass(20);
  EXPECT_EQ(sim.last(kAna, "done"), first);
}

TEST(TableRegistryEdge, TheEndOfTheExchangeIsSent) {
  Party sim;
  sim.begin();
  const auto& box = sim.mail.boxes[3];
  EXPECT_TRUE(std::ranges::any_of(box, [](const Json& message) {
    return message.contains("fair") && message["fair"]["phase"] == "dealt" &&
           message["type"] == "update";
  }));
  sim.play_round();
  EXPECT_TRUE(std::ranges::any_of(box, [](const Json& message) {
    return message.contains("rounds") && message["type"] == "update" &&
           message["fair"]["phase"] == "rest";
  }));
}

}  // namespace
}  // namespace comodin
