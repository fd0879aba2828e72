// Reference chapters: the table's house rules, and answers to unclear cases.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "edition/option_text.h"
#include "edition/statements_reader.h"
#include "rulebook/prose.h"
#include "rulebook/writer.h"

namespace comodin {
namespace {

using enum BlockKind;

// What the table's value of an option means: rulebook.house.NAME.WORD, or
// rulebook.house.NAME.number for a number other than the one that means "off". If the value differs
// from the edition's, rulebook.house.NAME.changed can mention both. Empty: nothing to say.
std::string house_rule(const Writer& writer, const OptionInfo& option) {
  const Phrasebook& phrases = writer.phrases();
  const std::int16_t value = writer.edition().options[option.option];
  const std::int16_t usual = writer.usual().options[option.option];
  const bool on = value != option.fallback;
  const bool by_number = option.words.empty();
  const Values values = {option_value("value", option.option, writer.edition()),
                         option_value("usual", option.option, writer.usual())};
  if (const auto key =
          WordKey::named(fmt::format("rulebook.house.{}.{}", option.name,
                                     by_number ? "number" : writer.option(option.name)))) {
    const std::string text = phrases.say(*key, values);
    const bool cites_house_rule = text.contains(fmt::format("{}(H", mark::kCiteStart));
    const bool told = by_number ? on : value != usual || (on && cites_house_rule);
    return told ? text : "";
  }
  const auto both = WordKey::named(fmt::format("rulebook.house.{}.changed", option.name));
  return value != usual && both ? phrases.say(*both, values) : "";
}

struct UnclearCase {
  WordKey key;
  bool concerns = true;  // it applies to this game
};

std::vector<UnclearCase> unclear_cases(const Writer& writer) {
  const Edition& edition = writer.edition();
  const bool cards = !writer.dice();
  const bool guarded = std::ranges::any_of(
      edition.cards, [](const CardSpec& card) { return card.rightful != Rightful::always; });
  const bool called = writer.option_is("uno_calls", "players");
  const bool blank = std::ranges::any_of(edition.cards, &CardSpec::blank);
  const auto used = [&](std::initializer_list<Verb> verbs) {
    return blank || std::ranges::any_of(edition.cards, [&](const CardSpec& card) {
             return std::ranges::any_of(verbs, [&](Verb verb) { return uses(card.effect, verb); });
           });
  };
  using enum Verb;
  const bool played_down = edition.policy.uno_due == UnoDue::played_down;
  return {
      {"rulebook.unclear.nothing_to_draw", cards},
      {edition.policy.last_card_draws ? WordKey("rulebook.unclear.G1.draw")
                                      : "rulebook.unclear.G1"},
      {"rulebook.unclear.G2", cards && guarded},
      {"rulebook.unclear.G3"},
      {"rulebook.unclear.P3", writer.option_is("stacking", "off")},
      {"rulebook.unclear.P4"},
      {writer.can_challenge() ? WordKey("rulebook.unclear.U1") : "rulebook.unclear.U1.forced",
       called},
      {"rulebook.unclear.U2", called},
      {"rulebook.unclear.U3", called},
      {"rulebook.unclear.U4", called},
      {played_down ? WordKey("rulebook.unclear.U5.played_down") : "rulebook.unclear.U5.holding_one",
       called},
      {"rulebook.unclear.U6", called},
      {"rulebook.unclear.E1", used({discard, level})},
      {"rulebook.unclear.E2", used({discard, give, deal_out, level})},
      {"rulebook.unclear.E3", used({draw_until_color, shuffle_hands, deal_out, choose})},
      {"rulebook.unclear.E4", used({draw_until_color})},
      {"rulebook.unclear.E5",
       used({lose_turn, give, take}) && used({choose, swap_hands, give, take})},
      {"rulebook.unclear.E6", used({choose, turn_top, deal_out})}};
}

}  // namespace

void write_house_rules(Writer& writer) {
  std::vector<Block> rules;
  for (const OptionInfo& option : all_options()) {
    std::string text = house_rule(writer, option);
    if (!text.empty()) rules.push_back({.kind = item, .text = std::move(text)});
  }
  for (const CardSpec* card : writer.specials())
    if (card->written)
      rules.push_back(
          {.kind = item,
           .text = writer.phrases().say(
               "rulebook.house.custom",
               {{"name", writer.name(*card)},
                {"text", fmt::format("{}{}{}", mark::kTextStart,
                                     effect_text(card->effect, writer.phrases().language()),
                                     mark::kTextEnd)}},
               writer.phrases().statements(fmt::format("{}{}", kCardTopic, card->token)))});
  if (rules.empty()) return;
  writer.chapter("house");
  writer.say(paragraph, "rulebook.house.lead");
  for (Block& rule : rules) writer.add(std::move(rule));
}

void write_unclear(Writer& writer) {
  writer.chapter("unclear");
  for (const UnclearCase& unclear : unclear_cases(writer)) {
    if (!unclear.concerns) continue;
    // The label is the question.
    const std::string text = writer.phrases().say(
        unclear.key, {{"turns", kTurnsPerSeat}, {"challenge", challenge_clause(writer)}});
    const std::size_t end = text.find('?') + 1;
    writer.add({.kind = question, .text = text.substr(end + 1), .label = text.substr(0, end)});
  }
}

}  // namespace comodin
