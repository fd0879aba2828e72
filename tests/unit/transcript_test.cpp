// A client against the server that asks for its values: what it refuses, and what it finds in a
// record.
#include "record/transcript.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace comodin {
namespace {

const std::string kTable = "p1/2";
const FairHash kServer = hash_of("the server's value");

FairContext round_of(std::uint32_t round) { return {kTable, round, Seat{0}}; }
FairHash server_hash(std::uint32_t round) {
  return commitment_to(hash_of(std::to_string(round)), {kTable, round, kNoSeat});
}
const FairHash kBeto = hash_of("Beto's commitment");

// Plays the part of an honest server in one exchange; returns the client's value.
FairValue exchange(FairTranscript& client, std::uint32_t round) {
  const auto hash = client.commit(round_of(round), server_hash(round));
  EXPECT_TRUE(hash);
  const SeatHashes hashes = {{Seat{0}, *hash}, {Seat{1}, kBeto}};
  const auto value = client.open(round_of(round), server_hash(round), hashes);
  EXPECT_TRUE(value && *value);
  client.dealt(round_of(round), server_hash(round), bit(Seat{0}));
  return **value;
}

std::string lines(std::uint32_t round, const FairValue& own, bool over = true) {
  std::string text = "round " + std::to_string(round) + "\n";
  text += "commit server " + to_hex(server_hash(round)) + "\n";
  text += "commit a " + to_hex(commitment_to(own, round_of(round))) + "\n";
  text += "commit b " + to_hex(kBeto) + " left out\ndeal : R1\n";
  if (!over) return text;
  return text + "scores 1 0\nvalue server " + to_hex(hash_of(std::to_string(round))) +
         "\nvalue a " + to_hex(own) + "\n";
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

using Differences = std::vector<RecordDifference>;

TEST(Transcript, EveryRequestGetsAFreshValue) {
  FairTranscript client;
  std::set<FairHash> commitments;
  for (int i = 0; i < 5; ++i) {
    const auto hash = client.commit(round_of(1), kServer);
    ASSERT_TRUE(hash) << "a lost connection is no reason to refuse";
    EXPECT_TRUE(commitments.insert(*hash).second);
  }
  const auto value = client.open(round_of(1), kServer, {{Seat{0}, *commitments.begin()}});
  ASSERT_TRUE(value && *value);
  EXPECT_EQ(commitment_to(**value, round_of(1)), *commitments.begin());
}

// The attack: an owner learns the values, does not like what they deal, and begins again with the
// same hash. A client that answers with the same value lets the owner choose among deals.
TEST(Transcript, AServerThatRepeatsItsHashLearnsNothingAndGetsNothing) {
  FairTranscript client;
  const FairValue value = exchange(client, 1);
  for (const std::uint32_t round : {1U, 2U, 3U}) {
    const auto hash = client.commit(round_of(round), server_hash(1));
    ASSERT_FALSE(hash);
    EXPECT_EQ(hash.error(), FairRefusal::repeated);
  }
  const FairContext elsewhere{"p1/3", 1, Seat{0}};
  EXPECT_FALSE(client.commit(elsewhere, server_hash(1)));
  EXPECT_NE(exchange(client, 2), value);
}

TEST(Transcript, AValueIsOpenedForOneSetOfCommitments) {
  FairTranscript client;
  const auto hash = client.commit(round_of(1), kServer);
  const SeatHashes hashes = {{Seat{0}, *hash}, {Seat{1}, kBeto}};
  const auto value = client.open(round_of(1), kServer, hashes);
  ASSERT_TRUE(value && *value);
  EXPECT_EQ(client.open(round_of(1), kServer, hashes), value) << "the answer may have been lost";
  const auto refused = [&](const FairContext& context, const FairHash& server,
                           const SeatHashes& others) {
    const auto again = client.open(context, server, others);
    return !again && again.error() == FairRefusal::reopened;
  };
  EXPECT_TRUE(refused(round_of(1), kServer, {{Seat{0}, *hash}}));
  EXPECT_TRUE(refused(round_of(1), kServer, {{Seat{0}, *hash}, {Seat{1}, kServer}}));
  EXPECT_TRUE(refused(round_of(1), hash_of("another"), hashes));
  EXPECT_TRUE(refused(round_of(2), kServer, hashes));
}

TEST(Transcript, TheCommitmentOfAnotherDeviceIsNotOpened) {
  FairTranscript client;
  ASSERT_TRUE(client.commit(round_of(1), kServer));
  EXPECT_EQ(client.open(round_of(1), kServer, {{Seat{0}, kBeto}}), std::nullopt);
  EXPECT_EQ(client.open(round_of(1), kServer, {{Seat{1}, kBeto}}), std::nullopt);
}

TEST(Transcript, AnHonestRecordHasNoDifferences) {
  FairTranscript client;
  std::string record;
  for (const std::uint32_t round : {1U, 2U, 3U}) record += lines(round, exchange(client, round));
  EXPECT_EQ(client.compare(kTable, record), Differences{});
  record += lines(4, exchange(client, 4), false);
  EXPECT_EQ(client.compare(kTable, record), Differences{}) << "a round that is not over";
}

TEST(Transcript, WhatDiffersIsNamed) {
  FairTranscript client;
  const FairValue given = exchange(client, 1);
  const std::string record = lines(1, given);
  const auto finds = [&](const std::string& changed, FairDifference what) {
    return client.compare(kTable, changed) == Differences{{what, 1}};
  };
  const std::string other = to_hex(hash_of("other"));
  using enum FairDifference;
  EXPECT_EQ(client.compare(kTable, ""), (Differences{{missing, 1}}));
  EXPECT_TRUE(finds(replaced(record, to_hex(server_hash(1)), other), server));
  EXPECT_TRUE(finds(replaced(record, to_hex(hash_of("1")), other), server));
  EXPECT_TRUE(finds(replaced(record, to_hex(kBeto), other), players));
  EXPECT_TRUE(finds(replaced(record, "commit b " + to_hex(kBeto) + " left out\n", ""), players));
  EXPECT_TRUE(finds(replaced(record, to_hex(kBeto) + " left out", to_hex(kBeto)), players));
  EXPECT_TRUE(finds(replaced(record, "value a " + to_hex(given), "value a " + other), own));
  const std::string mine = "commit a " + to_hex(commitment_to(given, round_of(1)));
  const std::string left_out =
      replaced(replaced(record, mine, mine + " left out"), "value a " + to_hex(given) + "\n", "");
  EXPECT_EQ(client.compare(kTable, left_out), (Differences{{own, 1}, {alone, 1}}));
}

TEST(Transcript, ARoundThatIsDealtAgainIsNamed) {
  FairTranscript client;
  exchange(client, 1);
  const FairHash second = commitment_to(hash_of("second"), {kTable, 1, kNoSeat});
  const auto hash = client.commit(round_of(1), second);
  ASSERT_TRUE(hash) << "with a fresh value it is still chance";
  const auto value = client.open(round_of(1), second, {{Seat{0}, *hash}});
  client.dealt(round_of(1), second, bit(Seat{0}));
  const std::string record = "round 1\ncommit server " + to_hex(second) + "\ncommit a " +
                             to_hex(*hash) + "\nscores 1 0\nvalue server " +
                             to_hex(hash_of("second")) + "\nvalue a " + to_hex(**value) + "\n";
  EXPECT_EQ(client.compare(kTable, record), (Differences{{FairDifference::again, 1}}));
}

TEST(Transcript, RoundsOfTheServerAloneAreNamedAlsoByAClientThatTookNoPart) {
  EXPECT_EQ(FairTranscript().compare(kTable, "round 1\ncommit server 00\nscores 1 0\n"),
            (Differences{{FairDifference::alone, 1}}));
}

TEST(Transcript, IsOfBoundedSize) {
  FairTranscript client;
  for (std::uint32_t round = 1; round <= 3 * FairTranscript::kMaxExchanges; ++round)
    exchange(client, round);
  EXPECT_FALSE(client.commit(round_of(1000), server_hash(1))) << "hashes are remembered longer";
  EXPECT_EQ(client.compare(kTable, "").size(), FairTranscript::kMaxExchanges);
}

}  // namespace
}  // namespace comodin
