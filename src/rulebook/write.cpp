#include "rulebook/write.h"

#include <algorithm>

#include <fmt/format.h>

#include "edition/option_text.h"
#include "edition/ready_rules.h"
#include "rulebook/writer.h"
#include "rules/as_played.h"

namespace comodin {
namespace {

bool makes_assumptions(const Edition& edition) {
  return !edition.assumption.empty() ||
         std::ranges::any_of(edition.dice_sets,
                             [](const DiceSet& set) { return !set.assumption.empty(); });
}

void write_preface(Writer& writer) {
  const Phrasebook& phrases = writer.phrases();
  const Edition& edition = writer.edition();
  Book& book = writer.book();
  const Values players = {{"min", edition.min_seats}, {"max", edition.max_seats}};
  book.title = edition.name.in(phrases.language());
  book.subtitle =
      phrases.say(edition.min_seats == edition.max_seats ? WordKey("rulebook.title.players_exact")
                                                         : "rulebook.title.players",
                  players);
  book.contents = phrases.say("rulebook.title.contents");
  const std::vector<Citation> ruling = {{"G1", true}};
  const std::string ruling_example = phrases.cite(ruling);
  std::string text = phrases.say("rulebook.about.rulings", {{"ruling_example", ruling_example}});
  for (const TopicStatements& topic : edition.statements) {
    const auto statement = std::ranges::find(topic.citations, false, &Citation::ruling);
    if (statement == topic.citations.end()) continue;
    text = phrases.say(
        "rulebook.about.marks",
        {{"example", phrases.cite(std::span(&*statement, 1))}, {"ruling_example", ruling_example}});
    break;
  }
  if (makes_assumptions(edition)) text += " " + phrases.say("rulebook.about.assumption");
  book.preface.push_back({.kind = BlockKind::paragraph, .text = std::move(text)});
  if (const std::string& rights = edition.rights.in(phrases.language()); !rights.empty())
    book.colophon.push_back(rights);
}

}  // namespace

std::expected<Book, SetupError> write_rulebook(const Edition& edition, const TableSetup& setup,
                                               Language language) {
  if (auto rules = compile_rules(edition, setup); !rules) return std::unexpected(rules.error());
  Writer writer(edition, as_played(edition, setup), setup, language);
  write_preface(writer);
  write_object(writer);
  write_box(writer);
  write_setup(writer);
  write_turn(writer);
  write_specials(writer);
  write_ideas(writer);
  write_challenge(writer);
  write_uno(writer);
  write_out(writer);
  write_score(writer);
  write_two_players(writer);
  write_house_rules(writer);
  write_unclear(writer);
  return writer.take();
}

}  // namespace comodin
