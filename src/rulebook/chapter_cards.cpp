// The special cards, one by one, and the rules that a rule sheet proposes for blank ones.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "edition/statements_reader.h"
#include "effect/icons.h"
#include "rulebook/prose.h"
#include "rulebook/writer.h"
#include "rules/card_facts.h"

namespace comodin {
namespace {

using enum BlockKind;

bool takes_turn(const Sentence& sentence, Who who) {
  return sentence.verb == Verb::lose_turn && sentence.who == who;
}

bool anywhere(const Effect& effect, auto holds) {
  bool found = false;
  for_each_sentence(effect, [&](const Sentence& sentence) { found = found || holds(sentence); });
  return found;
}

bool next_draws(const Effect& effect) {
  return anywhere(effect, [](const Sentence& sentence) {
    return sentence.verb == Verb::draw && sentence.who == Who::next;
  });
}

// Notes on the verbs that the effect uses.
std::string notes_on(const Writer& writer, const Effect& effect) {
  const auto has = [&](Verb verb) { return uses(effect, verb); };
  const auto draws_instead = [](const Sentence& s) { return s.verb == Verb::draw && s.instead; };
  const auto discards = [](Cards cards) {
    return [cards](const Sentence& s) { return s.verb == Verb::discard && s.cards == cards; };
  };
  const bool keeps_turn = next_draws(effect) && !anywhere(effect, draws_instead) &&
                          !anywhere(effect, [](auto& s) { return takes_turn(s, Who::next); });
  struct Note {
    WordKey key;
    bool holds;
  };
  const std::array<Note, 11> notes = {{
      {"rulebook.note.if_icon", has(Verb::if_icon)},
      {"rulebook.note.turn_top", has(Verb::turn_top)},
      {"rulebook.note.shuffle_hands", has(Verb::shuffle_hands)},
      {"rulebook.note.deal_out", has(Verb::deal_out)},
      {"rulebook.note.draw_until_color", has(Verb::draw_until_color)},
      {"rulebook.note.draw_instead", anywhere(effect, draws_instead)},
      {"rulebook.note.draw_keeps_turn",
       !writer.dice() && (keeps_turn || has(Verb::draw_until_color))},
      {"rulebook.note.level", has(Verb::level)},
      {"rulebook.note.lose_turn_chosen",
       anywhere(effect, [](auto& s) { return takes_turn(s, Who::chosen); })},
      {"rulebook.note.discard", anywhere(effect, discards(Cards::some))},
      {"rulebook.note.discard_all", anywhere(effect, discards(Cards::all_wilds))},
  }};
  std::string icon;
  for_each_sentence(effect, [&](const Sentence& s) {
    if (s.verb == Verb::if_icon) icon = icon_text(s.text, writer.phrases().language());
  });
  std::string text;
  for (const auto& [key, holds] : notes)
    if (holds) text += (text.empty() ? "" : " ") + writer.phrases().say(key, {{"icon", icon}});
  return text;
}

class CardEntry {
 public:
  CardEntry(Writer& writer, const CardSpec& card)
      : writer_(writer),
        card_(card),
        citations_(writer.phrases().statements(fmt::format("{}{}", kCardTopic, card.token))) {}

  // `count` cards with this name share one entry.
  void write(std::size_t count, std::vector<std::string> tokens) {
    writer_.add({.kind = BlockKind::card,
                 .text = say("rulebook.card.meta", {{"count", count}, {"points", card_.points}}),
                 .label = writer_.name(card_),
                 .table = {},
                 .tokens = std::move(tokens)});
    write_what();
    write_right();
    if (!is_blank()) write_notes();
    write_first();
    write_last();
    if (!writer_.dice() && !is_blank() && !card_.effect.empty())
      writer_.labelled(
          say("rulebook.card.text"),
          fmt::format("{}{}{}", mark::kTextStart,
                      effect_text(card_.effect, writer_.phrases().language()), mark::kTextEnd));
  }

 private:
  std::string say(WordKey key, const Values& values = {}) const {
    return writer_.phrases().say(key, values, citations_);
  }
  void paragraph_of(WordKey key, const Values& values = {}) {
    writer_.add({.kind = paragraph, .text = say(key, values)});
  }
  void go_on(WordKey key, const Values& values = {}) {
    writer_.book().chapters.back().blocks.back().text += " " + say(key, values);
  }
  bool is_blank() const { return card_.blank && !card_.written; }

  // Its effect and what it can be played on, in one paragraph.
  void write_what() {
    std::string effect = effect_prose(card_.effect, card_.wild, writer_.phrases());
    const Values values = {{"effect", std::move(effect)}, {"name", writer_.name(card_)}};
    if (card_.wild) {
      const bool guarded =
          card_.rightful != Rightful::always && !writer_.option_is("draw_four", "always");
      paragraph_of(guarded ? WordKey("rulebook.card.on.guarded") : "rulebook.card.on.wild");
      go_on(is_blank()    ? WordKey("rulebook.blank.free")
            : card_.blank ? WordKey("rulebook.blank.written")
                          : "rulebook.card.effect",
            values);
      if (is_blank()) go_on("rulebook.blank.plain");
      return go_on("rulebook.card.any_color");
    }
    paragraph_of(card_.effect.empty() ? WordKey("rulebook.card.nothing") : "rulebook.card.effect",
                 values);
    const Policy& policy = writer_.edition().policy;
    const bool draws = draws_of_next(card_.effect) > 0;
    if (writer_.dice() && draws && policy.match_color && writer_.option_is("draw_die_match", "any"))
      return go_on("rulebook.card.on.any_draw");
    go_on(policy.match_color && policy.match_symbol ? WordKey("rulebook.card.on.both")
          : policy.match_color                      ? WordKey("rulebook.card.on.color")
                                                    : "rulebook.card.on.symbol",
          values);
    if (writer_.dice() && draws && policy.match_symbol) go_on("rulebook.card.same_only");
  }

