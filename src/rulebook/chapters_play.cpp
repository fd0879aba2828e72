// Chapters about a round: turns, challenges, UNO, its end, the score, and two players.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "rulebook/writer.h"
#include "rules/card_facts.h"

namespace comodin {
namespace {

using enum BlockKind;

std::string_view match_word(const Policy& policy) {
  if (policy.match_color && policy.match_symbol) return "both";
  return policy.match_color ? "color" : "symbol";
}

// An example with the first color and the highest number.
void write_example(Writer& writer) {
  const Edition& edition = writer.edition();
  const auto number = std::ranges::max_element(
      edition.cards, {}, [](const CardSpec& card) { return card.number.value_or(0); });
  if (!number->number) return;
  const std::string& color = edition.colors.front().name.in(writer.phrases().language());
  writer.labelled(writer.phrases().say("rulebook.mark.example"),
                  writer.phrases().say(sentence_named(fmt::format("rulebook.turn.example.{}",
                                                                  match_word(edition.policy))),
                                       {{"color", color}, {"number", number->token}}));
}

void write_draw(Writer& writer) {
  const std::string drawn = writer.option("drawn_card");
  const bool forced = writer.option_is("forced_play", "on");
  if (writer.option_is("draw_to_match", "on")) {
    const bool must = forced || (writer.chosen("drawn_card") && drawn != "may");
    writer.say(paragraph, must ? WordKey("rulebook.turn.draw_to_match.must")
                               : "rulebook.turn.draw_to_match.may");
  } else {
    writer.say(paragraph, forced || drawn != "may" ? WordKey("rulebook.turn.draw.must")
                                                   : "rulebook.turn.draw.may");
  }
  if (writer.dice()) writer.also("rulebook.turn.oldest");
  writer.say(paragraph, forced                   ? WordKey("rulebook.turn.forced")
                        : drawn == "must_always" ? WordKey("rulebook.turn.decline.must_always")
                                                 : "rulebook.turn.decline.may");
}

void write_line_rules(Writer& writer) {
  writer.say(paragraph, "rulebook.turn.reroll");
  writer.say(paragraph, "rulebook.turn.keep_one");
  writer.also("rulebook.turn.keep_one_always");
  writer.say(paragraph, "rulebook.turn.one_die");
  writer.also("rulebook.turn.one_die_pass");
  writer.also(writer.option_is("single_die_decline", "on")
                  ? WordKey("rulebook.turn.one_die_decline.on")
                  : "rulebook.turn.one_die_decline.off");
}

bool makes_next_draw(const CardSpec& card) { return draws_of_next(card.effect) > 0; }

bool shuffles(const CardSpec& card) {
  return !card.blank && uses(card.effect, Verb::shuffle_hands);
}

bool skips_next(const CardSpec& card) {
  return std::ranges::any_of(card.effect, [](const Sentence& sentence) {
    return sentence.verb == Verb::lose_turn && sentence.who == Who::next;
  });
}

bool reverses(const CardSpec& card) { return uses(card.effect, Verb::reverse); }

bool counts_points(std::string_view scoring) { return scoring == "target" || scoring == "lowest"; }

void write_points(Writer& writer) {
  writer.say(paragraph, "rulebook.score.points");
  write_points_table(writer);
}

// Other ways of scoring in the rule sheet.
void write_other_scoring(Writer& writer, std::string_view scoring) {
  constexpr std::array<std::string_view, 4> kScoring = {"target", "lowest", "hand",
                                                        "best_of_three"};
  bool points = counts_points(scoring);
  for (const std::string_view other : kScoring) {
    if (other == scoring || writer.phrases().statements(fmt::format("scoring_{}", other)).empty())
      continue;
    writer.add({.kind = heading, .text = writer.phrases().say("rulebook.score.other")});
    writer.say(paragraph, sentence_named(fmt::format("rulebook.other.{}", other)),
               {option_value("target", Option::target, writer.edition())});
    if (!points && counts_points(other)) write_points(writer);
    points = points || counts_points(other);
  }
}

}  // namespace

void write_turn(Writer& writer) {
  const Policy& policy = writer.edition().policy;
  writer.chapter("turn");
  writer.say(paragraph, sentence_named(fmt::format("rulebook.turn.match.{}", match_word(policy))));
  write_example(writer);
  if (writer.dice()) writer.say(paragraph, "rulebook.turn.line");
  write_draw(writer);
  if (writer.dice()) {
    write_line_rules(writer);
  } else {
    writer.say(paragraph, "rulebook.turn.next");
    writer.say(paragraph, "rulebook.turn.empty");
  }
  if (writer.dice() || policy.open_hands) writer.say(paragraph, "rulebook.turn.open");
}

void write_challenge(Writer& writer) {
  if (!writer.can_challenge()) return;
  writer.chapter("challenge");
  for (const CardSpec* card : writer.specials()) {
    if (card->challenge == Challenge::nobody) continue;
    const bool anyone = card->challenge == Challenge::anyone;
    const std::uint8_t draws = draws_of_next(card->effect);
    const Values values = {
        {"name", writer.name(*card)}, {"draws", draws}, {"innocent", draws + kChallengeExtra}};
    writer.say(paragraph, anyone ? WordKey("rulebook.challenge.anyone") : "rulebook.challenge.next",
               values);
    if (anyone) writer.also("rulebook.challenge.until");
    writer.say(paragraph, "rulebook.challenge.show");
    writer.also("rulebook.challenge.moment");
    writer.say(item, "rulebook.challenge.guilty", values);
    writer.also("rulebook.challenge.guilty_turn");
    writer.say(item,
               anyone ? WordKey("rulebook.challenge.innocent") : "rulebook.challenge.innocent_next",
               values);
    if (anyone) writer.also("rulebook.challenge.innocent_turn");
    writer.say(paragraph, "rulebook.challenge.color");
  }
}

void write_uno(Writer& writer) {
  writer.chapter("uno");
  if (writer.option_is("uno_calls", "automatic"))
    return writer.say(paragraph, "rulebook.uno.automatic");
  const bool played_down = writer.edition().policy.uno_due == UnoDue::played_down;
  const std::string penalty = writer.option("uno_penalty");
  writer.say(paragraph,
             played_down ? WordKey("rulebook.uno.played_down") : "rulebook.uno.holding_one");
  if (penalty == "0") return writer.say(paragraph, "rulebook.uno.free");
  writer.say(paragraph, "rulebook.uno.caught",
             {option_value("penalty", Option::uno_penalty, writer.edition())});
  if (writer.dice()) {
    writer.say(paragraph, "rulebook.uno.one_die");
    writer.also("rulebook.uno.gift");
  }
  writer.say(paragraph, "rulebook.uno.late");
}

void write_out(Writer& writer) {
  writer.chapter("out");
  writer.say(paragraph, "rulebook.out.end");
  writer.also("rulebook.out.at_once", {{"challenge", challenge_clause(writer)}});
  if (const std::string names = writer.names_where(makes_next_draw); !names.empty())
    writer.say(paragraph,
               writer.edition().policy.last_card_draws ? WordKey("rulebook.out.last_draw")
                                                       : "rulebook.out.no_last_draw",
               {{"names", names}});
  if (const std::string names = writer.names_where(shuffles); !names.empty())
    writer.say(
        paragraph,
        sentence_named(fmt::format("rulebook.out.last_shuffle.{}", writer.option("last_shuffle"))),
        {{"names", names}});
  const auto finish =
      WordKey::named(fmt::format("rulebook.out.finish.{}", writer.option("finish")));
  if (finish) writer.say(paragraph, *finish);
}

void write_score(Writer& writer) {
  const std::string scoring = writer.option("scoring");
  writer.chapter("score");
  writer.say(paragraph, sentence_named(fmt::format("rulebook.score.{}", scoring)),
             {option_value("target", Option::target, writer.edition())});
  if (scoring == "lowest") writer.also("rulebook.score.lowest_tie");
  if (counts_points(scoring)) write_points(writer);
  write_other_scoring(writer, scoring);
}

void write_two_players(Writer& writer) {
  const Edition& edition = writer.edition();
  if (edition.min_seats > 2 || edition.max_seats == 2) return;
  const std::string skip = writer.names_where(skips_next, "rulebook.list.and");
  const std::string reverse = writer.names_where(reverses, "rulebook.list.and");
  if (skip.empty() && reverse.empty()) return;
  writer.chapter("two");
  if (!skip.empty()) writer.say(item, "rulebook.two.back", {{"names", skip}});
  if (!reverse.empty())
    writer.say(
        item,
        sentence_named(fmt::format("rulebook.two.reverse.{}", writer.option("two_player_reverse"))),
        {{"names", reverse}});
}

}  // namespace comodin
