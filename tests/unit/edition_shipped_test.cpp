// The shipped editions agree with their rule sheets, and the recipe for a new one works.
#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/language.h"
#include "edition/load.h"
#include "edition/options.h"
#include "edition/ready_rules.h"
#include "edition_test_kit.h"
#include "effect/text.h"
#include "toml/toml_tree.h"

namespace comodin {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

TEST(ShippedEditions, AreTheFive) {
  EXPECT_THAT(shipped_editions(),
              UnorderedElementsAre("dice", "anniversary", "official", "dragonball", "monster"));
}

// English would take the place of a language that is missing.
void expect_every_language(const TomlNode& node, std::string_view edition) {
  const auto has = [&](std::string_view code) {
    return std::ranges::find(node.children, code, &TomlNode::key) != node.children.end();
  };
  if (has("en"))
    EXPECT_TRUE(std::ranges::all_of(kLanguageCodes, has)) << edition << ": " << node.key;
  for (const TomlNode& child : node.children) expect_every_language(child, edition);
}

TEST(ShippedEditions, HaveNamesInEveryLanguage) {
  for (const std::string_view name : shipped_editions())
    expect_every_language(parse_toml(SourceText(shipped_text(name))).root, name);
}

TEST(EarlierEditions, CanBeReadButNotChosen) {
  EXPECT_FALSE(earlier_editions().empty());
  for (const EmbeddedFile& file : earlier_editions()) {
    EXPECT_TRUE(parse_edition(file.text, file.name)) << file.name;
    EXPECT_FALSE(load_edition(file.name)) << file.name;
    EXPECT_FALSE(load_edition("earlier/" + std::string(file.name))) << file.name;
  }
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
    EXPECT_FALSE(edition.rights.empty()) << name;
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
  EXPECT_FALSE(edition.assumption.empty());
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
  EXPECT_FALSE(assumed.assumption.empty());
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
  const Edition duel =
      load((std::filesystem::path(COMODIN_SOURCE_DIR) / "docs/examples/duel.toml").string());
  EXPECT_EQ(deck_size(duel), 46U);
  EXPECT_EQ(card(duel, "L").effect, parse_effect("next draws 1; I play again"));
}

TEST(AddAnEdition, ItsTablesNameEveryKeyAndOption) {
  const std::string document = read("docs/add_an_edition.md");
  for (const OptionInfo& option : all_options())
    EXPECT_THAT(document, HasSubstr("| `" + std::string(option.name) + "` |"));
  for (const std::string key : {"id",         "name",
                                "rights",     "assumption",
                                "equipment",  "players",
                                "letter",     "symbol",
                                "from",       "to",
                                "copies",     "points",
                                "icon",       "token",
                                "effect",     "as_first",
                                "rightful",   "challenge",
                                "blank",      "types",
                                "dealer",     "next_dealer",
                                "lot_winner", "match",
                                "uno_due",    "last_card_draws",
                                "open_hands"})
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

TEST(ShippedEditions, TheRulesOfTheSheetGoByTheirNamesInEveryLanguage) {  // O18-O22
  const Edition edition = load("official");
  ASSERT_EQ(edition.ready_rules.size(), 5U);
  for (const ReadyRule& rule : edition.ready_rules)
    for (const std::string& name : rule.name.texts)
      EXPECT_EQ(read_blank(edition, name), rule.effect) << name;
  EXPECT_EQ(read_blank(edition, " otra VEZ "), parse_effect("I play again").value());
  EXPECT_EQ(read_blank(edition, "I draw 1"), parse_effect("I draw 1").value());
  EXPECT_FALSE(read_blank(edition, "otra"));
}

}  // namespace
}  // namespace comodin
