#include "table/told_json.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "effect/text.h"
#include "game/notation.h"
#include "table/round_json.h"
#include "tell/meaning.h"
#include "tell/question.h"
#include "tell/story.h"
#include "tell/table_change.h"

namespace comodin {
namespace {

void parts_value(JsonText& json, const Rules& rules, const Parts& parts) {
  json.open_array();
  for (const TextPart& part : parts) {
    json.open_object().field("text", part.text);
    if (part.card != kNoKind) json.field("card", token(rules, part.card));
    if (part.color != kNoColor) json.field("color", color_token(rules, part.color));
    seat_field(json, "seat", part.seat);
    json.close_object();
  }
  json.close_array();
}

void notes_field(JsonText& json, const Rules& rules, const std::vector<Parts>& notes) {
  if (notes.empty()) return;
  json.key("notes").open_array();
  for (const Parts& note : notes) parts_value(json, rules, note);
  json.close_array();
}

void story_values(JsonText& json, const Rules& rules, const Story& story) {
  for (const StorySentence& sentence : story) {
    json.open_object().key("parts");
    parts_value(json, rules, sentence.parts);
    if (sentence.important) json.field("important", true);
    json.close_object();
  }
}

// Whether the change was undone: a person is back, or can talk again; a round is dealt again.
bool is_back(const entry::What& what) {
  if (const auto* const away = std::get_if<entry::Away>(&what)) return away->back;
  if (const auto* const muted = std::get_if<entry::Muted>(&what)) return !muted->muted;
  if (const auto* const began = std::get_if<entry::Began>(&what)) return began->again;
  return false;
}

Reader reader_of(const Viewer& viewer) {
  return {viewer.language.value_or(Language::en), viewer.seat};
}

}  // namespace

TableTeller::TableTeller(const TableState& table, const Viewer& viewer)
    : t_(table),
      viewer_(viewer),
      players_(viewer.language ? table.names() : std::vector<std::string>{}),
      context_{table.the_rules(), table.rules->played, table.rules->names, players_},
      narrator_(context_, reader_of(viewer)) {}

bool TableTeller::is_reader(std::string_view who) const {
  if (who.empty()) return false;
  if (!viewer_.who.empty() || viewer_.seat == kNoSeat) return who == viewer_.who;
  return who == t_.chairs[index(viewer_.seat)].who;
}

void TableTeller::story_field(JsonText& json, const Update& update, bool open) const {
  if (!viewer_.language) return;
  json.key("story").open_array();
  const TellContext then{t_.the_rules(), t_.rules->played, t_.rules->names, update.players};
  const Narrator narrator(then, reader_of(viewer_));
  if (std::holds_alternative<entry::Moved>(update.entry.what)) {
    std::vector<Event> events;
    events.reserve(update.events.size());
    for (const Event& event : update.events) events.push_back(redact(event, viewer_.seat, open));
    story_values(json, t_.the_rules(),
                 story_of(narrator, GameMoment{events, update.asked, update.effect}));
  } else {
    const Entry& entry = update.entry;
    const auto somebody = [&](const AffectedPerson& person) {
      return person.name.empty()
                 ? std::nullopt
                 : std::optional(Somebody{person.name, person.seat, is_reader(person.who)});
    };
    TableChange change{.what = deed_of(entry),
                       .by = somebody(update.by),
                       .whom = somebody(update.concerns),
                       .before = update.old_name,
                       .bot = update.bot,
                       .host = somebody(update.new_host),
                       .back = is_back(entry.what)};
    if (const auto* const said = std::get_if<entry::ChatPosted>(&entry.what))
      change.text = said->text;
    story_values(json, t_.the_rules(), story_of(narrator, change));
  }
  json.close_array();
}

void TableTeller::question_field(JsonText& json, const LegalMoves& moves) const {
  if (!viewer_.language) return;
  const Person* const host = t_.person(t_.host);
  const FairPhase phase = t_.fair.phase;
  const TableStanding standing{
      .dealing = phase == FairPhase::committing || phase == FairPhase::opening,
      .host = host == nullptr ? std::string_view() : std::string_view(host->name),
      .reader_hosts = viewer_.seat != kNoSeat && is_reader(t_.host)};
  const Question question = question_of(narrator_, t_.view_of(viewer_.seat), moves, standing);
  json.key("question").open_object().key("title");
  parts_value(json, t_.the_rules(), question.title);
  notes_field(json, t_.the_rules(), question.notes);
  json.close_object();
}

void TableTeller::meanings_field(JsonText& json, const LegalMoves& moves) const {
  if (!viewer_.language) return;
  const Tabletop& table = t_.view_of(viewer_.seat).table;
  json.key("meanings").open_array();
  for_each_move(moves, viewer_.seat, [&](const Move& move) {
    const Meaning meaning = meaning_of(narrator_, table, move);
    json.open_object().key("text");
    parts_value(json, t_.the_rules(), meaning.text);
    notes_field(json, t_.the_rules(), meaning.notes);
    json.close_object();
  });
  json.close_array();
}

void TableTeller::rules_field(JsonText& json) const {
  if (!viewer_.language || t_.choices.customs.empty()) return;
  json.key("rules").open_object();
  for (const CardSpec& card : t_.rules->played.cards) {
    const bool written = std::ranges::any_of(
        t_.choices.customs, [&](const auto& custom) { return custom.first == card.token; });
    if (written) json.field(card.token, render_effect(card.effect, *viewer_.language));
  }
  json.close_object();
}

}  // namespace comodin
