// Edition files: every kind of mistake is reported at its place, and any text is handled.
#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/language.h"
#include "edition/embedded.h"
#include "edition/load.h"
#include "edition/mistakes.h"
#include "edition/nearest_word.h"
#include "edition_test_kit.h"
#include "toml/toml_text.h"

namespace comodin {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

Diagnostics mistakes_of(std::string_view text) {
  auto edition = parse_edition(text, "test.toml");
  return edition ? Diagnostics{} : std::move(edition.error());
}

// A file with something replaced. In the new text @@ marks the places of the mistakes.
using Edit = std::pair<std::string, std::string>;
using Edits = std::vector<Edit>;

std::string edited(std::string text, const Edits& edits) {
  for (const auto& [from, to] : edits) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) ADD_FAILURE() << "the file does not hold: " << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
  }
  return text;
}

// Removes the marks from the text and returns "line:column" of each.
std::vector<std::string> take_marks(std::string& text) {
  std::vector<std::string> marks;
  for (std::size_t at = text.find("@@"); at != std::string::npos; at = text.find("@@")) {
    text.erase(at, 2);
    const std::size_t start = text.rfind('\n', at == 0 ? 0 : at - 1) + 1;
    const auto characters = std::ranges::count_if(text.substr(start, at - start),
                                                  [](char c) { return (c & 0xC0) != 0x80; });
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    marks.push_back(std::to_string(lines + 1) + ":" + std::to_string(characters + 1));
  }
  return marks;
}

std::vector<std::string> places(const Diagnostics& diagnostics) {
  std::vector<std::string> result;
  for (const Diagnostic& diagnostic : diagnostics)
    result.push_back(std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column));
  return result;
}

// The edited file has exactly one mistake per mark, and the first one's message contains `says`.
void expect_mistakes(std::string_view base, const Edits& edits, const std::string& says) {
  std::string text = edited(shipped_text(base), edits);
  const std::vector<std::string> marks = take_marks(text);
  const Diagnostics found = mistakes_of(text);
  std::string all;
  for (const Diagnostic& diagnostic : found) all += to_string(diagnostic) + "\n";
  EXPECT_EQ(places(found), marks) << all;
  EXPECT_THAT(all, HasSubstr(says));
}

void expect_official(const std::string& from, const std::string& to, const std::string& says) {
  expect_mistakes("official", {{from, to}}, says);
}

// The first line of the official edition that begins so.
std::string line_with(const std::string& beginning) {
  const std::string text = shipped_text("official");
  const std::size_t at = text.find("\n" + beginning) + 1;
  return text.substr(at, text.find('\n', at) - at);
}

void expect_dice(const std::string& from, const std::string& to, const std::string& says) {
  expect_mistakes("dice", {{from, to}}, says);
}

// Mistakes in a value.

TEST(EditionMistakes, WrongType) {
  expect_official("copies = 2", "copies = @@\"two\"", "a whole number from 1 to 250");
  expect_official("copies = 2", "copies = @@2.5", "a number with a point");
  expect_official("id = \"official\"", "id = @@7", "`id` is a whole number: expected a text");
  expect_official("blank = true", "blank = @@1", "expected true or false");
  expect_official("name = { en = \"Wild\"", "name = { en = @@5", "expected a text");
  expect_official("equipment = \"cards\"", "equipment = @@[\"cards\"]", "expected cards or dice");
  expect_official("match = [\"color\"", "match = [@@3", "`match` is a whole number");
  expect_official("target = 500", "target = @@\"500\"", "`target` is a text");
  expect_official("drawn_card = \"may\"", "drawn_card = @@1", "may, must or must_always");
  expect_official("players = { min = 2, max = 10 }", "players = @@4", "expected { min = 2");
}

