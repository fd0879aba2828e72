#include "base/json_text.h"

#include <string_view>

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

}  // namespace
}  // namespace comodin
