// Fair chance: the known answers of docs/record.md, which anyone can recompute with BLAKE2b alone;
// outcomes are uniform and do not depend on the order of a bag.
#include "record/fair.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "random_match.h"

namespace comodin {
namespace {

FairValue filled(std::uint8_t byte) {
  FairValue value{};
  value.fill(byte);
  return value;
}

FairValue counting() {
  FairValue value{};
  std::iota(value.begin(), value.end(), std::uint8_t{0});
  return value;
}

// The example of docs/record.md: the third round at table-1, to which the server and the seats a
// and c contributed.
std::vector<Contribution> example_values() {
  return {{kNoSeat, counting()}, {Seat{0}, filled(0xAA)}, {Seat{2}, filled(0xCC)}};
}
Bytes32 example_key() { return round_key("table-1", 3, example_values()); }
FairHash server_commitment() { return commitment_to(counting(), {"table-1", 3, kNoSeat}); }
FairHash seat_commitment() { return commitment_to(filled(0xAA), {"table-1", 3, Seat{0}}); }

TEST(Fair, CommitmentsAndKeysAreTheKnownOnes) {
  EXPECT_EQ(to_hex(server_commitment()),
            "3b97970f62f481a96fe4e2268e25971cf357ad4fb67ff68d8396a94ff7587b60");
  EXPECT_EQ(to_hex(seat_commitment()),
            "595ac140cac509c4e431c3752d8f91bb4c24e3b4a4254ecbf69cd66353d670ae");
  EXPECT_EQ(to_hex(commitment_of_version_1(counting())),
            "49797f82c033f271d0bf0e1e73b457d21973eed6e2045f9709a92ee4c13ea455");
  EXPECT_EQ(to_hex(example_key()),
            "b6977a9c66366c5ab81e655c6aef8c86fd2770712355e3d11dac964eab0757ef");
  // BLAKE2b with 32 bytes, as `b2sum -l 256` prints it.
  EXPECT_EQ(to_hex(hash_of("abc")),
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Fair, NumbersAreTheKnownOnesAndTheCounterCountsThoseThrownAway) {
  FairChance chance(example_key());
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t n : {2U, 10U, 108U, 1U, 112U, 3U, 5U, 1000000U})
    numbers.push_back(chance.below(n));
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{1, 3, 16, 0, 107, 1, 1, 107982}));
  EXPECT_EQ(chance.counter(), 9U);
}

TEST(Fair, CardsAreTheKnownOnes) {
  FairChance chance(example_key(), 9);
  std::vector<Kind> bag = {Kind{5}, Kind{3}, Kind{3}, Kind{9}, Kind{5}, Kind{0}};
  std::vector<Kind> picked;
  while (!bag.empty()) {
    const std::size_t at = chance.pick(bag.data(), bag.size());
    picked.push_back(bag[at]);
    bag.erase(bag.begin() + static_cast<std::ptrdiff_t>(at));
  }
  EXPECT_EQ(picked, (std::vector<Kind>{Kind{3}, Kind{3}, Kind{9}, Kind{0}, Kind{5}, Kind{5}}));
  EXPECT_EQ(chance.counter(), 18U);
}

TEST(Fair, TheDocumentHasTheSameAnswers) {
  std::ifstream file(COMODIN_SOURCE_DIR "/docs/record.md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  for (const std::string& answer :
       {to_hex(server_commitment()), to_hex(seat_commitment()),
        to_hex(commitment_of_version_1(counting())), to_hex(example_key()),
        std::string("1 3 16 0 107 1 1 107982; the counter is 9"),
        std::string("3 3 9 0 5 5; the counter is 18")})
    EXPECT_TRUE(document.contains(answer)) << answer;
}

TEST(Fair, BelowOneDrawsNoNumber) {
  FairChance chance(example_key());
  const Kind only{7};
  EXPECT_EQ(chance.below(1), 0U);
  EXPECT_EQ(chance.pick(&only, 1), 0U);
  EXPECT_EQ(chance.counter(), 0U);
}

TEST(Fair, AnythingElseAtTheTableMakesAnotherKey) {
  std::set<std::string> keys = {to_hex(example_key())};
  const auto differs = [&](const Bytes32& key) { return keys.insert(to_hex(key)).second; };
  std::vector<Contribution> values = example_values();
  EXPECT_TRUE(differs(round_key("table-2", 3, values)));
  EXPECT_TRUE(differs(round_key("table-", 3, values)));
  EXPECT_TRUE(differs(round_key("table-1", 4, values)));
  std::swap(values[1].value, values[2].value);
  EXPECT_TRUE(differs(round_key("table-1", 3, values)));
  values = example_values();
  values[2].seat = Seat{3};
  EXPECT_TRUE(differs(round_key("table-1", 3, values)));
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t byte = 0; byte < values[i].value.size(); ++byte) {
      values = example_values();
      values[i].value[byte] ^= 1U;
      EXPECT_TRUE(differs(round_key("table-1", 3, values)));
    }
  values = example_values();
  values.pop_back();
  EXPECT_TRUE(differs(round_key("table-1", 3, values)));
}

