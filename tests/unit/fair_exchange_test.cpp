// The exchange of values at a table, on simulated time: what a client can send, how long a stalled
// one delays a deal, and whose names a record has.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "record/record.h"
#include "simulated_registry.h"
#include "table/table_record.h"

namespace comodin {
namespace {

using testing::kAna;
using testing::kBeto;
using testing::SimulatedRegistry;
using Json = nlohmann::json;

TableChoices choices() {
  TableChoices chosen = testing::quick_choices("monster", 2);
  chosen.options = {{"scoring", "target"}, {"target", "500"}};
  return chosen;
}

// Ana and Beto play a match; both take part in fair chance.
struct Pair : SimulatedRegistry {
  Pair() {
    table = make(choices(), "ana", "Ana");
    registry.attach(kAna, table, "ana", "Ana", true, 0);
    registry.attach(kBeto, table, "beto", "Beto", true, 0);
    pass(20);
    answer(kBeto, CommandVerb::sit, {}, seat_at(1));
  }
  const TableState& state() { return *registry.find(table); }
  std::string answer(Session session, CommandVerb verb, std::string text = {},
                     Seat seat = kNoSeat) {
    const std::string id = "f" + std::to_string(++count);
    send(session, verb, id, std::move(text), seat);
    pass(6);
    for (const Json& message : mail.boxes[static_cast<std::uint64_t>(session)])
      if (message.contains("id") && message["id"] == id)
        return message["type"] == "done" ? "done" : message["reason"].get<std::string>();
    return "nothing";
  }
  FairHash hash_for(Seat seat, const FairValue& value) {
    const std::string match = table + "/" + std::to_string(state().match);
    return commitment_to(value, {match, state().fair.round, seat});
  }
  std::string commit(Session session, Seat seat, const FairValue& value) {
    return answer(session, CommandVerb::commit, to_hex(hash_for(seat, value)));
  }
  std::string open(Session session, const FairValue& value) {
    return answer(session, CommandVerb::open, to_hex(value));
  }
  // Both give their values, and the round is dealt.
  void deal(const FairValue& ana, const FairValue& beto) {
    EXPECT_EQ(answer(kAna, CommandVerb::begin), "done");
    EXPECT_EQ(commit(kAna, seat_at(0), ana), "done");
    EXPECT_EQ(commit(kBeto, seat_at(1), beto), "done");
    EXPECT_EQ(open(kAna, ana), "done");
    EXPECT_EQ(open(kBeto, beto), "done");
    pass(20);
    EXPECT_TRUE(state().is_round_open());
  }
  // How long the deal takes from the start of the exchange, if the rest of it is missing.
  Clock deal_delay() {
    const Clock begun = scheduler.now();
    while (!state().is_round_open() && scheduler.now() < begun + 60'000) pass(10);
    return scheduler.now() - begun;
  }
  void play_round() {
    for (int i = 0; i < 3000 && state().is_round_open(); ++i)
      for (const Session session : {kAna, kBeto}) {
        const Json moves = this->moves(session);
        if (!moves.empty()) answer(session, CommandVerb::move, moves[0].get<std::string>());
      }
    ASSERT_FALSE(state().is_round_open());
  }
  std::string record(std::uint32_t match = 1) {
    const auto log = store->read("table/" + table, 0, 100'000);
    const auto text = match_record(*log, match, seat_at(0), cipher, registry.rules_cache());
    return text ? *text : "!" + text.error();
  }
  auto verified(const std::string& record) {
    return verify_record(record, state().rules->edition,
                         registry.rules_cache().text_of(state().rules->edition_hash));
  }

  std::string table;
  int count = 0;
};

TEST(FairExchange, ValuesOfAllGoIntoTheRoundAndTheRecordNamesThem) {
  Pair sim;
  sim.deal({1}, {2});
  sim.play_round();
  const auto verified = sim.verified(sim.record());
  ASSERT_TRUE(verified) << verified.error().step << ": " << verified.error().sentence;
  EXPECT_EQ(verified->contributors, (std::vector<std::vector<std::string>>{{"Ana", "Beto"}}));
}

// An attack: a value that everybody knows from the record is used again, so that others cannot
// verify the record any more, or chance is not chance.
TEST(FairExchange, AReplayedValueIsRefused) {
  Pair sim;
  sim.deal({1}, {2});
  const FairHash first = sim.hash_for(seat_at(0), {1});
  sim.play_round();
  ASSERT_EQ(sim.answer(kAna, CommandVerb::begin), "done");
  EXPECT_EQ(sim.answer(kBeto, CommandVerb::commit, to_hex(first)), "bad_value");
  EXPECT_EQ(sim.answer(kBeto, CommandVerb::commit, sim.state().fair.server_hash), "bad_value");
  EXPECT_EQ(sim.commit(kBeto, seat_at(1), {1}), "done") << "nobody can tell yet";
  EXPECT_EQ(sim.answer(kAna, CommandVerb::commit, sim.state().fair.hashes[1]), "bad_value");
  EXPECT_EQ(sim.commit(kAna, seat_at(0), {3}), "done");
  EXPECT_EQ(sim.open(kBeto, {1}), "bad_value") << "Ana's, of the first round";
  EXPECT_EQ(sim.open(kAna, {3}), "done");
  sim.deal_delay();
  sim.play_round();
  const auto verified = sim.verified(sim.record());
  ASSERT_TRUE(verified) << verified.error().step << ": " << verified.error().sentence;
  EXPECT_EQ(verified->contributors.back(), (std::vector<std::string>{"Ana"}));
}

TEST(FairExchange, TwoWithTheSameValueDoNotSpoilTheRecord) {
  Pair sim;
  ASSERT_EQ(sim.answer(kAna, CommandVerb::begin), "done");
  EXPECT_EQ(sim.commit(kAna, seat_at(0), {5}), "done");
  EXPECT_EQ(sim.commit(kBeto, seat_at(1), {5}), "done");
  EXPECT_EQ(sim.open(kAna, {5}), "bad_value");
  EXPECT_EQ(sim.open(kBeto, {5}), "bad_value");
  sim.deal_delay();
  sim.play_round();
  const auto verified = sim.verified(sim.record());
  ASSERT_TRUE(verified) << verified.error().step << ": " << verified.error().sentence;
  EXPECT_TRUE(verified->contributors.front().empty());
}

TEST(FairExchange, AClientThatStallsDelaysOneDealAndThenAtMostTwoSeconds) {
  Pair sim;
  ASSERT_EQ(sim.answer(kAna, CommandVerb::begin), "done");
  ASSERT_EQ(sim.commit(kAna, seat_at(0), {1}), "done");
  ASSERT_EQ(sim.commit(kBeto, seat_at(1), {2}), "done");
  ASSERT_EQ(sim.open(kAna, {1}), "done");
  EXPECT_GT(sim.deal_delay(), 3'000) << "the first time there is time for a slow network";
  for (std::uint8_t round = 2; round < 5; ++round) {
    sim.play_round();
    ASSERT_EQ(sim.answer(kAna, CommandVerb::begin), "done");
    if (round == 3) ASSERT_EQ(sim.commit(kBeto, seat_at(1), {round, 2}), "done");
    if (round == 4) ASSERT_EQ(sim.commit(kAna, seat_at(0), {round, 1}), "done");
    EXPECT_LE(sim.deal_delay(), 2'000) << "round " << int{round};
  }
}

TEST(FairExchange, AfterARestartTheTableStillKnowsThatItWaitedInVain) {
  Pair sim;
  ASSERT_EQ(sim.answer(kAna, CommandVerb::begin), "done");
  EXPECT_GT(sim.deal_delay(), 3'000);
  sim.play_round();
  SimulatedRegistry later(sim.store);
  later.registry.bring(sim.table, [] {});
  later.pass(20);
  ASSERT_NE(later.registry.find(sim.table), nullptr);
  EXPECT_TRUE(later.registry.find(sim.table)->exchange_stalled);
}

// The names of a round are those of its deal; a record that is made later is the same.
TEST(FairExchange, ARenameDoesNotChangeWhatWasRecorded) {
  Pair sim;
  sim.deal({1}, {2});
  sim.play_round();
  const std::string before = sim.record();
  ASSERT_TRUE(before.contains("\nseat b \"Beto\"\n")) << before.substr(0, 600);
  sim.registry.attach(kBeto, sim.table, "beto", "Cheater", true, 0);
  sim.pass(20);
  EXPECT_EQ(sim.record(), before);
  sim.deal({3}, {4});
  const std::string after = sim.record();
  const std::size_t rounds = before.rfind("open\nend ");
  EXPECT_TRUE(after.starts_with(before.substr(0, rounds)));
  EXPECT_TRUE(after.substr(rounds).starts_with("round 2\nseat a \"Ana\"\nseat b \"Cheater\"\n"));
  const auto verified = sim.verified(after);
  ASSERT_TRUE(verified) << verified.error().step << ": " << verified.error().sentence;
  EXPECT_EQ(verified->contributors, (std::vector<std::vector<std::string>>{{"Ana", "Beto"}}));
}

}  // namespace
}  // namespace comodin