TEST(EditionMistakes, StatementsOfTheRulebook) {
  expect_official("dealer = [\"O2\"]", "@@deeler = [\"O2\"]", "did you mean `dealer`?");
  expect_official("dealer = [\"O2\"]", "dealer = @@\"O2\"", "`dealer` is a text: expected [");
  for (const std::string wrong : {"rule 2", "O", "O02", "o2", "O2345", "ruling", "ruling o2", ""})
    expect_official("dealer = [\"O2\"]", "dealer = [@@\"" + wrong + "\"]", "is no statement");
  expect_official("W4 = [\"O14\"]", "@@W5 = [\"O14\"]", "there is no card `W5`");
  expect_official("W4 = [\"O14\"]", "W4 = @@7", "`W4` is a whole number");
  expect_official("effect = \"opponents discard all wilds\"",
                  "effect = \"opponents @@discrad all wilds\"", "`effect`: ");
}

TEST(EditionMistakes, ReadyMadeRules) {
  expect_official("effect = \"I play again\"", "effect = \"I play @@agian\"", "`again`");
  expect_official("name = { en = \"Seven cards\"", "name = @@{ en = \"OTRA VEZ\"",
                  "two ready-made rules with the name");
  expect_official("name = { en = \"Seven cards\"", "name = @@{ en = \"next draws 7\"",
                  "is a rule itself");
  expect_mistakes("dragonball",
                  {{"# ---- How a round",
                    "@@[[ready_rule]]\nname = \"More\"\neffect = "
                    "\"I play again\"\n\n# ---- How a round"}},
                  "expected a [[wild]] with blank = true");
}

TEST(EditionMistakes, MissingKey) {
  expect_mistakes("official", {{"[[action]]", "@@[[action]]"}, {"points = 20\n", ""}},
                  "`points` is missing in [[action]]: expected a whole number from 0 to 250");
  expect_mistakes("official", {{"# UNO", "@@# UNO"}, {"id = \"official\"\n", ""}},
                  "`id` is missing in the file");
  expect_official("players = { min = 2,", "@@players = {", "`min` is missing in `players`");
}

TEST(EditionMistakes, UnknownKeyWithTheNearestKnownOne) {
  expect_official("copies = 2", "@@copis = 2", "did you mean `copies`?");
  expect_official("rights.en", "rights.@@eng", "did you mean `en`?");
  expect_official("max = 10 }", "max = 10, @@best = 3 }", "expected min or max");
  expect_official("[policy]", "[@@polizy]", "did you mean `policy`?");
  expect_official("[[wild]]", "[[@@wilds]]", "did you mean `wild`?");
  expect_official("blank = true", "blank = true\n@@\"some thing\" = 1", "expected token, name");
  expect_official("hand_size = 7", "hand_size = 7\n@@stack = 1", "there is no option `stack`");
}

TEST(EditionMistakes, ANameNeedsSomeLanguage) {
  expect_official("name = { en = \"red\"", "name = @@{}\n# {",
                  "`name` is empty: expected a text for en");
  expect_official("name = { en = \"Wild\",", "name = { @@fr_CA = \"Joker\",",
                  "unknown key `fr_CA` in `name`: expected en");
}

TEST(EditionNames, EnglishTakesThePlaceOfAMissingLanguage) {
  const auto name_of_wild = [](const std::string& names, Language language) {
    std::string text = shipped_text("official");
    const std::size_t begin = text.find("name = { en = \"Wild\"");
    text.replace(begin, text.find('\n', begin) - begin, "name = " + names);
    const auto edition = parse_edition(text, "test.toml");
    return edition ? card(*edition, "W").name.in(language) : to_string(edition.error().front());
  };
  EXPECT_EQ(name_of_wild("{ en = \"Any\", es = \"Todo\" }", Language::es), "Todo");
  EXPECT_EQ(name_of_wild("{ en = \"Any\", es = \"Todo\" }", Language::pt), "Any");
  EXPECT_EQ(name_of_wild("{ pt = \"Tudo\" }", Language::en), "Tudo");
  EXPECT_EQ(name_of_wild("{ pt = \"Tudo\", es = \"Todo\" }", Language::en), "Todo");
  EXPECT_EQ(name_of_wild("\"Any\"", Language::pt), "Any");
}