// A commitment that was seen elsewhere cannot be used here.
TEST(Fair, ACommitmentIsForOneTableRoundAndSeat) {
  std::set<std::string> hashes = {to_hex(seat_commitment())};
  const auto differs = [&](const FairContext& context) {
    return hashes.insert(to_hex(commitment_to(filled(0xAA), context))).second;
  };
  EXPECT_TRUE(differs({"table-2", 3, Seat{0}}));
  EXPECT_TRUE(differs({"table-", 3, Seat{0}}));
  EXPECT_TRUE(differs({"table-1", 4, Seat{0}}));
  EXPECT_TRUE(differs({"table-1", 3, Seat{1}}));
  EXPECT_TRUE(differs({"table-1", 3, kNoSeat}));
  EXPECT_TRUE(hashes.insert(to_hex(commitment_of_version_1(filled(0xAA)))).second);
}

TEST(Fair, WhatComesOutDoesNotDependOnHowTheBagLies) {
  Random random(testing::test_seed(41));
  std::vector<Kind> bag;
  for (std::size_t i = 0; i < 112; ++i) bag.push_back(kind_at(random.below(54)));
  std::vector<Kind> other = bag;
  for (std::uint64_t counter = 0; counter < 300; ++counter) {
    for (std::size_t i = other.size(); i > 1; --i)
      std::swap(other[i - 1], other[random.below(static_cast<std::uint32_t>(i))]);
    FairChance one(example_key(), counter);
    FairChance two(example_key(), counter);
    ASSERT_EQ(bag[one.pick(bag.data(), bag.size())], other[two.pick(other.data(), other.size())]);
    ASSERT_EQ(one.counter(), two.counter());
  }
}

TEST(Fair, ARoundCanBeTakenUpAgainWithTheCounter) {
  FairChance whole(example_key());
  std::vector<std::uint32_t> numbers;
  for (int i = 0; i < 40; ++i) numbers.push_back(whole.below(100));
  FairChance first(example_key());
  for (std::size_t i = 0; i < 17; ++i) EXPECT_EQ(first.below(100), numbers[i]);
  FairChance second(example_key(), first.counter());
  for (std::size_t i = 17; i < numbers.size(); ++i) EXPECT_EQ(second.below(100), numbers[i]);
}

// With this key, so it fails always or never: the chance that a fair one fails is below 1 in 10^5.
TEST(Fair, AllNumbersAreEquallyLikely) {
  FairChance chance(example_key());
  for (const std::uint32_t n : {2U, 3U, 6U, 29U, 108U}) {
    constexpr double kDraws = 20000;
    std::vector<double> counts(n);
    for (int i = 0; i < static_cast<int>(kDraws); ++i) ++counts[chance.below(n)];
    double chi_square = 0;
    for (const double count : counts)
      chi_square += (count - kDraws / n) * (count - kDraws / n) / (kDraws / n);
    const double freedom = n - 1;
    EXPECT_LT(chi_square, freedom + 4.5 * std::sqrt(2 * freedom) + 12) << n;
  }
}

// A kind's probability is proportional to its copies.
TEST(Fair, EveryCardOfABagIsEquallyLikely) {
  FairChance chance(example_key());
  const std::vector<Kind> bag = {Kind{9}, Kind{2}, Kind{9}, Kind{60}, Kind{9}};
  std::map<Kind, double> counts;
  constexpr double kDraws = 20000;
  for (int i = 0; i < static_cast<int>(kDraws); ++i) ++counts[bag[chance.pick(bag.data(), 5)]];
  EXPECT_NEAR(counts[Kind{9}] / kDraws, 0.6, 0.02);
  EXPECT_NEAR(counts[Kind{2}] / kDraws, 0.2, 0.02);
  EXPECT_NEAR(counts[Kind{60}] / kDraws, 0.2, 0.02);
}

TEST(Fair, HexIsLowerCaseAndExact) {
  const std::string text = to_hex(counting());
  EXPECT_EQ(text, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  EXPECT_EQ(from_hex(text), counting());
  EXPECT_FALSE(from_hex(text.substr(1)));
  EXPECT_FALSE(from_hex(text + "0"));
  EXPECT_FALSE(from_hex(""));
  std::string wrong = text;
  wrong[21] = 'A';
  EXPECT_FALSE(from_hex(wrong));
  wrong[21] = 'g';
  EXPECT_FALSE(from_hex(wrong));
}

TEST(Fair, RandomValuesDiffer) { EXPECT_NE(random_value(), random_value()); }

TEST(ValueCipher, OpensWhatItClosedAndNothingElse) {
  const ValueCipher cipher(filled(0x11));
  const std::string closed = cipher.seal(counting());
  EXPECT_EQ(cipher.open(closed), counting());
  EXPECT_NE(cipher.seal(counting()), closed) << "equal values must not look equal";
  EXPECT_EQ(closed.find(to_hex(counting())), std::string::npos);
  EXPECT_FALSE(ValueCipher(filled(0x12)).open(closed));
  for (std::size_t i = 0; i < closed.size(); ++i) {
    std::string changed = closed;
    changed[i] = changed[i] == '0' ? '1' : '0';
    EXPECT_FALSE(cipher.open(changed)) << i;
  }
  EXPECT_FALSE(cipher.open(""));
  EXPECT_FALSE(cipher.open(closed + "00"));
}

}  // namespace
}  // namespace comodin
