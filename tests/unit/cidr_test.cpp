// Addresses and ranges: parsing, membership, and the key by which limits are counted.
#include "serving/cidr.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/net/addresses.h"

namespace comodin {
namespace {

IpAddress address(std::string_view text) {
  const auto parsed = parse_address(text);
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(IpAddress{});
}

Cidr range(std::string_view text) {
  const auto parsed = parse_cidr(text);
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(Cidr{});
}

TEST(Cidr, AnAddressIsWrittenAsItIsUsuallyRead) {
  EXPECT_EQ(text_of(address("192.168.1.5")), "192.168.1.5");
  EXPECT_EQ(text_of(address("2001:DB8:0::1")), "2001:db8::1");
  EXPECT_EQ(text_of(address("fe80::1%eth0")), "fe80::1");
}

TEST(Cidr, AnAddressOfV4IsTheSameOverASocketForBoth) {
  EXPECT_EQ(address("::ffff:10.0.0.1"), address("10.0.0.1"));
  EXPECT_EQ(text_of(address("::ffff:10.0.0.1")), "10.0.0.1");
}

TEST(Cidr, TextThatIsNotAnAddressIsNotRead) {
  for (const std::string_view text : {"", "10.0.0", "10.0.0.256", "10.0.0.1:80", "[::1]", "host",
                                      ":::", " 10.0.0.1", "10.0.0.1 "})
    EXPECT_FALSE(parse_address(text)) << text;
}

TEST(Cidr, ARangeHoldsWhatBeginsAlike) {
  EXPECT_TRUE(contains(range("10.0.0.0/8"), address("10.255.0.1")));
  EXPECT_FALSE(contains(range("10.0.0.0/8"), address("11.0.0.1")));
  EXPECT_TRUE(contains(range("192.168.4.0/22"), address("192.168.7.255")));
  EXPECT_FALSE(contains(range("192.168.4.0/22"), address("192.168.8.0")));
  EXPECT_TRUE(contains(range("2001:db8::/33"), address("2001:db8:7fff::1")));
  EXPECT_FALSE(contains(range("2001:db8::/33"), address("2001:db8:8000::1")));
}

TEST(Cidr, OneAddressIsARangeOfItsOwn) {
  EXPECT_TRUE(contains(range("127.0.0.1"), address("127.0.0.1")));
  EXPECT_FALSE(contains(range("127.0.0.1"), address("127.0.0.2")));
  EXPECT_TRUE(contains(range("::1"), address("::1")));
}

TEST(Cidr, BitsBehindTheRangeDoNotMatter) { EXPECT_EQ(range("10.1.2.3/8"), range("10.0.0.0/8")); }

TEST(Cidr, ARangeOfOneKindHoldsNothingOfTheOther) {
  EXPECT_TRUE(contains(range("0.0.0.0/0"), address("8.8.8.8")));
  EXPECT_FALSE(contains(range("0.0.0.0/0"), address("2001:db8::1")));
  EXPECT_TRUE(contains(range("::/0"), address("2001:db8::1")));
  EXPECT_FALSE(contains(range("::/0"), address("8.8.8.8")));
}

TEST(Cidr, AWrongRangeGivesAnErrorMessage) {
  EXPECT_EQ(parse_cidr("10.0.0.0/33").error(), "'10.0.0.0/33': expected /0 to /32");
  EXPECT_EQ(parse_cidr("::/129").error(), "'::/129': expected /0 to /128");
  EXPECT_EQ(parse_cidr("lan").error(), "'lan' is not an address or range");
  for (const std::string_view text : {"10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/8x", "/8"})
    EXPECT_FALSE(parse_cidr(text)) << text;
}

TEST(Cidr, LimitsCountAHouseholdOfV6Once) {
  EXPECT_EQ(limit_key(address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::");
  EXPECT_EQ(limit_key("2001:db8:1:2:ffff::"), limit_key("2001:db8:1:2::1"));
  EXPECT_NE(limit_key("2001:db8:1:3::1"), limit_key("2001:db8:1:2::1"));
  EXPECT_NE(limit_key("10.0.0.1"), limit_key("10.0.0.2"));
  EXPECT_EQ(limit_key("nobody"), "nobody");
}

TEST(Cidr, ARangeIsWhatOneStrangerCanHaveWhole) {
  EXPECT_EQ(range_key("192.0.2.1"), range_key("192.0.2.254"));
  EXPECT_NE(range_key("192.0.2.1"), range_key("192.0.3.1"));
  EXPECT_EQ(range_key("2001:db8:7:1::1"), range_key("2001:db8:7:ffff::2"));
  EXPECT_NE(range_key("2001:db8:7::1"), range_key("2001:db8:8::1"));
  EXPECT_EQ(range_key("local"), "local");
}

RC_GTEST_PROP(Cidr, AnAddressSurvivesBeingWritten, (const std::array<std::uint8_t, 16>& bytes)) {
  const IpAddress one{bytes};
  RC_ASSERT(parse_address(text_of(one)) == one);
}

RC_GTEST_PROP(Cidr, EveryAddressLiesInItsOwnRanges, (const std::array<std::uint8_t, 16>& bytes)) {
  const IpAddress one{bytes};
  const auto bits = *rc::gen::inRange(0U, 129U);
  const auto own = parse_cidr(text_of(one) + "/" + std::to_string(bits));
  RC_PRE(own.has_value());
  RC_ASSERT(contains(*own, one));
}

TEST(Addresses, HomeNetworksComeFirst) {
  const auto rank = [](std::string_view text) {
    return as_lan_address("eth0", address(text)).value().rank;
  };
  EXPECT_LT(rank("192.168.1.5"), rank("10.0.0.5"));
  EXPECT_LT(rank("172.16.0.5"), rank("8.8.8.8"));
  EXPECT_LT(rank("8.8.8.8"), rank("2001:db8::1"));
}

TEST(Addresses, WhatNoOtherDeviceReachesIsLeftOut) {
  for (const std::string_view text : {"127.0.0.1", "::1", "169.254.3.4", "fe80::1"})
    EXPECT_FALSE(as_lan_address("eth0", address(text))) << text;
  EXPECT_FALSE(as_lan_address("docker0", address("172.17.0.1")));
}

TEST(Addresses, TheMachinesOwnAreAddresses) {
  for (const std::string& text : lan_addresses()) EXPECT_TRUE(parse_address(text)) << text;
}

TEST(Addresses, OnlyAddressesTheServerListensAtAreListed) {
  const std::vector<std::string> lan = {"192.168.1.5", "10.0.0.5", "fd00::5"};
  const auto reached = [&](std::initializer_list<std::string_view> bound) {
    std::vector<IpAddress> addresses;
    for (const std::string_view text : bound) addresses.push_back(address(text));
    return reached_at(addresses, lan);
  };
  EXPECT_EQ(reached({"::"}), (Reached{{"localhost"}, lan}));
  EXPECT_EQ(reached({"0.0.0.0"}), (Reached{{"localhost"}, {"192.168.1.5", "10.0.0.5"}}));
  EXPECT_EQ(reached({"127.0.0.1"}), (Reached{{"localhost"}, {}}));
  EXPECT_EQ(reached({"10.0.0.5"}), (Reached{{}, {"10.0.0.5"}}));
  EXPECT_EQ(reached({"fd00::5", "127.0.0.1"}), (Reached{{"localhost"}, {"fd00::5"}}));
  EXPECT_EQ(reached({"::1"}), (Reached{{"::1"}, {}}));
  EXPECT_EQ(reached({"127.0.0.1", "::1"}), (Reached{{"localhost", "::1"}, {}}));
  EXPECT_EQ(reached({"127.0.0.2"}), (Reached{{"127.0.0.2"}, {}})) << "localhost is another one";
  EXPECT_EQ(reached({"fd00::5", "192.168.1.5"}), (Reached{{}, {"192.168.1.5", "fd00::5"}}))
      << "the best first, which is in the QR code";
  EXPECT_EQ(reached({"172.17.0.1"}), (Reached{{"172.17.0.1"}, {}})) << "a network within";
}

TEST(Addresses, AUrlPutsV6IntoBrackets) {
  EXPECT_EQ(url_of("192.168.1.5", 7700, false), "http://192.168.1.5:7700");
  EXPECT_EQ(url_of("fd00::5", 7701, true), "https://[fd00::5]:7701");
}

}  // namespace
}  // namespace comodin
