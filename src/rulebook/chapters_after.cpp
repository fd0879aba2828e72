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

// The key for an option's value: house.NAME.WORD, or house.NAME.number for a number other than the
// one that means "off". If the table's value differs from the edition's, house.NAME.changed can
// mention both. Empty: nothing to say.
std::string house_rule_key(const Writer& writer, const OptionInfo& option) {
  const Phrasebook& phrases = writer.phrases();
  const std::int16_t value = writer.edition().options[option.option];
  const bool on = value != option.fallback;
  const bool changed = value != writer.usual().options[option.option];
  const bool by_number = option.words.empty();
  const std::string key =
      fmt::format("house.{}.{}", option.name, by_number ? "number" : writer.option(option.name));
  if (phrases.has(key)) {
    const bool told = by_number ? on : changed || (on && phrases.cites(key, 'H'));
    return told ? key : "";
  }
  const std::string both = fmt::format("house.{}.changed", option.name);
  return changed && phrases.has(both) ? both : "";
}

struct UnclearCase {
  std::string key;
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
  return {{"unclear.nothing_to_draw", cards},
          {edition.policy.last_card_draws ? "unclear.G1.draw" : "unclear.G1"},
          {"unclear.G2", cards && guarded},
          {"unclear.G3"},
          {"unclear.P3", writer.option_is("stacking", "off")},
          {"unclear.P4"},
          {writer.can_challenge() ? "unclear.U1" : "unclear.U1.forced", called},
          {"unclear.U2", called},
          {"unclear.U3", called},
          {"unclear.U4", called},
          {played_down ? "unclear.U5.played_down" : "unclear.U5.holding_one", called},
          {"unclear.U6", called},
          {"unclear.E1", used({discard, level})},
          {"unclear.E2", used({discard, give, deal_out, level})},
          {"unclear.E3", used({draw_until_color, shuffle_hands, deal_out, choose})},
          {"unclear.E4", used({draw_until_color})},
          {"unclear.E5", used({lose_turn, give, take}) && used({choose, swap_hands, give, take})},
          {"unclear.E6", used({choose, turn_top, deal_out})}};
}

}  // namespace

void write_house_rules(Writer& writer) {
  std::vector<Block> rules;
  for (const OptionInfo& option : all_options()) {
    const std::string key = house_rule_key(writer, option);
    if (key.empty()) continue;
    const std::string usual =
        print_option_value(option.option, writer.usual().options[option.option], writer.edition());
    rules.push_back({.kind = item,
                     .text = writer.phrases().say(
                         key, {{"value", writer.option(option.name)}, {"usual", usual}})});
  }
  for (const CardSpec* card : writer.specials())
    if (writer.has_custom(*card))
      rules.push_back(
          {.kind = item,
           .text = writer.phrases().say(
               "house.custom",
               {{"name", writer.name(*card)},
                {"text", fmt::format("{}{}{}", mark::kTextStart,
                                     effect_text(card->effect, writer.phrases().language()),
                                     mark::kTextEnd)}},
               writer.phrases().statements(fmt::format("{}{}", kCardTopic, card->token)))});
  if (rules.empty()) return;
  writer.chapter("house");
  writer.say(paragraph, "house.lead");
  for (Block& rule : rules) writer.add(std::move(rule));
}

void write_unclear(Writer& writer) {
  writer.chapter("unclear");
  for (const UnclearCase& unclear : unclear_cases(writer)) {
    if (!unclear.concerns) continue;
    // The label is the question.
    const std::string text = writer.phrases().say(
        unclear.key,
        {{"turns", number_text(kTurnsPerSeat)}, {"challenge", challenge_clause(writer)}});
    const std::size_t end = text.find('?') + 1;
    writer.add({.kind = question, .text = text.substr(end + 1), .label = text.substr(0, end)});
  }
}

}  // namespace comodin