TEST(EditionMistakes, GendersOfNames) {
  // Lines that grow with every language: that of the first color, and of the first card.
  const std::string languages = one_of(std::span(kLanguageCodes).subspan(1));
  const auto expect_color = [](const std::string& feminine, const std::string& says) {
    expect_official(line_with("feminine = { "), "feminine = " + feminine, says);
  };
  expect_color("@@\"roja\"", "`feminine` is a text: expected a table with texts for " + languages);
  expect_color("{ @@en = \"red\" }", "unknown key `en` in `feminine`: did you mean `es`?");
  expect_color("{ es = @@\"\" }", "`es` is empty");
  const auto expect_card = [](const std::string& feminine, const std::string& says) {
    expect_official(line_with("feminine = ["), "feminine = " + feminine, says);
  };
  expect_card("@@\"fr\"", "`feminine` is a text: expected a list of " + languages);
  expect_card("[@@true]", "expected a list of " + languages);
  expect_card("[\"fr\", @@\"en\"]", "`feminine` cannot be `en`: expected " + languages);
  const std::string no_french = "expected a `name` for it too";
  expect_mistakes("official", {{" fr = \"vert\",", ""}, {"fr = \"verte\"", "fr = @@\"verte\""}},
                  no_french);
  expect_mistakes("official", {{" fr = \"Inversion\",", ""}, {"\"fr\"", "@@\"fr\""}}, no_french);
}

TEST(EditionMistakes, ValueOutOfRange) {
  expect_official("copies = 2", "copies = @@900", "`copies` is 900: expected a whole number");
  expect_official("copies = 2", "copies = @@99999999999999999999", "from 1 to 250");
  expect_official("max = 10", "max = @@11", "from 2 to 10");
  expect_official("min = 2, max = 10", "min = 5, max = @@3", "at least `min`, which is 5");
  expect_official("from = 1", "from = @@10", "from 0 to 9");
  expect_official("from = 1\nto = 9", "from = 5\nto = @@4", "at least `from`, which is 5");
  expect_official("hand_size = 7", "hand_size = @@0", "from 1 to 20");
}

TEST(EditionMistakes, UnknownWord) {
  expect_official("as_first = \"ignored\"", "as_first = @@\"ignore\"",
                  "acts, stands, returns or ignored (did you mean `ignored`?)");
  expect_official("rightful = \"no_color_no_wild\"", "rightful = @@\"red\"",
                  "always, no_color or no_color_no_wild");
  expect_official("challenge = \"next\"", "challenge = @@\"nxt\"", "nobody, next or anyone");
  expect_official("dealer = \"random\"", "dealer = @@\"me\"", "lot or random");
  expect_official("\"symbol\"]", "@@\"number\"]", "`match` cannot hold `number`");
  expect_official("scoring = \"hand\"", "scoring = @@\"hands\"", "(did you mean `hand`?)");
}

TEST(EditionMistakes, TextsThatCannotBeUsed) {
  expect_official("letter = \"R\"", "letter = @@\"r\"", "one capital letter");
  expect_official("letter = \"R\"", "letter = @@\"RED\"", "one capital letter");
  expect_official("symbol = \"●\"", "symbol = @@\"●●\"", "one visible character");
  expect_official("id = \"official\"", "id = @@\"Official One\"", "small letters, digits and _");
  expect_official("en = \"Wild\"", "en = @@\"\"", "`en` is empty");
  expect_official("en = \"Wild\"", "en = @@\"\\u0007\"", "a control character");
}

// Mistakes in tokens.

TEST(EditionMistakes, DuplicateTokensAndLetters) {
  expect_official("letter = \"Y\"", "letter = @@\"R\"", "two colors with the letter `R`");
  expect_official("symbol = \"◆\"", "symbol = @@\"●\"", "two colors with the symbol ●");
  expect_official("token = \"S\"", "token = @@\"R\"", "two cards with the token `R`");
  expect_official("token = \"S\"", "token = @@\"7\"", "two cards with the token `7`");
  expect_official("token = \"WC2\"", "token = @@\"WC1\"", "also means another wild");
}

TEST(EditionMistakes, TokensThatCollide) {
  expect_official("token = \"WS\"", "token = @@\"R\"", "also means the color R");
  expect_official("token = \"WS\"", "token = @@\"R+2\"", "also means `+2` in the color R");
}

TEST(EditionMistakes, TokensThatCannotBeTyped) {
  for (const std::string token : {"W S", "W=S", "W#S", "W,S", "W:S", "Wñ"})
    expect_official("token = \"WS\"", "token = @@\"" + token + "\"", "letters, digits, and");
}

