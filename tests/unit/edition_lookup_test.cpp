// An edition as the terminal client reads it from the server's answer.
#include "terminal/edition_lookup.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "edition/load.h"
#include "server/api/edition_json.h"

namespace comodin {
namespace {

// Reading an edition takes a while, so each is read only once.
const EditionLookup& lookup_of(std::string_view name) {
  static std::map<std::string, EditionLookup, std::less<>> lookups;
  const auto found = lookups.find(name);
  if (found != lookups.end()) return found->second;
  const auto json = nlohmann::json::parse(edition_json(load_edition(name).value()));
  return lookups.emplace(name, json).first->second;
}

TEST(EditionLookup, KnowsWhatATokenShows) {
  const EditionLookup& lookup = lookup_of("official");
  EXPECT_FALSE(lookup.is_dice());
  EXPECT_EQ(lookup.face("R5").kind->number, 5);
  EXPECT_EQ(lookup.face("R5").color, "R");
  EXPECT_EQ(lookup.face("B+2").kind->number, std::nullopt);
  EXPECT_TRUE(lookup.face("W4").kind->wild);
  EXPECT_EQ(lookup.face("W4").color, "");
  EXPECT_EQ(lookup.face("W4=G").color, "G");
  const EditionLookup& dice = lookup_of("dice");
  EXPECT_TRUE(dice.is_dice());
  EXPECT_EQ(dice.face("R5#3").kind->token, "R5");
  EXPECT_EQ(dice.face("W#3=B").color, "B");
  EXPECT_EQ(dice.face("W#3=-").color, "");
}

TEST(EditionLookup, NamesCardsAndColors) {
  const EditionLookup& lookup = lookup_of("official");
  EXPECT_EQ(lookup.name_of("B7", Language::en), "blue 7");
  EXPECT_EQ(lookup.name_of("B7", Language::es), "7 azul");
  EXPECT_EQ(lookup.name_of("W4=R", Language::en), "Wild Draw Four (red)");
  EXPECT_EQ(lookup.color_name("G", Language::pt), "verde");
  EXPECT_EQ(lookup.color_symbol("G"), "▼");
}

TEST(EditionLookup, RanksByColorWithTheWildsLast) {
  const EditionLookup& lookup = lookup_of("official");
  std::vector<std::string> hand = {"W", "what", "B1", "R+2", "R1", "Y0"};
  std::ranges::sort(hand, {}, [&](const std::string& token) { return lookup.rank(token); });
  EXPECT_THAT(hand, ::testing::ElementsAre("R1", "R+2", "Y0", "B1", "W", "what"));
}

TEST(EditionLookup, WritesACardInThreeLetters) {
  const EditionLookup& lookup = lookup_of("official");
  EXPECT_EQ(lookup.short_text("R5"), "5");
  EXPECT_EQ(lookup.short_text("R+2"), "+2");
  EXPECT_EQ(lookup.short_text("RS"), "S");
  EXPECT_EQ(lookup.short_text("W4=G"), "W4");
  EXPECT_EQ(lookup.short_text("WC1"), "WC1");
  EXPECT_EQ(lookup_of("dice").short_text("R5#3"), "5");
  for (const std::string_view name : shipped_editions()) {
    const EditionLookup& shipped = lookup_of(name);
    for (const EditionKind& kind : shipped.kinds()) {
      EXPECT_FALSE(shipped.short_text(kind.token).empty()) << kind.token;
      EXPECT_EQ(shipped.short_text(kind.token), kind.face) << "is cut, and no longer clear";
    }
  }
}

TEST(EditionLookup, WhatItDoesNotHaveGoesByItsToken) {
  const EditionLookup& lookup = lookup_of("official");
  EXPECT_EQ(lookup.face("what").kind, nullptr);
  EXPECT_EQ(lookup.name_of("what#1", Language::es), "what#1");
  EXPECT_EQ(lookup.short_text("ñandú#1"), "ñan");
  EXPECT_EQ(lookup.name_of("", Language::en), "");
  EXPECT_EQ(lookup.color_name("Q", Language::en), "Q");
  EXPECT_EQ(lookup.color_symbol("Q"), "Q");
}

TEST(EditionLookup, StrangeJsonMakesAnEmptyBook) {
  for (const std::string_view text :
       {"null", "7", "[]", "{}", R"({"colors": 1, "kinds": [null, 3, {"token": 4}]})"}) {
    const EditionLookup lookup(nlohmann::json::parse(text));
    EXPECT_EQ(lookup.name_of("R5", Language::en), "R5") << text;
  }
}

}  // namespace
}  // namespace comodin
