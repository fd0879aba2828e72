#include "base/json_text.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace comodin {
namespace {

TEST(JsonText, WhateverIsWrittenIsReadBack) {
  using namespace std::string_view_literals;
  for (const std::string_view text :
       {""sv, "plain"sv, "\"quoted\""sv, "a\\b"sv, "\n"sv, "\x01\x1f x\0y"sv, "ñ €\""sv}) {
    JsonText json;
    json.open_object().field("text", text).field("number", -42).field("truth", true);
    const auto read = nlohmann::json::parse(json.close_object().take());
    EXPECT_EQ(read["text"], text);
    EXPECT_EQ(read["number"], -42);
    EXPECT_EQ(read["truth"], true);
  }
}

TEST(JsonText, TheLongestNumbersFit) {
  using Low = std::numeric_limits<std::int64_t>;
  using High = std::numeric_limits<std::uint64_t>;
  JsonText json;
  json.open_array().value(Low::min()).value(High::max()).value(0);
  EXPECT_EQ(json.close_array().take(), "[-9223372036854775808,18446744073709551615,0]");
}

TEST(JsonText, ATextThatOutgrowsItsRoomIsWhole) {
  JsonText numbers;
  JsonText texts;
  std::vector<std::uint64_t> same_numbers;
  std::vector<std::string> same_texts;
  numbers.open_array();
  texts.open_array();
  for (std::size_t i = 0; i < 3000; ++i) {
    numbers.value(same_numbers.emplace_back(i * i * i));
    texts.value(same_texts.emplace_back(i % 7, 'x'));
  }
  EXPECT_EQ(numbers.close_array().take(), nlohmann::json(same_numbers).dump());
  EXPECT_EQ(texts.close_array().take(), nlohmann::json(same_texts).dump());
}

// A table's log and its messages are written by one writer, and read by any reader of JSON.
TEST(JsonText, PlainTextIsPrintedAsOthersPrintIt) {
  for (const std::string_view text : {"", "plays W4", "ñ € 🂡", "\x7f", "a\"b", "a\\b", "/"}) {
    JsonText json;
    EXPECT_EQ(json.value(text).take(), nlohmann::json(text).dump());
  }
}

}  // namespace
}  // namespace comodin
