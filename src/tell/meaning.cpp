#include "tell/meaning.h"

#include <algorithm>
#include <string>
#include <vector>

#include "effect/text.h"
#include "game/notation.h"
#include "rules/rules.h"
#include "tell/running_text.h"

namespace comodin {
namespace {

Meaning accept(const Narrator& n, const Decision& decision) {
  const auto count = decision.stack;
  if (count == 0) return {n.say("choice.accept"), {n.say("choice.accept.note")}};
  return {n.say("choice.accept.draw", {{"count", count}}),
          {n.say("choice.accept.draw.note", {{"count", count}})}};
}

Meaning challenge(const Narrator& n, const Tabletop& table) {
  const auto count = table.decision.stack;
  const std::string_view who = n.who(table.decision.seat);
  const Parts player = n.player(table.effect.player);
  const Parts victim = n.player(table.decision.seat);
  return {n.say("choice.challenge"),
          {n.say("choice.challenge.guilty",
                 {{"who", who}, {"name", player}, {"count", count}, {"whom", victim}}),
           n.say("choice.challenge.innocent", {{"who", who}, {"count", count + kChallengeExtra}})}};
}

Parts draw(const Narrator& n, const Tabletop& table) {
  if (!n.context().rules.dice) return n.say("choice.draw");
  return n.say(table.line.size() > 1 ? WordKey("choice.draw.oldest") : "choice.draw.roll");
}

// What a family wrote on a blank wild.
std::vector<Parts> written_on(const Narrator& n, Kind kind) {
  const auto& [rules, played, names, players] = n.context();
  const auto card = std::ranges::find_if(played.cards, [&](const CardSpec& each) {
    return each.blank && each.token == face_of(rules, kind);
  });
  if (card == played.cards.end() || card->effect.empty()) return {};
  return {n.say("ask.rule", {{"text", render_effect(card->effect, n.reader().language)}})};
}

Parts alternative(const Narrator& n, const Tabletop& table, std::size_t number) {
  const Sentence& sentence = *running_sentence(n.context(), table.effect).sentence;
  return {{.text = alternatives(sentence, n.reader().language)[number - 1]}};
}

}  // namespace

Meaning meaning_of(const Narrator& n, const Tabletop& table, const Move& move) {
  switch (move.verb) {
    case MoveVerb::plays:
      return {n.say("choice.play", {{"card", n.card(move.kind)}}), written_on(n, move.kind)};
    case MoveVerb::discards:
      return {n.say("choice.discard", {{"card", n.card(move.kind)}}), {}};
    case MoveVerb::gives:
      return {n.say("choice.give", {{"card", n.card(move.kind)}, {"name", n.player(move.other)}}),
              {}};
    case MoveVerb::draws:
      return {draw(n, table), {}};
    case MoveVerb::passes:
      return {n.say(table.decision.what == Await::turn ? WordKey("choice.pass") : "choice.decline"),
              {}};
    case MoveVerb::names:
      return {n.color(move.color), {}};
    case MoveVerb::picks:
      return {n.player(move.other), {}};
    case MoveVerb::accepts:
      return accept(n, table.decision);
    case MoveVerb::challenges:
      return challenge(n, table);
    case MoveVerb::chooses:
      return {alternative(n, table, move.number), {}};
    case MoveVerb::confirms:
      return {n.say("choice.confirm"), {}};
    case MoveVerb::says_uno:
      return {n.say("choice.uno"), {}};
    case MoveVerb::catches:
      return {n.say("choice.catch", {{"name", n.player(move.other)}}),
              {n.say("choice.catch.note", {{"name", n.player(move.other)}})}};
    case MoveVerb::deal:
      break;  // nobody is offered it
  }
  return {};
}

}  // namespace comodin
