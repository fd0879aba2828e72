// Words: every text as ICU formats it, in every language; and the same as on the page.
#include "words/words.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unicode/msgfmt.h>

#include "base/language.h"

namespace comodin {
namespace {

using ::testing::ElementsAre;
using Json = nlohmann::json;
namespace fs = std::filesystem;

const fs::path kSource = COMODIN_SOURCE_DIR;

Json json_in(const fs::path& path) { return Json::parse(std::ifstream(path)); }

// As translators wrote them.
std::map<std::string, std::string> texts_in(Language language) {
  std::map<std::string, std::string> texts;
  for (const auto& file : fs::directory_iterator(kSource / "words" / code_of(language)))
    for (const auto& [key, text] : json_in(file.path()).items()) texts[key] = text;
  return texts;
}

std::string utf8_of(const icu::UnicodeString& text) {
  std::string result;
  return text.toUTF8String(result);
}

// Gives every argument the number, and the arguments of a `select` the choice.
class Values {
 public:
  Values(const std::string& text, std::int64_t number, const std::string& choice) {
    for (const std::string_view each : kWordArguments) {
      const std::string name(each);
      if (!text.contains("{" + name)) continue;
      const bool selects = text.contains("{" + name + ", select,");
      names_.push_back(icu::UnicodeString::fromUTF8(name));
      theirs_.push_back(selects ? icu::Formattable(icu::UnicodeString::fromUTF8(choice))
                                : icu::Formattable(number));
      if (selects)
        ours_.emplace_back(*ArgumentName::named(name), choice);
      else
        ours_.emplace_back(*ArgumentName::named(name), number);
    }
  }

  std::string said_by(const icu::MessageFormat& format) const {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString result;
    format.format(names_.data(), theirs_.data(), static_cast<std::int32_t>(names_.size()), result,
                  status);
    return U_SUCCESS(status) ? utf8_of(result) : u_errorName(status);
  }

  Words::Arguments ours() const { return ours_; }

 private:
  std::vector<icu::UnicodeString> names_;
  std::vector<icu::Formattable> theirs_;
  std::vector<WordArgument> ours_;
};

TEST(Words, EveryTextIsFormattedAsByIcu) {
  for (const Language language : kLanguages) {
    const auto texts = texts_in(language);
    EXPECT_EQ(texts.size(), kWordKeys.size());
    const Words words(language);
    for (const auto& [name, text] : texts) {
      const auto key = WordKey::named(name);
      ASSERT_TRUE(key) << name;
      UErrorCode status = U_ZERO_ERROR;
      const icu::MessageFormat format(icu::UnicodeString::fromUTF8(text),
                                      icu::Locale(std::string(code_of(language)).c_str()), status);
      ASSERT_TRUE(U_SUCCESS(status)) << name << ": " << u_errorName(status);
      const bool selects = text.contains(", select,");
      for (const std::int64_t number : {0, 1, 2, 1000000})
        for (const std::string choice : {"other", "you", "to_you", "die"}) {
          const Values values(text, number, choice);
          const std::string said = words.say(*key, values.ours());
          EXPECT_EQ(said, values.said_by(format)) << name;
          std::string joined;
          for (const WordPiece& piece : words.pieces(*key, values.ours())) joined += piece.text;
          EXPECT_EQ(joined, said) << name;
          if (!selects) break;  // the other choices say the same
        }
    }
  }
}

std::string text_of(const Json& texts, Language language) {
  return texts[code_of(language)].get<std::string>();
}

// The page's tests write the file.
TEST(Words, ThePageSaysTheSame) {
  const Json golden = json_in(kSource / "tests/golden/words.json");
  EXPECT_GT(golden["messages"].size(), 20U);
  for (const Language language : kLanguages) {
    const Words words(language);
    for (const Json& each : golden["messages"]) {
      const std::string key = each["key"];
      std::vector<std::string> texts;
      texts.reserve(each["values"].size());
      std::vector<WordArgument> arguments;
      for (const auto& [name, value] : each["values"].items()) {
        const auto argument = ArgumentName::named(name);
        ASSERT_TRUE(argument) << name;
        if (value.is_number())
          arguments.emplace_back(*argument, value.get<std::int64_t>());
        else
          arguments.emplace_back(*argument, texts.emplace_back(value));
      }
      ASSERT_TRUE(WordKey::named(key)) << key;
      EXPECT_EQ(words.say(*WordKey::named(key), arguments), text_of(each, language)) << each;
    }
    for (const Json& each : golden["lists"])
      EXPECT_EQ(words.list(each["items"].get<std::vector<std::string>>()), text_of(each, language));
  }
}

TEST(Words, NumbersAndListsAreWrittenAsTheLanguageDoes) {
  const Words english(Language::en);
  const Words spanish(Language::es);
  const Words portuguese(Language::pt);
  EXPECT_EQ(english.number(20000), "20,000");
  EXPECT_EQ(spanish.number(20000), "20.000");
  EXPECT_EQ(spanish.number(9184), "9184");
  EXPECT_EQ(portuguese.number(9184), "9.184");
  EXPECT_EQ(portuguese.number(-20), "-20");
  EXPECT_EQ(spanish.list(std::array<std::string, 2>{"Ana", "Inés"}), "Ana e Inés");
  EXPECT_EQ(portuguese.list({}), "");
  EXPECT_THAT(english.list_pieces(std::array<std::string, 2>{"one", "two"}),
              ElementsAre(WordPiece{.text = "one", .argument = 0}, WordPiece{.text = " and "},
                          WordPiece{.text = "two", .argument = 1}));
}

TEST(Words, PiecesSayWhichArgumentTheyAre) {
  EXPECT_THAT(Words(Language::en)
                  .pieces("log.drew", {{"who", "other"}, {"cards", "{two}"}, {"name", "Ana"}}),
              ElementsAre(WordPiece{.text = "Ana", .argument = 2}, WordPiece{.text = " draws "},
                          WordPiece{.text = "{two}", .argument = 1}, WordPiece{.text = "."}));
}

TEST(Words, KeysFromElsewhereMayNotExist) {
  EXPECT_TRUE(WordKey::named("refusal.no_match"));
  EXPECT_FALSE(WordKey::named("refusal.nothing_of_the_kind"));
  EXPECT_EQ(WordKey("log.drew").name(), "log.drew");
}

TEST(Words, ThreadsMayStartAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] {
      for (int n = 0; n < 2000; ++n)
        EXPECT_EQ(Words(kLanguages[static_cast<std::size_t>(n) % kLanguages.size()])
                      .say("table.on_top", {{"card", "7"}})
                      .back(),
                  '7');
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(WordsDeathTest, AMissingArgumentStopsTheProgram) {
  EXPECT_DEATH(Words(Language::en).say("log.seat"), "broken contract");
}

}  // namespace
}  // namespace comodin