  void write_right() {
    if (card_.rightful == Rightful::always) return;
    if (writer_.option_is("draw_four", "always")) return paragraph_of("rulebook.card.always");
    paragraph_of(card_.rightful == Rightful::no_color ? WordKey("rulebook.card.rightful.no_color")
                                                      : "rulebook.card.rightful.no_color_no_wild");
    if (writer_.option_is("draw_four", "no_bluff"))
      go_on("rulebook.card.no_bluff");
    else if (card_.challenge != Challenge::nobody)
      go_on("rulebook.card.bluff");
  }

  void write_notes() {
    std::string notes = notes_on(writer_, card_.effect);
    if (notes.empty()) return;
    std::vector<Citation> rulings;
    std::ranges::copy_if(citations_, std::back_inserter(rulings), &Citation::ruling);
    if (card_.written) rulings = {{"E6", true}};
    if (!rulings.empty()) notes += " " + writer_.phrases().cite(rulings);
    writer_.add({.kind = paragraph, .text = std::move(notes)});
  }

  void write_first() {
    const bool again = writer_.option_is("start_wild", "reroll");
    const AsFirst first =
        again && card_.as_first == AsFirst::names_color ? AsFirst::returns : card_.as_first;
    writer_.labelled(say("rulebook.card.first"), say(first_key(first)));
  }

  WordKey first_key(AsFirst first) const {
    const auto skips = [](const Sentence& s) { return takes_turn(s, Who::next); };
    switch (first) {
      case AsFirst::stands:
        return "rulebook.first.stands";
      case AsFirst::names_color:
        return "rulebook.first.names_color";
      case AsFirst::returns:
        return "rulebook.first.returns";
      case AsFirst::ignored:
        return "rulebook.first.ignored";
      case AsFirst::acts:
        break;
    }
    if (next_draws(card_.effect)) return "rulebook.first.acts.draw";
    if (uses(card_.effect, Verb::reverse)) return "rulebook.first.acts.reverse";
    if (anywhere(card_.effect, skips)) return "rulebook.first.acts.lose_turn";
    return "rulebook.first.acts";
  }

  void write_last() {
    const std::string finish = writer_.option("finish");
    if (finish == "no_special" || (finish == "no_wild" && card_.wild))
      return writer_.labelled(say("rulebook.card.last"), say("rulebook.last.forbidden"));
    writer_.labelled(say("rulebook.card.last"),
                     say(last_key(), {{"draws", draws_of_next(card_.effect)}}));
  }

  WordKey last_key() const {
    if (uses(card_.effect, Verb::shuffle_hands) && !card_.blank)
      return writer_.option_is("last_shuffle", "shuffles") ? WordKey("rulebook.last.shuffles")
                                                           : "rulebook.last.shuffle_wins";
    if (draws_of_next(card_.effect) > 0)
      return writer_.edition().policy.last_card_draws ? WordKey("rulebook.last.draws")
                                                      : "rulebook.last.no_draw";
    return card_.wild ? WordKey("rulebook.last.wild") : "rulebook.last.plain";
  }

  Writer& writer_;
  const CardSpec& card_;
  std::span<const Citation> citations_;
};

}  // namespace

void write_specials(Writer& writer) {
  const auto cards = writer.specials();
  if (cards.empty()) return;
  writer.chapter("specials");
  for (auto card = cards.begin(); card != cards.end();) {
    const auto first = card;
    std::size_t count = 0;
    std::vector<std::string> tokens;
    for (; card != cards.end() && writer.name(**card) == writer.name(**first); ++card) {
      count += total_of(**card, writer.edition());
      tokens.push_back((*card)->token);
    }
    CardEntry(writer, **first).write(count, std::move(tokens));
  }
}

void write_ideas(Writer& writer) {
  const std::vector<ReadyRule>& rules = writer.edition().ready_rules;
  if (rules.empty()) return;
  const Phrasebook& phrases = writer.phrases();
  writer.chapter("ideas");
  writer.say(paragraph, "rulebook.ideas.lead");
  for (const ReadyRule& rule : rules) {
    std::string text = phrases.say("rulebook.ideas.item",
                                   {{"name", rule.name.in(phrases.language())},
                                    {"effect", effect_prose(rule.effect, false, phrases)}},
                                   rule.citations);
    std::string notes = notes_on(writer, rule.effect);
    std::vector<Citation> rulings;
    std::ranges::copy_if(rule.citations, std::back_inserter(rulings), &Citation::ruling);
    if (!notes.empty()) text += fmt::format(" {} {}", notes, phrases.cite(rulings));
    writer.add({.kind = step, .text = std::move(text)});
    writer.labelled(phrases.say("rulebook.ideas.write"),
                    fmt::format("{}{}{}", mark::kTextStart,
                                effect_text(rule.effect, phrases.language()), mark::kTextEnd));
  }
}

}  // namespace comodin