// Mistakes in effects.

TEST(EditionMistakes, EffectTextsAreLocatedInsideTheString) {
  expect_official("effect = \"reverse\"", "effect = \"reverse; next @@drows 3\"", "drows");
  expect_official("effect = \"reverse\"", "effect = 'reverse; next @@drows 3'", "drows");
  expect_official("effect = \"reverse\"", "effect = \"\\u0072everse; next @@drows 3\"", "drows");
  expect_official("effect = \"reverse\"", "effect = \"\"\"\nreverse; \\\n  next @@drows 3\"\"\"",
                  "drows");
}

TEST(EditionMistakes, UnknownIcon) {
  expect_mistakes("dragonball", {{"has a ball", "has a @@star"}}, "no card has the icon `star`");
  expect_official("effect = \"reverse\"",
                  "effect = \"turn the top card; if the turned card has a @@ball: reverse\"",
                  "an icon that some card bears");
}

TEST(EditionMistakes, ChallengesThatMakeNoSense) {
  expect_mistakes(
      "official",
      {{"token = \"W4\"", "token = @@\"W4\""}, {"rightful = \"no_color_no_wild\"\n", ""}},
      "always rightful");
  for (const char* const effect : {"", "; next draws 4 instead of drawing"})
    expect_mistakes("official",
                    {{"token = \"W4\"", "token = @@\"W4\""}, {"; next draws 4", effect}},
                    "makes nobody draw");
}

// Mistakes in the edition as a whole.

TEST(EditionMistakes, Ceilings) {
  std::string colors;
  for (const char letter : std::string_view("CDEFH"))
    colors += std::string("[[color]]\nletter = ") + (letter == 'H' ? "@@" : "") + "\"" + letter +
              "\"\nsymbol = \"" + letter + "\"\nname = \"x\"\n\n";
  expect_mistakes("anniversary",
                  {{"[[numbers]]\nfrom = 0\nto = 0", colors + "[[numbers]]\nfrom = 0\nto = 0"},
                   {"from = 1\nto = 9\ncopies = 2", "from = 1\nto = 2\ncopies = 1"}},
                  "9 colors: expected at most 8, the ceiling");
  expect_mistakes("official",
                  {{"token = \"W\"", "token = @@\"W\""}, {"copies = 4", "copies = 200"}},
                  "300 cards: expected at most 250, the ceiling");
  expect_mistakes("dice", {{"id = \"free\"", "id = @@\"free\""}, {"count = 11", "count = 24"}},
                  "the set has 24 dice: expected 11");
  expect_mistakes("dice", {{"id = \"assumed\"", "id = @@\"assumed\""}, {"count = 2", "count = 20"}},
                  "the set has 29 dice: expected at most 24, the ceiling");
}

TEST(EditionMistakes, KindsAreCountedInTheOrderOfTheFile) {
  // 52 colored kinds and three more actions make 64; the first wild is the 65th.
  std::string actions;
  for (const char token : std::string_view("XYZ"))
    actions += std::string("[[action]]\ntoken = \"") + token +
               "\"\nname = \"x\"\ncopies = 1\npoints = 1\nas_first = \"acts\"\n\n";
  expect_official("[[wild]]\ntoken = \"W\"", actions + "[[wild]]\ntoken = @@\"W\"",
                  "with this one there are 65 kinds of card");
}

TEST(EditionMistakes, TooFewCards) {
  expect_official("hand_size = 7", "hand_size = @@12",
                  "the deck has 112 cards: expected at least 121 for 10 players with 12 each");
}

constexpr std::string_view kTiny = R"(id = "tiny"
name = "Tiny"
equipment = "cards"
players = { min = 2, max = 2 }
[[color]]
letter = "A"
symbol = "a"
name = "a"
[[wild]]
token = "W"
name = "Wild"
copies = 20
points = 1
as_first = "names_color"
[policy]
dealer = "random"
)";

