#include "table/messages.h"

#include <vector>

#include "game/asked_verbs.h"
#include "protocol/messages_words.h"
#include "table/round_json.h"
#include "tell/refusal.h"

namespace comodin {
namespace {

void chairs_field(JsonText& json, const TableState& table, const Presence& presence) {
  json.key("chairs").open_array();
  for (std::size_t i = 0; i < table.seats(); ++i) {
    const Chair& chair = table.chairs[i];
    json.open_object();
    json.field("sitter", name_of(chair.sitter));
    if (chair.sitter != Sitter::nobody) json.field("name", table.name_at(seat_at(i)));
    if (!chair.who.empty()) json.field("who", chair.who);
    if (!chair.level.empty()) json.field("level", chair.level);
    if (chair.away) json.field("away", true);
    if (has(presence.here, seat_at(i))) json.field("here", true);
    if (!chair.votes.empty()) json.field("votes", chair.votes.size());
    json.close_object();
  }
  json.close_array();
}

void person_object(JsonText& json, const ShownPerson& person, const Presence& presence) {
  json.open_object().field("who", person.id).field("name", person.name);
  if (person.muted) json.field("muted", true);
  if (person.gone) json.field("gone", true);
  if (!person.gone && presence.is_here(person.id)) json.field("here", true);
  json.close_object();
}

void people_field(JsonText& json, std::span<const ShownPerson> people, const Presence& presence) {
  json.key("people").open_array();
  for (const ShownPerson& person : people) person_object(json, person, presence);
  json.close_array();
}

std::vector<ShownPerson> all_people(const TableState& table) {
  std::vector<ShownPerson> people;
  for (const Person& person : table.people)
    if (ShownPerson known = table.shown(person); !known.gone) people.push_back(std::move(known));
  return people;
}

void pairs_field(JsonText& json, std::string_view key, const Pairs& pairs) {
  json.key(key).open_object();
  for (const auto& [name, value] : pairs) json.field(name, value);
  json.close_object();
}

void sheet_fields(JsonText& json, const TableState& table) {
  json.key("rounds").open_array();
  for (const auto& scores : table.rounds) {
    json.open_array();
    for (const Points points : scores) json.value(points);
    json.close_array();
  }
  json.close_array();
  json.key("statistics").open_array();
  for (const SeatStatistics& s : table.statistics) {
    json.open_object();
    json.field("played", s.played).field("drawn", s.drawn).field("uno_said", s.uno_said);
    json.field("caught", s.caught).field("catches", s.catches);
    json.field("challenges", s.challenges).field("challenges_won", s.challenges_won);
    json.field("rounds_won", s.rounds_won);
    json.close_object();
  }
  json.close_array();
}

// What kind of thing was done, by whom and to whom. The move itself is left to its events, which
// are redacted for the viewer.
void what_field(JsonText& json, const Update& update) {
  const Entry& entry = update.entry;
  json.key("what").open_object();
  if (!entry.by.empty()) json.field("by", entry.by);
  json.field("do", name_of(deed_of(entry)));
  if (const auto* const said = std::get_if<entry::ChatPosted>(&entry.what))
    json.field("text", said->text);
  seat_field(json, "seat", update.concerns.seat);
  if (!update.concerns.who.empty()) json.field("who", update.concerns.who);
  if (!update.concerns.name.empty()) json.field("name", update.concerns.name);
  if (const auto* const bot = std::get_if<entry::SeatedBot>(&entry.what);
      bot && !bot->level.empty())
    json.field("level", bot->level);
  if (const auto* const away = std::get_if<entry::Away>(&entry.what); away && away->back)
    json.field("back", true);
  if (const auto* const began = std::get_if<entry::Began>(&entry.what); began && began->again)
    json.field("again", true);
  if (const auto* const muted = std::get_if<entry::Muted>(&entry.what))
    json.field("muted", muted->muted);
  if (const auto* const removed = std::get_if<entry::Removed>(&entry.what);
      removed && removed->back)
    json.field("back", true);
  if (const auto* const set = std::get_if<entry::DoorSet>(&entry.what))
    json.field("door", name_of(set->door));
  json.close_object();
}

void head_fields(JsonText& json, MessageType type, const TableState& table, Version version) {
  json.field("type", name_of(type)).field("table", table.id).field("v", version);
}

// Whether the exchange of values has changed; it also does when a round is dealt and when it ends.
bool is_of_exchange(const TableState& table, const entry::What& what) {
  if (const auto* const moved = std::get_if<entry::Moved>(&what))
    return moved->is_deal() || !table.is_round_open();
  return std::holds_alternative<entry::Began>(what) ||
         std::holds_alternative<entry::Committed>(what) ||
         std::holds_alternative<entry::RevealStarted>(what) ||
         std::holds_alternative<entry::Opened>(what);
}

}  // namespace

void choices_field(JsonText& json, const TableState& table, std::optional<Language> language) {
  const TableChoices& c = table.choices;
  json.key("choices").open_object();
  json.field("edition", c.edition).field("seats", c.seats);
  json.field("edition_hash", table.rules->edition_hash);
  pairs_field(json, "options", c.options);
  pairs_field(json, "customs", c.customs);
  rules_field(json, table, language);
  json.key("verbs").open_array();
  for (const MoveVerb verb : asked_verbs(table.the_rules())) json.value(name_of(verb));
  json.close_array();
  json.field("open", c.open).field("clock", c.clock_s).field("pace", name_of(c.pace));
  json.field("reaction_ms", c.reaction_ms).field("level", c.level);
  json.close_object();
}

std::string table_summary(const TableState& table, std::string_view who) {
  const Seat seat = table.seat_of_person(who);
  JsonText json;
  json.open_object().field("edition", table.choices.edition).field("seats", table.seats());
  json.key("names").open_array();
  for (std::size_t i = 0; i < table.seats(); ++i) json.value(table.name_at(seat_at(i)));
  json.close_array();
  seat_field(json, "you", seat);
  json.field("host", table.host == who);
  json.field("round", table.game.round).field("match", table.match);
  json.field("running", table.is_match_running());
  json.field("your_turn",
             seat != kNoSeat && table.is_round_open() && table.game.decision.seat == seat);
  json.field("closed", table.closed).field("stirred_at", since_1970(table.last_entry));
  numbers_field(json, "scores", table.game.scores, table.seats());
  json.close_object();
  return json.take();
}

std::string snapshot_message(const TableState& table, const Presence& presence,
                             const Viewer& viewer, const Moment& now) {
  const LegalMoves moves = moves_of(table, viewer.seat);
  JsonText json;
  json.open_object();
  head_fields(json, MessageType::snapshot, table, table.version);
  json.field("now", since_1970(now.date)).field("you", viewer.who);
  if (table.closed) json.field("closed", true);
  choices_field(json, table, viewer.language);
  json.field("host", table.host).field("watching", presence.watching);
  chairs_field(json, table, presence);
  people_field(json, all_people(table), presence);
  fair_field(json, table);
  sheet_fields(json, table);
  json.key("chat").open_array();
  for (const ChatLine& line : table.chat) {
    json.open_object().field("at", since_1970(line.date));
    json.field("who", line.who).field("name", line.name);
    json.field(line.emote ? "emote" : "text", line.text).close_object();
  }
  json.close_array();
  view_field(json, table, table.view_of(viewer.seat));
  if (table.is_round_over()) hands_field(json, table);
  moves_field(json, table, viewer.seat, moves);
  question_fields(json, table, viewer, moves);
  times_fields(json, table, presence, now);
  json.close_object();
  return json.take();
}

std::string update_message(const TableState& table, const Presence& presence, const Update& update,
                           const Viewer& viewer, const Moment& now) {
  const LegalMoves moves = moves_of(table, viewer.seat);
  JsonText json;
  json.open_object();
  head_fields(json, MessageType::update, table, update.version);
  json.field("now", since_1970(now.date));
  what_field(json, update);
  story_field(json, table, update, viewer, table.the_rules().policy.open_hands);
  if (update.people) {
    json.field("host", table.host).field("watching", presence.watching);
    chairs_field(json, table, presence);
    if (!update.changed.empty()) people_field(json, update.changed, presence);
  }
  if (is_of_exchange(table, update.entry.what)) fair_field(json, table);
  if (std::holds_alternative<entry::Moved>(update.entry.what)) {
    events_field(json, table, update, viewer.seat);
    view_field(json, table, table.view_of(viewer.seat));
    if (table.is_round_over()) {
      hands_field(json, table);
      sheet_fields(json, table);
    }
  }
  moves_field(json, table, viewer.seat, moves);
  question_fields(json, table, viewer, moves);
  times_fields(json, table, presence, now);
  json.close_object();
  return json.take();
}

std::string missed_message(const TableState& table, const Update& update, const Viewer& viewer) {
  JsonText json;
  json.open_object();
  head_fields(json, MessageType::missed, table, update.version);
  what_field(json, update);
  story_field(json, table, update, viewer, table.the_rules().policy.open_hands);
  events_field(json, table, update, viewer.seat);
  json.close_object();
  return json.take();
}

std::string presence_message(const TableState& table, const Presence& presence, bool chairs,
                             std::span<const std::string> people) {
  JsonText json;
  json.open_object();
  head_fields(json, MessageType::presence, table, table.version);
  json.field("watching", presence.watching);
  if (chairs) chairs_field(json, table, presence);
  std::vector<ShownPerson> changed;
  for (const std::string& who : people)
    if (const Person* const person = table.person(who); person != nullptr)
      changed.push_back(table.shown(*person));
  if (!changed.empty()) people_field(json, changed, presence);
  json.close_object();
  return json.take();
}

std::string door_message(const TableState& table, std::span<const Knock> knocks, Version version) {
  JsonText json;
  json.open_object();
  head_fields(json, MessageType::door, table, version);
  json.field("door", name_of(table.door)).key("invitations").open_array();
  for (const Invitation& each : table.invitations) {
    json.open_object().field("number", each.number);
    if (!each.token.empty()) json.field("token", each.token);
    if (!each.guest.empty()) json.field("for", each.guest);
    if (each.personal) json.field("personal", true);
    if (each.used) json.field("used", true);
    if (each.withdrawn) json.field("withdrawn", true);
    if (table.is_closed(each.number)) json.field("closed", true);
    if (table.mutes_newcomers(each.number)) json.field("mutes", true);
    json.close_object();
  }
  json.close_array().key("removed").open_array();
  for (const Person& person : table.people)
    if (person.removed)
      json.open_object().field("who", person.id).field("name", person.name).close_object();
  json.close_array().key("knocks").open_array();
  std::size_t shown = 0;
  for (const Knock& knock : knocks) {
    if (!knock.answered || ++shown > kMaxShownKnocks) continue;
    json.open_object().field("who", knock.arrival.who).field("name", knock.arrival.name);
    json.close_object();
  }
  json.close_array().close_object();
  return json.take();
}

std::string entered_message(std::string_view command, std::string_view table,
                            std::optional<TableRefusal> name, std::optional<Language> language) {
  JsonText json;
  json.open_object()
      .field("type", name_of(MessageType::done))
      .field("id", command)
      .field("table", table);
  if (name) json.field("name", name_of(*name));
  if (name && language) json.field("sentence", refusal_text(name_of(*name), *language));
  json.close_object();
  return json.take();
}

std::string done_message(std::string_view command, std::string_view table, Version version) {
  JsonText json;
  json.open_object()
      .field("type", name_of(MessageType::done))
      .field("id", command)
      .field("table", table);
  json.field("v", version).close_object();
  return json.take();
}

std::string refused_message(std::string_view command, std::string_view reason,
                            std::string_view sentence) {
  JsonText json;
  json.open_object()
      .field("type", name_of(MessageType::refused))
      .field("id", command)
      .field("reason", reason);
  if (!sentence.empty()) json.field("sentence", sentence);
  json.close_object();
  return json.take();
}

}  // namespace comodin
