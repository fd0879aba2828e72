// Edition files: the shipped ones load, and every kind of mistake is reported where it stands.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edition/effect_text.h"
#include "edition/embedded.h"
#include "edition/load.h"
#include "edition/mistakes.h"
#include "edition/option_text.h"
#include "edition/toml_text.h"

namespace comodin {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

std::string read(const std::filesystem::path& path) {
  std::ifstream in(std::filesystem::path(COMODIN_SOURCE_DIR) / path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string shipped_text(std::string_view name) {
  for (const EmbeddedFile& file : embedded_editions())
    if (file.name == name) return std::string(file.text);
  ADD_FAILURE() << "not shipped: " << name;
  return "";
}

Edition load(std::string_view name) {
  auto edition = load_edition(name);
  if (edition) return std::move(*edition);
  for (const Diagnostic& diagnostic : edition.error()) ADD_FAILURE() << to_string(diagnostic);
  return {};
}

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

// Takes the marks out of the text and gives "line:column" of each.
std::vector<std::string> take_marks(std::string& text) {
  std::vector<std::string> marks;
  for (std::size_t at = text.find("@@"); at != std::string::npos; at = text.find("@@")) {
    text.erase(at, 2);
    const std::size_t start = text.rfind('\n', at == 0 ? 0 : at - 1) + 1;
    const auto characters = std::ranges::count_if(text.substr(start, at - start),
                                                  [](char c) { return (c & 0xC0) != 0x80; });
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
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

// The edited file has exactly one mistake per mark, and the first one's message holds `says`.
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

void expect_dice(const std::string& from, const std::string& to, const std::string& says) {
  expect_mistakes("dice", {{from, to}}, says);
}

// What is shipped.

TEST(ShippedEditions, AreTheFive) {
  EXPECT_THAT(shipped_editions(),
              UnorderedElementsAre("dice", "anniversary", "official", "dragonball", "monster"));
}

std::size_t deck_size(const Edition& edition) {
  std::size_t cards = 0;
  for (const CardSpec& card : edition.cards)
    cards += card.copies * (card.wild ? 1 : edition.colors.size());
  return cards;
}

const CardSpec& card(const Edition& edition, std::string_view token) {
  return *std::ranges::find(edition.cards, token, &CardSpec::token);
}

TEST(ShippedEditions, OfCardsHaveAHundredAndTwelve) {
  for (const std::string_view name : {"anniversary", "official", "dragonball", "monster"}) {
    const Edition edition = load(name);
    EXPECT_EQ(edition.id, name);
    EXPECT_EQ(deck_size(edition), 112U) << name;
    EXPECT_EQ(edition.min_seats, 2) << name;
    EXPECT_EQ(edition.max_seats, 10) << name;
    EXPECT_EQ(edition.options[Option::hand_size], 7) << name;
    EXPECT_EQ(edition.options[Option::target], 500) << name;
    EXPECT_FALSE(edition.rights.pt.empty()) << name;
  }
}

TEST(ShippedEditions, DifferAsTheirSheetsDo) {
  const Edition anniversary = load("anniversary");
  const Edition official = load("official");
  const Edition dragonball = load("dragonball");
  const Edition monster = load("monster");
  EXPECT_EQ(card(anniversary, "W").copies, 8);
  EXPECT_EQ(card(anniversary, "+2").as_first, AsFirst::acts);
  EXPECT_EQ(card(anniversary, "W4").as_first, AsFirst::returns);
  EXPECT_EQ(card(anniversary, "W4").rightful, Rightful::no_color);
  EXPECT_EQ(card(official, "W4").rightful, Rightful::no_color_no_wild);
  EXPECT_EQ(card(official, "W4").as_first, AsFirst::ignored);
  EXPECT_EQ(card(monster, "W4").challenge, Challenge::anyone);
  EXPECT_EQ(card(dragonball, "W4").challenge, Challenge::next);
  EXPECT_TRUE(card(official, "WC3").blank);
  EXPECT_FALSE(card(official, "WS").blank);
  EXPECT_EQ(anniversary.policy.uno_due, UnoDue::played_down);
  EXPECT_EQ(monster.policy.uno_due, UnoDue::holding_one);
  EXPECT_TRUE(monster.policy.last_card_draws);
  EXPECT_FALSE(official.policy.last_card_draws);
  EXPECT_EQ(dragonball.options.get<DrawnCard>(Option::drawn_card), DrawnCard::must_always);
  EXPECT_EQ(official.options.get<Scoring>(Option::scoring), Scoring::hand);
  EXPECT_EQ(monster.colors[2].letter, 'P');
}

TEST(ShippedEditions, DragonBallsAreOnTheNumbersOneToSevenAndSaidToBeAssumed) {
  const Edition edition = load("dragonball");
  for (const CardSpec& spec : edition.cards) {
    const bool ball = spec.number.value_or(0) >= 1 && *spec.number <= 7;
    EXPECT_EQ(spec.icon, ball ? "ball" : "") << spec.token;
  }
  EXPECT_FALSE(edition.assumption.en.empty());
}

std::map<std::string, int> faces_of(const DiceSet& set) {
  std::map<std::string, int> faces;
  for (const DieType& type : set.types)
    for (const std::string& face : type.faces) faces[face] += type.count;
  return faces;
}

int dice_of(const DiceSet& set) {
  int dice = 0;
  for (const DieType& type : set.types) dice += type.count;
  return dice;
}

TEST(ShippedEditions, TheAssumedDiceHaveEveryFaceTwiceAndTenWilds) {
  const Edition edition = load("dice");
  ASSERT_THAT(edition.dice_sets, SizeIs(2));
  const DiceSet& assumed = edition.dice_sets[0];
  EXPECT_EQ(assumed.id, "assumed");
  EXPECT_FALSE(assumed.assumption.es.empty());
  EXPECT_EQ(dice_of(assumed), 11);
  EXPECT_THAT(assumed.types, SizeIs(10));
  std::map<std::string, int> faces = faces_of(assumed);
  EXPECT_THAT(faces, SizeIs(29));
  for (const auto& [face, count] : faces) EXPECT_EQ(count, face == "W" ? 10 : 2) << face;
  for (const DieType& type : assumed.types) {
    EXPECT_THAT(type.faces, SizeIs(6));
    for (const std::string& face : type.faces) EXPECT_EQ(std::ranges::count(type.faces, face), 1);
  }
}

TEST(ShippedEditions, TheFreeDiceHaveAllTwentyNineFaces) {
  const DiceSet free = load("dice").dice_sets.at(1);
  EXPECT_EQ(free.id, "free");
  EXPECT_EQ(dice_of(free), 11);
  ASSERT_THAT(free.types, SizeIs(1));
  EXPECT_THAT(faces_of(free), SizeIs(29));
  EXPECT_THAT(free.types[0].faces, SizeIs(29));
}

TEST(ShippedEditions, EffectsAreThoseOfTheSheets) {
  EXPECT_EQ(card(load("dice"), "+1").effect, parse_effect("next draws 1; next loses a turn"));
  EXPECT_EQ(card(load("monster"), "WU").effect,
            parse_effect("I deal out my cards of a chosen color from the left"));
  const Effect wish = card(load("dragonball"), "WW").effect;
  ASSERT_THAT(wish, SizeIs(2));
  EXPECT_EQ(wish[1].verb, Verb::if_icon);
  ASSERT_THAT(wish[1].parts, SizeIs(1));
  EXPECT_TRUE(wish[1].parts[0].may);
  EXPECT_THAT(wish[1].parts[0].parts, SizeIs(4));
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

TEST(EditionMistakes, TokensAndLettersThatStandTwice) {
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
  expect_mistakes("official",
                  {{"token = \"W4\"", "token = @@\"W4\""}, {"rightful = \"no_color_no_wild\"\n", ""}},
                  "always rightful");
  expect_mistakes("official",
                  {{"token = \"W4\"", "token = @@\"W4\""}, {"; next draws 4", ""}},
                  "makes nobody draw");
}

// Mistakes in the whole.

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
  expect_mistakes("dice",
                  {{"id = \"assumed\"", "id = @@\"assumed\""}, {"count = 2", "count = 20"}},
                  "the set has 29 dice: expected at most 24, the ceiling");
}

TEST(EditionMistakes, KindsAreCountedInTheOrderOfTheFile) {
  // 52 coloured kinds and three actions more make 64; the first wild is the 65th.
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

TEST(EditionMistakes, WhatStandsTwice) {
  expect_official("copies = 2", "copies = 2\ncopies = @@3",
                  "`copies` was already defined in line 45: expected it once");
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

// Files that are no edition at all.

TEST(EditionFiles, EmptyHugeAndBinary) {
  EXPECT_THAT(mistakes_of("").at(0).message, HasSubstr("empty"));
  EXPECT_THAT(mistakes_of(" \r\n\n").at(0).message, HasSubstr("empty"));
  EXPECT_THAT(mistakes_of(std::string(256 * 1024 + 1, '#')).at(0).message, HasSubstr("too large"));
  const std::string zero("id = \"x\"\n\0", 10);
  EXPECT_EQ(to_string(mistakes_of(zero).at(0)),
            "test.toml:2:1: this is no text: expected UTF-8 without zero bytes");
  for (const std::string bytes : {"\xE9", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82"})
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
  EXPECT_THAT(message(COMODIN_SOURCE_DIR), HasSubstr("this is a folder"));
  EXPECT_THAT(message("/dev/zero"), HasSubstr("no ordinary file"));
  EXPECT_THAT(message(""), HasSubstr("no such edition or file"));
}

TEST(EditionFiles, WithWindowsLineEndsAndAMarkOfByteOrder) {
  std::string text = "\xEF\xBB\xBF";
  for (const char c : shipped_text("dragonball")) (text += c == '\n' ? "\r" : "") += c;
  const auto edition = parse_edition(text, "test.toml");
  ASSERT_TRUE(edition) << to_string(edition.error().at(0));
  EXPECT_EQ(*edition, load("dragonball"));
}

// No text crashes the loader, and none is turned away without a reason in the right order.
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
    for (std::size_t i = 0; i < file.text.size(); i += 211) expect_sound(file.text.substr(0, i));
}

TEST(EditionFiles, GarbageIsSound) {
  std::mt19937 random(7);
  const std::string file = read("docs/examples/duel.toml");
  const std::string_view signs = "[]{}=\"'#.,\\\n 09azR+_-\r\t\x7F";
  const auto any = [&](std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
  };
  for (int round = 0; round < 150; ++round) {
    std::string noise;
    for (std::size_t i = any(200); i > 0; --i) noise += signs[any(signs.size())];
    expect_sound(noise);
    std::string spoilt = file;
    for (std::size_t i = any(6) + 1; i > 0; --i) spoilt[any(spoilt.size())] = signs[any(signs.size())];
    expect_sound(spoilt);
  }
}

// Options.

TEST(OptionTable, HasEveryOptionOnceInOrder) {
  std::size_t position = 0;
  for (const OptionInfo& option : all_options()) {
    EXPECT_EQ(static_cast<std::size_t>(option.option), position++);
    EXPECT_EQ(option_named(option.name), option.option);
    EXPECT_LE(option.low, option.fallback);
    EXPECT_GE(option.high, option.fallback);
    EXPECT_EQ(Options()[option.option], option.fallback);
  }
  EXPECT_EQ(option_named("stack"), std::nullopt);
}

TEST(OptionTable, WordsStandForTheEnumerations) {
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
    EXPECT_EQ(parse_option_value(
                  option.option, print_option_value(option.option, option.fallback, dice), dice),
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

// The recipe.

// The blocks of a document, without their indentation.
std::vector<std::string> blocks_of(const std::string& document) {
  std::vector<std::string> blocks;
  bool inside = false;
  std::size_t start = 0;
  while (start < document.size()) {
    const std::size_t end = std::min(document.find('\n', start), document.size());
    std::string line = document.substr(start, end - start);
    start = end + 1;
    if (line.starts_with("   ")) line.erase(0, 3);
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.emplace_back();
    } else if (inside) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

TEST(AddAnEdition, ShowsTheFilesItSpeaksOf) {
  const std::vector<std::string> blocks = blocks_of(read("docs/add_an_edition.md"));
  for (const std::string_view file : {"docs/examples/duel.toml", "docs/examples/duel.scn"})
    EXPECT_EQ(std::ranges::count(blocks, read(file)), 1) << file;
}

TEST(AddAnEdition, ItsExampleIsAnEdition) {
  const Edition duel = load((std::filesystem::path(COMODIN_SOURCE_DIR) / "docs/examples/duel.toml")
                                .string());
  EXPECT_EQ(deck_size(duel), 46U);
  EXPECT_EQ(card(duel, "L").effect, parse_effect("next draws 1; I play again"));
}

TEST(AddAnEdition, ItsTablesNameEveryKeyAndOption) {
  const std::string document = read("docs/add_an_edition.md");
  for (const OptionInfo& option : all_options())
    EXPECT_THAT(document, HasSubstr("| `" + std::string(option.name) + "` |"));
  for (const std::string key :
       {"id", "name", "rights", "assumption", "equipment", "players", "letter", "symbol", "from",
        "to", "copies", "points", "icon", "token", "effect", "as_first", "rightful", "challenge",
        "blank", "types", "dealer", "next_dealer", "lot_winner", "match", "uno_due",
        "last_card_draws", "open_hands"})
    EXPECT_THAT(document, HasSubstr("`" + key + "`"));
}

TEST(AddAnEdition, ItsEffectsCanBeSaid) {
  const std::string document = read("docs/add_an_edition.md");
  const std::size_t start = document.find("| for | say |");
  ASSERT_NE(start, std::string::npos);
  const std::string table = document.substr(start, document.find("\n\n", start) - start);
  int effects = 0;
  for (std::size_t open = table.find('`'); open != std::string::npos;) {
    const std::size_t close = table.find('`', open + 1);
    const std::string text = table.substr(open + 1, close - open - 1);
    if (!text.contains("…")) {
      ++effects;
      EXPECT_TRUE(parse_effect(text)) << text;
    }
    open = table.find('`', close + 1);
  }
  EXPECT_GT(effects, 15);
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
