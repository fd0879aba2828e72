// The shapes that are made from protocol/, and the checker that compares values with them.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/check.h"
#include "protocol/game_words.h"
#include "protocol/shapes.h"

namespace comodin {
namespace {

using Json = nlohmann::json;

// "" if the value has the shape.
std::string said(const char* text, const Shape& shape, Allow allow = Allow::nothing) {
  const auto wrong = mismatch(Json::parse(text), shape, allow);
  return wrong ? wrong->path + ": " + wrong->expected : "";
}

TEST(ProtocolWords, HaveTheirNames) {
  EXPECT_EQ(name_of(RoundResult::voided), "void");
  EXPECT_EQ(parse_word<RoundResult>("void"), RoundResult::voided);
  EXPECT_EQ(parse_word<RoundResult>("voided"), std::nullopt);
  EXPECT_EQ(name_of(EventType::waits), "waits");
  EXPECT_EQ(parse_word<EventType>("waits"), std::nullopt);  // it never leaves the program
}

TEST(ProtocolShape, BoundsAreKept) {
  EXPECT_EQ(said(R"({"do":"sit","id":"1","seat":10})", shape::kSit), "");
  EXPECT_EQ(said(R"({"do":"sit","id":"1","seat":11})", shape::kSit),
            "seat: a whole number of 1 to 10");
  EXPECT_EQ(said(R"({"do":"sit","id":"1","seat":1.5})", shape::kSit),
            "seat: a whole number of 1 to 10");
  EXPECT_EQ(said(R"({"do":"sit","id":"1","seat":18446744073709551615})", shape::kSit),
            "seat: a whole number of 1 to 10");
  EXPECT_EQ(said(R"({"do":"sit","id":""})", shape::kSit), "id: a text of 1 to 40 characters");
  EXPECT_EQ(said(R"({"do":"sit"})", shape::kSit), "id: a text of 1 to 40 characters");
  EXPECT_EQ(said(R"({"do":"take","id":"1","code":7})", shape::kTake),
            "code: a text of at most 40 characters");
}

TEST(ProtocolShape, LengthsAreThoseOfCharacters) {
  const auto named = [](std::size_t letters) {
    Json json = {{"do", "quick"}, {"id", "1"}, {"edition", ""}};
    for (std::size_t i = 0; i < letters; ++i) json["edition"].get_ref<std::string&>() += "ñ";
    return mismatch(json, shape::kQuick, Allow::nothing).has_value();
  };
  EXPECT_FALSE(named(40));
  EXPECT_TRUE(named(41));
}

TEST(ProtocolShape, WordsAndFieldsOfNewerProgramsAreAllowedWhereOneReads) {
  const char* const event = R"({"e":"sneezed","loud":true})";
  EXPECT_NE(said(event, shape::kEvent), "");
  EXPECT_NE(said(event, shape::kEvent, Allow::fields), "");
  EXPECT_EQ(said(event, shape::kEvent, Allow::fields_and_words), "");
  EXPECT_EQ(said(R"({"e":"drew","loud":true})", shape::kEvent), "loud: no such field");
  EXPECT_EQ(said(R"({"e":"drew","loud":true})", shape::kEvent, Allow::fields), "");
  EXPECT_NE(said(R"({"e":"waits"})", shape::kEvent), "");
}

TEST(ProtocolShape, PlacesInListsAndObjectsAreNamed) {
  EXPECT_EQ(said(R"({"do":"make","id":"1","edition":"x","options":{"a":true}})", shape::kMake),
            "options.a: a text of at most 1000 characters or a whole number");
  EXPECT_EQ(said(R"([{"sitter":"bot"},{"sitter":"cat"}])", shape::kChairs),
            "1.sitter: nobody, person or bot");
  EXPECT_EQ(said(R"({"1":["R5"],"2":[5]})", *shape::kView.fields.back().shape), "2.0: a text");
  EXPECT_EQ(said(R"({"color":null})", shape::kKind, Allow::fields).substr(0, 5), "token");
}

TEST(ProtocolShape, AMessageIsKnownByItsType) {
  EXPECT_TRUE(is_message({{"type", "bye"}}));
  EXPECT_FALSE(is_message({{"type", "hello"}}));
  EXPECT_FALSE(is_message({{"type", 5}}));
  EXPECT_FALSE(is_message(Json::array()));
  EXPECT_FALSE(is_message({{"type", "done"}}));  // without its id
  EXPECT_TRUE(is_message({{"type", "refused"}, {"id", ""}, {"reason", "no_match"}}));
  EXPECT_TRUE(message_mismatch({{"type", "refused"}, {"id", ""}, {"reason", "why"}}, Allow::nothing)
                  .has_value());
}

}  // namespace
}  // namespace comodin
