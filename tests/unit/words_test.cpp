// The terminal client's messages: complete in every language, and formatted like the page's.
#include "terminal/words.h"

#include <initializer_list>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/language.h"
#include "terminal/embedded_words.h"

namespace comodin {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

// The arguments of a text, and whether they are plurals.
std::set<std::string> places_of(std::string_view text) {
  std::set<std::string> places;
  for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1))
    places.emplace(text.substr(at, text.find_first_of("|}", at) - at));
  return places;
}

// Each key of a language with its arguments.
std::map<std::string, std::set<std::string>> places_in(Language language) {
  std::map<std::string, std::set<std::string>> places;
  for (const WordsFile& file : embedded_words()) {
    if (file.language != code_of(language)) continue;
    const auto words = nlohmann::json::parse(file.text);
    for (const auto& [key, text] : words.items()) {
      EXPECT_THAT(text.get<std::string>(), Not(IsEmpty())) << key;
      places[key] = places_of(text.get<std::string>());
    }
  }
  return places;
}

TEST(Words, EveryLanguageHasTheSameKeysWithTheSamePlaces) {
  const auto english = places_in(Language::en);
  EXPECT_GT(english.size(), 100U);
  EXPECT_EQ(places_in(Language::es), english);
  EXPECT_EQ(places_in(Language::pt), english);
}

TEST(Words, ThePagesAndTheTerminalsAreMerged) {
  const Catalogue& words = Catalogue::in(Language::es);
  EXPECT_TRUE(words.has("log.played.you"));
  EXPECT_TRUE(words.has("terminal.your_turn"));
  EXPECT_FALSE(words.has("log.played"));
  EXPECT_EQ(words.say("terminal.your_turn"), "Te toca: juega una carta o roba.");
}

TEST(Words, PlacesAndPluralsAreFilled) {
  const auto said = [](std::string_view text, std::initializer_list<MessageArguments> arguments) {
    return filled(text, std::span(arguments.begin(), arguments.size()));
  };
  constexpr std::string_view kText = "{name} has {n|one card|# cards}.";
  EXPECT_EQ(said(kText, {{"name", "Ana"}, {"n", 1}}), "Ana has one card.");
  EXPECT_EQ(said(kText, {{"name", "Ana"}, {"n", 4}}), "Ana has 4 cards.");
  EXPECT_EQ(said(kText, {{"name", "{n}"}, {"n", 0}}), "{n} has 0 cards.");
  EXPECT_EQ(said("no place", {}), "no place");
}

TEST(WordsDeathTest, AKeyOrAPlaceThatIsMissingStopsTheProgram) {
  const Catalogue& words = Catalogue::in(Language::en);
  EXPECT_DEATH(words.say("log.nothing"), "broken contract");
  EXPECT_DEATH(words.say("log.seat"), "broken contract");
}

}  // namespace
}  // namespace comodin
