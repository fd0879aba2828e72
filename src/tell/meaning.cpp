#include "tell/meaning.h"

#include <string_view>
#include <utility>

#include "rules/rules.h"
#include "tell/running_text.h"
#include "tell/written_rule.h"

namespace comodin {
namespace {

Meaning accept(const Narrator& n, const Decision& decision) {
  const auto count = decision.stack;
  if (count == 0) return {n.say("choice.accept"), {ChoiceNote{n.say("choice.accept.note")}}};
  return {n.say("choice.accept.draw", {{"count", count}}),
          {ChoiceNote{n.say("choice.accept.draw.note")}}};
}

Meaning challenge(const Narrator& n, const Tabletop& table) {
  const auto count = table.decision.stack;
  const Seat accused = table.effect.player;
  const std::string_view who = n.who(table.decision.seat);
  const Parts player = n.player(accused);
  const Parts victim = n.player(table.decision.seat);
  ChoiceNote guilty{n.say("choice.challenge.guilty",
                          {{"who", who}, {"name", player}, {"count", count}, {"whom", victim}}),
                    accused};
  ChoiceNote innocent{
      n.say("choice.challenge.innocent", {{"who", who}, {"count", count + kChallengeExtra}}),
      n.reader().seat};
  return {n.say("choice.challenge"), {std::move(guilty), std::move(innocent)}};
}

Parts draw(const Narrator& n, const Tabletop& table) {
  if (!n.context().rules.dice) return n.say("choice.draw");
  return n.say(table.line.size() > 1 ? WordKey("choice.draw.oldest") : "choice.draw.roll");
}

Meaning play(const Narrator& n, Kind kind) {
  Meaning meaning{n.say("choice.play", {{"card", n.card(kind)}}), {}};
  if (Parts rule = written_rule(n, kind); !rule.empty()) meaning.notes.push_back({std::move(rule)});
  return meaning;
}

Parts alternative(const Narrator& n, const Tabletop& table, std::size_t number) {
  const Sentence& sentence = *running_sentence(n.context(), table.effect).sentence;
  return {{.text = alternatives(sentence, n.reader().language)[number - 1]}};
}

}  // namespace

Meaning meaning_of(const Narrator& n, const Tabletop& table, const Move& move) {
  switch (move.verb) {
    case MoveVerb::plays:
      return play(n, move.kind);
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
              {ChoiceNote{n.say("choice.catch.note", {{"name", n.player(move.other)}})}}};
    case MoveVerb::deal:
      break;  // nobody is offered it
  }
  return {};
}

}  // namespace comodin
