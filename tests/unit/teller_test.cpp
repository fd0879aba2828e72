// The terminal's sentences equal the page's: tests/golden/sentences.json has happenings and the
// page's sentences for them. The page's own tests write it; see web/tests/unit/sentences.ts.
#include "terminal/teller.h"

#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "terminal/edition_lookup.h"
#include "terminal/wire_json.h"

namespace comodin {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Json = nlohmann::json;

const Json& golden() {
  static const Json kGolden = [] {
    std::ifstream file(std::string(COMODIN_SOURCE_DIR) + "/tests/golden/sentences.json");
    return Json::parse(file);
  }();
  return kGolden;
}

std::optional<Somebody> somebody(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  return Somebody{json.at("name"), json.at("isYou"), json.value("seat", std::size_t{0})};
}

Happening happening_from(const Json& json) {
  return {.what = json.at("what"),
          .events = json.at("events"),
          .by = somebody(member_of(json, "by")),
          .whom = somebody(member_of(json, "whom")),
          .instead = text_of(json, "instead").value_or(""),
          .host = somebody(member_of(json, "host")),
          .before = text_of(json, "before").value_or(""),
          .choices = member_of(json, "choices"),
          .says = text_of(json, "says").value_or("")};
}

class TellerTest : public ::testing::Test {
 protected:
  TellerTest() {
    for (const auto& [id, edition] : golden().at("editions").items())
      editions_.emplace(id, edition);
  }

  void expect_the_same(const Json& told) {
    for (const Language language : kLanguages) {
      const Audience audience{.names = told.at("names"),
                              .you = told.at("you"),
                              .edition = editions_.at(told.at("edition").get<std::string>()),
                              .language = language};
      EXPECT_EQ(sentences(happening_from(told.at("happening")), audience),
                told.at(code_of(language)).get<std::vector<std::string>>())
          << told.at("happening");
    }
  }

  std::vector<std::string> said(std::string_view what, std::string_view events) {
    const Happening happening{.what = Json::parse(what), .events = Json::parse(events)};
    return sentences(happening, {{"Ana", "Beto"}, 1, editions_.at("official"), Language::en});
  }

  std::map<std::string, EditionLookup> editions_;
};

TEST_F(TellerTest, DescribesRealMatchesAsThePageDoes) {
  EXPECT_GT(golden().at("played").size(), 100U);
  for (const Json& told : golden().at("played")) expect_the_same(told);
}

TEST_F(TellerTest, DescribesEverythingThatCanHappenAsThePageDoes) {
  EXPECT_GT(golden().at("samples").size(), 200U);
  for (const Json& told : golden().at("samples")) expect_the_same(told);
}

TEST_F(TellerTest, SaysWhyARefusalAsThePageDoes) {
  EXPECT_GT(golden().at("refusals").size(), 50U);
  for (const Json& refusal : golden().at("refusals"))
    for (const Language language : kLanguages)
      EXPECT_EQ(refusal_text(refusal.at("reason").get<std::string>(), language),
                refusal.at(code_of(language)).get<std::string>());
}

// The server may be newer than the client, or not be a Comodín server at all.
TEST_F(TellerTest, WhatItDoesNotKnowDoesNotStopIt) {
  EXPECT_THAT(said("null", "null"), IsEmpty());
  EXPECT_THAT(said(R"({"do": 3})", R"([null, 7, {}, {"e": 1}, {"e": "seat"}, {"e": "new"}])"),
              IsEmpty());
  EXPECT_THAT(said(R"({"do": "emote", "text": "new"})", "[]"), IsEmpty());
  EXPECT_THAT(said("{}", R"([{"e": "lot"}, {"e": "played", "seat": -4, "card": "new"},
                             {"e": "chose", "seat": 2, "number": -1},
                             {"e": "named", "seat": 99, "color": "new"}])"),
              ElementsAre("Everyone draws a card: Someone .", "Someone plays a new.",
                          "Beto chooses option -1.", "Seat 99 chooses new."));
}

}  // namespace
}  // namespace comodin