TEST(EditionMistakes, NoCardsAndNoCardThatCanStart) {
  EXPECT_TRUE(mistakes_of(kTiny).empty());
  const std::string text(kTiny);
  const std::string none = text.substr(0, text.find("[[wild]]"));
  EXPECT_THAT(mistakes_of(none).at(0).message, HasSubstr("there are no cards"));
  const std::string returns = edited(text, {{"names_color", "returns"}});
  ASSERT_THAT(mistakes_of(returns), SizeIs(1));
  EXPECT_THAT(to_string(mistakes_of(returns)[0]), HasSubstr("test.toml:10:9: no card can start"));
}

TEST(EditionMistakes, MatchesAndLotsThatWouldNeverEnd) {
  const std::string lot = edited(std::string(kTiny), {{"\"random\"", "\"lot\""}});
  ASSERT_THAT(mistakes_of(lot), SizeIs(1));
  EXPECT_THAT(mistakes_of(lot)[0].message, HasSubstr("all cards count the same"));
  const std::string points = edited(std::string(kTiny), {{"points = 1", "points = 0"}});
  ASSERT_THAT(mistakes_of(points), SizeIs(1));
  EXPECT_THAT(mistakes_of(points)[0].message, HasSubstr("no card counts any points"));
}

TEST(EditionMistakes, OptionsThatMakeNoSense) {
  expect_official("hand_size = 7", "hand_size = 7\n@@start_wild = \"keep\"",
                  "`start_wild` makes no sense in the edition `official`: it is not played with");
  expect_mistakes("anniversary", {{"hand_size = 7", "hand_size = 7\n@@last_shuffle = \"wins\""}},
                  "none of its cards shuffles hands");
  expect_dice("dice_set = \"assumed\"", "@@draw_four = \"always\"",
              "none of its cards can be challenged");
}

// Mistakes with dice.

TEST(EditionMistakes, Dice) {
  expect_dice("\"R1\", \"Y2\"", "@@\"R9\", @@\"Z2\"", "unknown face `R9`");
  expect_dice("points = 50", "points = 50\n@@blank = true", "unknown key `blank` in [[wild]]");
  expect_dice("dice_set = \"assumed\"", "dice_set = @@\"assume\"", "expected assumed or free");
  expect_dice("id = \"free\"", "id = @@\"assumed\"", "two dice sets with the id `assumed`");
  expect_dice("to = 5", "to = 5\ncopies = @@3", "`copies` is for cards");
  expect_dice("as_first = \"returns\"", "as_first = @@\"acts\"", "expected returns or stands");
  expect_dice("{ min = 2, max = 2 }", "@@{ min = 2, max = 3 }", "the same min and max");
  expect_dice("effect = \"next draws 1; next loses a turn\"", "effect = @@\"reverse\"",
              "this effect is for cards");
  expect_dice("  { count = 2, faces = [\"R1\", \"Y2\", \"G3\", \"B4\", \"R+2\", \"W\"] }",
              "  @@{ count = 2, faces = [\"R+1\", \"W\"] }", "can never start the line");
  expect_dice("  { count = 2, faces = [\"R1\", \"Y2\", \"G3\", \"B4\", \"R+2\", \"W\"] }",
              "  @@{ count = 2, faces = [\"R1\", \"Y1\"] }", "always counts the same");
  expect_mistakes("dice", {{"id = \"assumed\"", "id = @@\"assumed\""}, {"count = 2", "count = 1"}},
                  "the set has 10 dice: expected 11, for 2 players with 5 each and one to start");
  expect_official("[policy]", "[[@@dice_set]]\nid = \"x\"\n\n[policy]", "`dice_set` is for dice");
}

// Mistakes in the syntax.

