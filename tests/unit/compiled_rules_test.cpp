// Compiled effects: a card's facts, and the map from an operation to its sentence.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "edition/load.h"
#include "effect/text.h"
#include "effect_tree_builder.h"
#include "rules/as_played.h"
#include "rules/card_facts.h"
#include "rules/effect_code.h"
#include "rules/rules.h"
#include "rules/source_map.h"

namespace comodin {
namespace {

CardFacts facts_of(const std::string& text, bool wild = false) {
  const auto effect = parse_effect(text);
  EXPECT_TRUE(effect) << text;
  return effect ? card_facts(*effect, wild) : CardFacts{};
}

TEST(CardFacts, DistinguishTheCardsOfEveryDeck) {
  using enum WholeEffect;
  EXPECT_EQ(card_facts({}, false), (CardFacts{CardClass::number, none, 0}));
  EXPECT_EQ(card_facts({}, true), (CardFacts{CardClass::other, names_color, 0}));
  EXPECT_EQ(facts_of("next loses a turn"), (CardFacts{CardClass::hits, hits_next, 0}));
  EXPECT_EQ(facts_of("reverse"), (CardFacts{CardClass::reverses, reverses, 0}));
  EXPECT_EQ(facts_of("next draws 2; next loses a turn"),
            (CardFacts{CardClass::hits, hits_next, 2}));
  EXPECT_EQ(facts_of("next draws 4; next loses a turn", true),
            (CardFacts{CardClass::hits, names_and_hits_next, 4}));
  EXPECT_EQ(facts_of("I name the color; next draws 4; next loses a turn"),
            (CardFacts{CardClass::hits, names_and_hits_next, 4}));
}

TEST(CardFacts, DescribeWhatElseACardDoes) {
  using enum WholeEffect;
  EXPECT_EQ(facts_of("next draws 2"), (CardFacts{CardClass::hits, more, 2}));
  EXPECT_EQ(facts_of("next draws 1; reverse; next draws 2"), (CardFacts{CardClass::hits, more, 3}));
  EXPECT_EQ(facts_of("reverse; next draws 2"), (CardFacts{CardClass::reverses, more, 2}));
  EXPECT_EQ(facts_of("reverse", true), (CardFacts{CardClass::reverses, more, 0}));
  EXPECT_EQ(facts_of("everyone draws 2"), (CardFacts{CardClass::other, more, 0}));
  EXPECT_EQ(facts_of("I choose one: next loses a turn / I draw 1"),
            (CardFacts{CardClass::skips, more, 0}));
}

// Tables with every option that changes programs, and effects from random trees on a wild and on
// a colored card.
struct Table {
  std::string name;
  Rules rules;
  Edition played;
};

using Choices = std::vector<std::pair<std::string, std::string>>;

void add_table(std::vector<Table>& tables, const Edition& edition, const Choices& options) {
  const std::size_t seats = std::min<std::size_t>(4, edition.max_seats);
  const TableSetup setup{.seats = seats, .options = options, .customs = {}};
  auto rules = compile_rules(edition, setup);
  if (!rules && edition.equipment == Equipment::dice) return;  // these house rules are for cards
  ASSERT_TRUE(rules) << rules.error().sentence;
  tables.push_back({edition.id, std::move(*rules), as_played(edition, setup)});
}

void add_tables(std::vector<Table>& tables, const Edition& edition) {
  add_table(tables, edition, {});
  add_table(tables, edition, {{"draw_four", "always"}});
  add_table(tables, edition, {{"seven_zero", "on"}, {"jump_in", "on"}});
  add_table(tables, edition, {{"stacking", "any"}, {"deflect", "on"}, {"hand_limit", "12"}});
}

const std::vector<Table>& tables() {
  static const std::vector<Table> kTables = [] {
    std::vector<Table> made;
    for (const std::string_view name : shipped_editions()) add_tables(made, *load_edition(name));
    const Edition official = *load_edition("official");
    const Effect hit = *parse_effect("next draws 2; next loses a turn");
    Random random(7);
    for (int i = 0; i < 100; ++i) {
      testing::Bytes bytes(40);
      for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
      Effect effect = testing::TreeBuilder(bytes).build();
      if (i % 4 == 0) effect.insert(effect.begin(), hit.begin(), hit.end());
      Edition edition = official;
      std::ranges::find(edition.cards, true, &CardSpec::wild)->effect = effect;
      for (CardSpec& card : edition.cards)
        if (!card.wild && !card.effect.empty()) card.effect = effect;
      add_tables(made, edition);
    }
    return made;
  }();
  return kTables;
}

// The first operations of a kind's program, as far as they are always run.
std::vector<Op> program_of(const Rules& rules, std::size_t kind) {
  std::vector<Op> program;
  for (std::size_t pc = rules.program[kind]; rules.code[pc].what != OpCode::end; ++pc)
    program.push_back(rules.code[pc]);
  return program;
}

CardClass class_by_operations(const std::vector<Op>& program) {
  bool skips = false;
  for (const Op& op : program) {
    if (op.what == OpCode::hit_next || (op.what == OpCode::draw && op.who == Who::next))
      return CardClass::hits;
    if (op.what == OpCode::lose_turn && op.who == Who::next) skips = true;
    if (op.what == OpCode::reverse) return CardClass::reverses;
  }
  if (program.empty()) return CardClass::number;
  return skips ? CardClass::skips : CardClass::other;
}

WholeEffect whole_by_operations(std::vector<Op> program) {
  std::erase_if(program, [](const Op& op) { return op.what == OpCode::answer; });
  const auto is = [&](std::initializer_list<OpCode> codes) {
    return std::ranges::equal(program, codes, {}, &Op::what);
  };
  if (is({})) return WholeEffect::none;
  if (is({OpCode::reverse})) return WholeEffect::reverses;
  if (is({OpCode::hit_next})) return WholeEffect::hits_next;
  if (is({OpCode::name_color, OpCode::hit_next})) return WholeEffect::names_and_hits_next;
  if (is({OpCode::name_color})) return WholeEffect::names_color;
  return WholeEffect::more;
}

TEST(CardFacts, SayWhatTheOperationsDo) {
  for (const Table& table : tables())
    for (std::size_t kind = 0; kind < table.rules.kinds; ++kind) {
      SCOPED_TRACE(table.name + " " + table.rules.tokens[kind]);
      const std::vector<Op> program = program_of(table.rules, kind);
      const CardFacts& facts = table.rules.facts[kind];
      EXPECT_EQ(facts.rough, class_by_operations(program));
      EXPECT_EQ(facts.whole, whole_by_operations(program));
      if (facts.only_hits_next()) EXPECT_EQ(facts.next_draws, program.back().number);
    }
}

// The sentence is compiled into such an operation, wherever it stands: under a condition here.
bool asks_for(const Sentence& sentence, const Op& op) {
  if (op.what == OpCode::answer || op.what == OpCode::hit_next)
    return next_draws(sentence) || next_loses_a_turn(sentence);
  std::vector<Op> code;
  std::vector<OpSource> sources;
  compile_effect({Sentence{.verb = Verb::if_icon, .text = "", .parts = {sentence}}}, {}, code,
                 sources);
  return std::any_of(code.begin() + 1, code.end(), [&](Op alone) {
    alone.to = op.to;
    alone.last = op.last;
    if (op.what == OpCode::unless_icon) alone.number = op.number;
    return alone == op;
  });
}

TEST(SourceMap, EveryOperationComesFromASentenceThatAsksForIt) {
  for (const Table& table : tables()) {
    const Rules& rules = table.rules;
    ASSERT_EQ(rules.sources.size(), rules.code.size());
    for (std::uint16_t pc = rules.name_first + 2; pc < rules.code.size(); ++pc) {
      const Op& op = rules.code[pc];
      const OpSource& source = rules.sources[pc];
      SCOPED_TRACE(table.name + " " + rules.tokens[index(source.kind)] + " " + std::to_string(pc));
      EXPECT_GE(pc, rules.program[index(source.kind)]);
      if (source.sentence != kNoSentence)
        EXPECT_TRUE(asks_for(*running_sentence(rules, table.played, pc).sentence, op));
      else
        EXPECT_TRUE(op.what == OpCode::end || op.what == OpCode::name_color ||
                    op.what == OpCode::name_color_if_due);
    }
  }
}

// A draw and the lost turn after it are one operation: later sentences must still be found.
TEST(SourceMap, FindsSentencesBehindMergedAndNestedOnes) {
  Edition edition = *load_edition("official");
  std::ranges::find(edition.cards, "S", &CardSpec::token)->effect = *parse_effect(
      "next draws 2; next loses a turn; a chosen player loses a turn; "
      "I choose one: I draw 1 / next draws 3; I may give a card to a chosen player");
  const TableSetup setup{};
  const Rules rules = *compile_rules(edition, setup);
  const Edition played = as_played(edition, setup);
  const auto kind =
      static_cast<std::size_t>(std::ranges::find(rules.tokens, "RS") - rules.tokens.begin());
  std::vector<std::string> sentences;
  for (auto pc = rules.program[kind]; rules.code[pc].what != OpCode::end; ++pc)
    if (rules.code[pc].what != OpCode::jump)
      sentences.push_back(render_sentence(*running_sentence(rules, played, pc).sentence));
  EXPECT_THAT(sentences, ::testing::ElementsAre(
                             "the next player draws 2", "a player I choose loses a turn",
                             "a player I choose loses a turn",
                             "I choose one: I draw 1 / the next player draws 3", "I draw 1",
                             "the next player draws 3", "I may give a card to a player I choose",
                             "I may give a card to a player I choose"));
}

}  // namespace
}  // namespace comodin
