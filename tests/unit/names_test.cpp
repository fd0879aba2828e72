// Names of people: what can be shown, and what looks alike.
#include "words/names.h"

#include <gtest/gtest.h>

namespace comodin {
namespace {

constexpr std::size_t kMost = 60;

bool look_alike(std::string_view one, std::string_view other) {
  return NameLook(one).is_like(NameLook(other));
}

TEST(Names, ANameIsShownTrimmed) {
  EXPECT_EQ(name_to_show("  Ana   María ", kMost), "Ana María");
  EXPECT_EQ(name_to_show("Ana\u00A0 B", kMost), "Ana B");
  EXPECT_EQ(name_to_show("7", kMost), "7");
  EXPECT_EQ(name_to_show("🐱 Mía", kMost), "🐱 Mía");
  EXPECT_EQ(name_to_show("علی\u200Cرضا", kMost), "علیرضا");
  EXPECT_EQ(name_to_show(std::string(60, 'x'), kMost), std::string(60, 'x'));
}

TEST(Names, ANameHasSomethingToSee) {
  for (const std::string_view name :
       {"", "   ", "...", "🐱", "\u00A0", "\u3164", "\u2800", "\u200B", "\u0301"})
    EXPECT_FALSE(name_to_show(name, kMost)) << name;
}

TEST(Names, ANameCannotChangeHowTheTextBesideItIsShown) {
  for (const std::string_view name :
       {"A\u202Ena", "Ana\u2066", "Ana\u200F", "A\tna", "A\nna", "A\x01na", "A\x7Fna", "A\u0085na",
        "A\u2028na", "A\u00ADna", "A\uFEFFna", "A\uE000na", "\U000E0041na",
        "A\u0301\u0301\u0301\u0301\u0301na", "A\xFFna", "A\xC0\x80na", "A\xED\xA0\x80na"})
    EXPECT_FALSE(name_to_show(name, kMost)) << name;
  EXPECT_FALSE(name_to_show(std::string(61, 'x'), kMost));
}

TEST(Names, LookAlikesAreFound) {
  EXPECT_TRUE(look_alike("Ana", "Ana"));
  EXPECT_TRUE(look_alike("Ana", "ANA"));
  EXPECT_TRUE(look_alike("Ana", "A na"));
  EXPECT_TRUE(look_alike("Ana", "А\u006Eа"));  // Cyrillic
  EXPECT_TRUE(look_alike("Ana", "Αna"));       // Greek
  EXPECT_TRUE(look_alike("Ana", "Ａｎａ"));    // full width
  EXPECT_TRUE(look_alike("lris", "Iris"));
  EXPECT_TRUE(look_alike("IRIS", "iris"));
  EXPECT_TRUE(look_alike("Bob", "B0b"));
  EXPECT_TRUE(look_alike("Zoe\u0308", "Zoë"));
}

TEST(Names, OtherNamesAreOthers) {
  EXPECT_FALSE(look_alike("Ana", "Anna"));
  EXPECT_FALSE(look_alike("Ana", "Ána"));
  EXPECT_FALSE(look_alike("Jose", "José"));
  EXPECT_FALSE(look_alike("Guest 1", "Guest 2"));
}

}  // namespace
}  // namespace comodin