TEST(EditionMistakes, Syntax) {
  expect_official("copies = 2", "copies = @@= 2", "this is no value");
  expect_official("copies = 2", "copies =@@", "the value is missing");
  expect_official("copies = 2", "copies@@ 2", "expected `=`");
  expect_official("copies = 2", "copies = 2 @@points = 3", "expected the end of the line");
  expect_official("copies = 2", "copies = @@02", "without");
  expect_official("[[wild]]", "@@[[wild]", "[[table]]");
  expect_official("[policy]", "@@[policy", "[[table]]");
  expect_official("id = \"official\"", "id = @@\"official", "not closed in its line");
  expect_official("effect = \"reverse\"", "effect = @@\"\"\"reverse", "three quotes");
  expect_official("\"symbol\"]", "\"symbol\" @@\"x\"]", "expected `,` or `]`");
  expect_official("[\"color\", \"symbol\"]", "@@[\"color\",", "this list is never closed");
  expect_official("[\"color\", \"symbol\"]", "[@@]", "this list is empty");
  expect_official("max = 10 }", "max = 10@@", "a table in braces ends in its line");
  expect_official("{ min = 2, max = 10 }", "{@@\n  min = 2,\n  max = 10\n}", "ends in its line");
  expect_official("max = 10 }", "max = 10, @@}", "comma before the end");
}

TEST(EditionMistakes, Duplicates) {
  expect_official("copies = 2", "copies = 2\ncopies = @@3", "`copies` was already defined in line");
  expect_official("[options]\n", "@@[policy]\nopen_hands = true\n\n[options]\n",
                  "`policy` was already defined");
}

TEST(EditionMistakes, ABrokenLineHidesNoOther) {
  expect_mistakes("official",
                  {{"copies = 2", "copies = @@= 2"},
                   {"[[wild]]", "@@[[wild]"},
                   {"points = 50", "points = @@\"many\""},
                   {"effect = \"all hands", "effect = \"@@oll hands"},
                   {"[policy]", "[@@polizy]"},
                   {"drawn_card = \"may\"", "drawn_card@@ \"may\""}},
                  "this is no value");
}

TEST(EditionMistakes, ThreeGiveThreeInTheOrderOfTheFile) {
  expect_mistakes("monster",
                  {{"letter = \"P\"", "letter = @@\"pink\""},
                   {"effect = \"reverse\"", "effect = \"@@revers\""},
                   {"hand_size = 7", "hand_size = @@70"}},
                  "one capital letter");
}

TEST(EditionMistakes, AreAtMostFifty) {
  std::string text(kTiny);
  for (int i = 0; i < 80; ++i) text += "[[wild]]\nnonsense = 1\n";
  const Diagnostics found = mistakes_of(text);
  EXPECT_THAT(found, SizeIs(kMaxDiagnostics));
  EXPECT_THAT(found.back().message, HasSubstr("more mistakes"));
}

TEST(EditionMistakes, AreOneLineEach) {
  for (const Diagnostic& diagnostic : mistakes_of("\"a\\nb\" = 1\nid = \"a\\nb\"\n"))
    EXPECT_FALSE(diagnostic.message.contains('\n')) << diagnostic.message;
}

// Files that are not editions at all.

