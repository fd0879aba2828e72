// Table options: one table, and the words people use for it.
#include "edition/option_text.h"

#include <cstddef>
#include <optional>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edition/options.h"
#include "edition_test_kit.h"

namespace comodin {
namespace {

using ::testing::HasSubstr;

TEST(OptionTable, HasEveryOptionOnceInOrder) {
  std::size_t position = 0;
  for (const OptionInfo& option : all_options()) {
    EXPECT_EQ(static_cast<std::size_t>(option.option), position++);
    EXPECT_EQ(parse_word<Option>(option.name), option.option);
    EXPECT_LE(option.low, option.fallback);
    EXPECT_GE(option.high, option.fallback);
    EXPECT_EQ(Options()[option.option], option.fallback);
  }
  EXPECT_EQ(parse_word<Option>("stack"), std::nullopt);
}

TEST(OptionTable, WordsMatchTheEnumerations) {
  const auto last_word = [](Option option) { return info(option).words.back(); };
  EXPECT_EQ(last_word(Option::drawn_card), "must_always");
  EXPECT_EQ(info(Option::drawn_card).high, static_cast<int>(DrawnCard::must_always));
  EXPECT_EQ(info(Option::scoring).high, static_cast<int>(Scoring::best_of_three));
  EXPECT_EQ(info(Option::draw_four).high, static_cast<int>(DrawFour::always));
  EXPECT_EQ(Options()[Option::uno_penalty], 2);
  EXPECT_EQ(Options()[Option::target], 500);
  EXPECT_EQ(Options()[Option::hand_size], 7);
}

TEST(OptionText, IsReadAndWritten) {
  const Edition dice = load("dice");
  EXPECT_EQ(parse_option_value(Option::drawn_card, "must", dice), 1);
  EXPECT_EQ(parse_option_value(Option::target, "10000", dice), 10000);
  EXPECT_EQ(parse_option_value(Option::dice_set, "free", dice), 1);
  EXPECT_EQ(print_option_value(Option::dice_set, 1, dice), "free");
  EXPECT_EQ(print_option_value(Option::target, 200, dice), "200");
  EXPECT_EQ(print_option_value(Option::scoring, 3, dice), "best_of_three");
  for (const OptionInfo& option : all_options())
    EXPECT_EQ(parse_option_value(option.option,
                                 print_option_value(option.option, option.fallback, dice), dice),
              option.fallback);
}

TEST(OptionText, RefusesWhatDoesNotExist) {
  const Edition official = load("official");
  for (const std::string_view text : {"", "0", "10001", "-1", "5x", " 5", "99999999", "many"})
    EXPECT_THAT(parse_option_value(Option::target, text, official).error(),
                HasSubstr("expected a whole number from 1 to 10000"));
  EXPECT_THAT(parse_option_value(Option::drawn_card, "mst", official).error(),
              HasSubstr("did you mean `must`?"));
  EXPECT_FALSE(parse_option_value(Option::dice_set, "0", official));
  EXPECT_THAT(unknown_option_message("hand_sise"), HasSubstr("did you mean `hand_size`?"));
}

TEST(OptionText, SaysWhereAnOptionMakesNoSense) {
  const Edition dice = load("dice");
  const Edition official = load("official");
  const Edition monster = load("monster");
  EXPECT_EQ(why_option_is_senseless(Option::last_shuffle, official), "");
  EXPECT_NE(why_option_is_senseless(Option::last_shuffle, monster), "");
  EXPECT_EQ(why_option_is_senseless(Option::draw_four, monster), "");
  EXPECT_NE(why_option_is_senseless(Option::draw_four, dice), "");
  EXPECT_EQ(why_option_is_senseless(Option::start_wild, dice), "");
  EXPECT_NE(why_option_is_senseless(Option::start_wild, official), "");
  EXPECT_NE(why_option_is_senseless(Option::two_player_reverse, dice), "");
  EXPECT_EQ(why_option_is_senseless(Option::hand_size, dice), "");
}

}  // namespace
}  // namespace comodin
