#include "table/told_json.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "game/notation.h"
#include "table/round_json.h"
#include "tell/meaning.h"
#include "tell/narrator.h"
#include "tell/question.h"
#include "tell/story.h"
#include "tell/table_change.h"
#include "tell/written_rule.h"

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

void notes_field(JsonText& json, const Rules& rules, const std::vector<ChoiceNote>& notes) {
  if (notes.empty()) return;
  json.key("notes").open_array();
  for (const ChoiceNote& note : notes) {
    json.open_object().key("parts");
    parts_value(json, rules, note.parts);
    seat_field(json, "loser", note.loser);
    json.close_object();
  }
  json.close_array();
}

// Whether the change was undone: a person is back, or can talk or come again; a round is dealt
// again.
bool is_back(const entry::What& what) {
  if (const auto* const away = std::get_if<entry::Away>(&what)) return away->back;
  if (const auto* const muted = std::get_if<entry::Muted>(&what)) return !muted->muted;
  if (const auto* const removed = std::get_if<entry::Removed>(&what)) return removed->back;
  if (const auto* const began = std::get_if<entry::Began>(&what)) return began->again;
  return false;
}

// Whether a match ends without a winner.
bool is_unfinished(const entry::What& what) {
  const auto* const continued = std::get_if<entry::Continued>(&what);
  return continued != nullptr && continued->unfinished;
}

bool is_reader(const TableState& table, const Viewer& viewer, std::string_view who) {
  if (who.empty()) return false;
  if (!viewer.who.empty() || viewer.seat == kNoSeat) return who == viewer.who;
  return who == table.chairs[index(viewer.seat)].who;
}

Story story_of_move(const Narrator& narrator, const Update& update, bool open) {
  std::vector<Event> events;
  events.reserve(update.events.size());
  for (const Event& event : update.events)
    events.push_back(redact(event, narrator.reader().seat, open));
  return story_of(narrator, GameMoment{events, update.asked, update.effect});
}

Story story_of_change(const Narrator& narrator, const TableState& table, const Update& update,
                      const Viewer& viewer) {
  const Entry& entry = update.entry;
  const auto somebody = [&](const AffectedPerson& person) {
    return person.name.empty() ? std::nullopt
                               : std::optional(Somebody{person.name, person.seat,
                                                        is_reader(table, viewer, person.who)});
  };
  TableChange change{.what = deed_of(entry),
                     .by = somebody(update.by),
                     .whom = somebody(update.concerns),
                     .before = update.old_name,
                     .bot = update.bot,
                     .host = somebody(update.new_host),
                     .back = is_back(entry.what),
                     .unfinished = is_unfinished(entry.what)};
  if (const auto* const said = std::get_if<entry::ChatPosted>(&entry.what))
    change.text = said->text;
  if (const auto* const set = std::get_if<entry::DoorSet>(&entry.what)) change.door = set->door;
  return story_of(narrator, change);
}

void question_field(JsonText& json, const TableState& table, const Viewer& viewer,
                    const Narrator& narrator, const LegalMoves& moves) {
  const Person* const host = table.person(table.host);
  const FairPhase phase = table.fair.phase;
  const TableStanding standing{
      .dealing = phase == FairPhase::committing || phase == FairPhase::opening,
      .host = host == nullptr ? std::string_view() : std::string_view(host->name),
      .reader_hosts = viewer.seat != kNoSeat && is_reader(table, viewer, table.host)};
  const Question question = question_of(narrator, table.view_of(viewer.seat), moves, standing);
  json.key("question").open_object().key("title");
  parts_value(json, table.the_rules(), question.title);
  notes_field(json, table.the_rules(), question.notes);
  json.close_object();
}

void meanings_field(JsonText& json, const TableState& table, const Narrator& narrator,
                    const LegalMoves& moves) {
  const Seat seat = narrator.reader().seat;
  json.key("meanings").open_array();
  for_each_move(moves, seat, [&](const Move& move) {
    const Meaning meaning = meaning_of(narrator, table.view_of(seat).table, move);
    json.open_object().key("text");
    parts_value(json, table.the_rules(), meaning.text);
    notes_field(json, table.the_rules(), meaning.notes);
    json.close_object();
  });
  json.close_array();
}

TellContext context_of(const TableState& table, std::span<const std::string> players) {
  return {table.the_rules(), table.rules->played, table.rules->names, players};
}

}  // namespace

void story_field(JsonText& json, const TableState& table, const Update& update,
                 const Viewer& viewer, bool open) {
  if (!viewer.language) return;
  const TellContext context = context_of(table, update.players);
  const Narrator narrator(context, {*viewer.language, viewer.seat});
  const Story story = std::holds_alternative<entry::Moved>(update.entry.what)
                          ? story_of_move(narrator, update, open)
                          : story_of_change(narrator, table, update, viewer);
  json.key("story").open_array();
  for (const StorySentence& sentence : story) {
    json.open_object().key("parts");
    parts_value(json, table.the_rules(), sentence.parts);
    if (sentence.important) json.field("important", true);
    json.close_object();
  }
  json.close_array();
}

void question_fields(JsonText& json, const TableState& table, const Viewer& viewer,
                     const LegalMoves& moves) {
  if (!viewer.language) return;
  const std::vector<std::string> players = table.names();
  const TellContext context = context_of(table, players);
  const Narrator narrator(context, {*viewer.language, viewer.seat});
  meanings_field(json, table, narrator, moves);
  question_field(json, table, viewer, narrator, moves);
}

void rules_field(JsonText& json, const TableState& table, std::optional<Language> language) {
  if (!language || table.choices.customs.empty()) return;
  json.key("rules").open_object();
  for (const CardSpec& card : table.rules->played.cards)
    if (card.written) json.field(card.token, written_rule(card, *language));
  json.close_object();
}

}  // namespace comodin