TEST(EditionFiles, EmptyHugeAndBinary) {
  EXPECT_THAT(mistakes_of("").at(0).message, HasSubstr("empty"));
  EXPECT_THAT(mistakes_of(" \r\n\n").at(0).message, HasSubstr("empty"));
  EXPECT_THAT(mistakes_of(std::string(256 * 1024 + 1, '#')).at(0).message, HasSubstr("too large"));
  const std::string zero("id = \"x\"\n\0", 10);
  EXPECT_EQ(to_string(mistakes_of(zero).at(0)),
            "test.toml:2:1: this is no text: expected UTF-8 without zero bytes");
  for (const std::string bytes :
       {"\xE9", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82"})
    EXPECT_THAT(places(mistakes_of("a = \"ñ" + bytes)), ElementsAre("1:7"));
}

TEST(EditionFiles, DeeplyNested) {
  const auto repeated = [](std::string_view part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
  };
  EXPECT_THAT(mistakes_of("a = " + repeated("[", 100)).at(0).message, HasSubstr("16 levels"));
  EXPECT_THAT(mistakes_of("a = " + repeated("[\n", 100000)).at(0).message, HasSubstr("16 levels"));
  EXPECT_THAT(mistakes_of("a = " + repeated("{a=", 100)).at(0).message, HasSubstr("16 levels"));
  EXPECT_THAT(mistakes_of(repeated("a.", 100) + "a = 1").at(0).message, HasSubstr("16 levels"));
  EXPECT_THAT(mistakes_of("[" + repeated("a.", 100) + "a]").at(0).message, HasSubstr("16 levels"));
  EXPECT_FALSE(mistakes_of(repeated("[", 50000)).empty());
  EXPECT_THAT(mistakes_of("a = " + repeated("1", 5000)).at(0).message, HasSubstr("2000 bytes"));
}

TEST(EditionFiles, ThatCannotBeRead) {
  const auto message = [](std::string_view path) {
    const auto edition = load_edition(path);
    return edition ? "" : edition.error().at(0).message;
  };
  EXPECT_THAT(message("no/such/file.toml"), HasSubstr("no such edition or file"));
  EXPECT_THAT(message("offical"), HasSubstr("expected anniversary, dice"));
  EXPECT_EQ(to_string(load_edition("offical").error().at(0)),
            "offical: there is no such edition or file: expected anniversary, dice, dragonball, "
            "monster or official, or the path of a file; did you mean official?");
  EXPECT_THAT(message(COMODIN_SOURCE_DIR), HasSubstr("this is a folder"));
  EXPECT_THAT(message("/dev/zero"), HasSubstr("not an ordinary file"));
  EXPECT_THAT(message(""), HasSubstr("no such edition or file"));
}

TEST(EditionFiles, WithWindowsLineEndsAndAMarkOfByteOrder) {
  std::string text = "\xEF\xBB\xBF";
  for (const char c : shipped_text("dragonball")) (text += c == '\n' ? "\r" : "") += c;
  const auto edition = parse_edition(text, "test.toml");
  ASSERT_TRUE(edition) << to_string(edition.error().at(0));
  EXPECT_EQ(*edition, load("dragonball"));
}

// No text crashes the loader; every rejection has its mistakes, in order.
void expect_sound(std::string_view text) {
  const auto edition = parse_edition(text, "test.toml");
  if (edition) return;
  ASSERT_FALSE(edition.error().empty());
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  std::pair<std::size_t, std::size_t> last = {1, 1};
  for (const Diagnostic& diagnostic : edition.error()) {
    const std::pair place(diagnostic.line, diagnostic.column);
    EXPECT_LE(last, place);
    EXPECT_LE(diagnostic.line, lines);
    last = place;
  }
}

TEST(EditionFiles, EveryTruncationIsSound) {
  const std::string small = read("docs/examples/duel.toml");
  for (std::size_t i = 0; i <= small.size(); ++i) expect_sound(small.substr(0, i));
  for (const EmbeddedFile& file : embedded_editions())
    for (std::size_t i = 0; i < file.text.size(); i += 509) expect_sound(file.text.substr(0, i));
}

TEST(EditionFiles, GarbageIsSound) {
  std::mt19937 random(7);
  const std::string file = read("docs/examples/duel.toml");
  const std::string_view evidence = "[]{}=\"'#.,\\\n 09azR+_-\r\t\x7F";
  const auto any = [&](std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
  };
  for (int round = 0; round < 150; ++round) {
    std::string noise;
    for (std::size_t i = any(200); i > 0; --i) noise += evidence[any(evidence.size())];
    expect_sound(noise);
    std::string spoilt = file;
    for (std::size_t i = any(6) + 1; i > 0; --i)
      spoilt[any(spoilt.size())] = evidence[any(evidence.size())];
    expect_sound(spoilt);
  }
}

// The places inside strings.

TEST(TomlText, FindsABytesPlaceInAString) {
  const auto place = [](std::string_view text, std::size_t byte) {
    return text.substr(offset_in_string(text, text.find_first_of("'\""), byte));
  };
  EXPECT_EQ(place("a = \"bcd\"", 1), "cd\"");
  EXPECT_EQ(place("a = 'b\\d'", 2), "d'");
  EXPECT_EQ(place("a = \"b\\td\"", 2), "d\"");
  EXPECT_EQ(place("a = \"\\u00F1d\"", 2), "d\"");
  EXPECT_EQ(place("a = \"\"\"\nbc\"\"\"", 0), "bc\"\"\"");
  EXPECT_EQ(place("a = \"\"\"b \\\n   c\"\"\"", 2), "c\"\"\"");
  EXPECT_EQ(place("a = \"b", 9), "");
}

}  // namespace
}  // namespace comodin
