#include "table/messages.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/check.h"
#include "base/language.h"
#include "effect/text.h"
#include "game/legal.h"
#include "game/notation.h"
#include "rules/running.h"

namespace comodin {
namespace {

constexpr std::array<std::string_view, 12> kAwaits = {
    "deal", "match_over", "turn",    "name_color", "shed_color", "answer",
    "pick", "choose",     "discard", "give",       "give_die",   "confirm"};

constexpr std::array<std::string_view, 45> kEvents = {
    "round_begins", "lot",         "dealer",      "dealt",      "turned",     "returned",
    "turn_begins",  "steps_in",    "played",      "drew",       "reshuffled", "passed",
    "named",        "sheds",       "reversed",    "loses_turn", "turn_lost",  "accepted",
    "challenged",   "shown",       "picked",      "chose",      "declined",   "discarded",
    "put_out",      "gave",        "took",        "gathered",   "swapped",    "passed_hands",
    "holds",        "plays_again", "must_say",    "confirmed",  "took_die",   "rolled",
    "said_uno",     "uno_due",     "uno_settled", "uno_lapsed", "caught",     "waits",
    "round_ends",   "scored",      "match_ends"};
static_assert(kEvents.size() == static_cast<std::size_t>(EventType::match_ends) + 1);

constexpr std::array<std::string_view, 4> kResults = {"none", "open", "won", "void"};
constexpr std::array<std::string_view, 4> kFairPhases = {"rest", "committing", "opening", "dealt"};

std::size_t number_of(Seat seat) { return index(seat) + 1; }

void seat_field(JsonText& json, std::string_view key, Seat seat) {
  if (seat != kNoSeat) json.field(key, number_of(seat));
}

void seats_field(JsonText& json, std::string_view key, SeatMask seats) {
  if (seats == 0) return;
  json.key(key).open_array();
  for_each_seat(seats, [&](Seat seat) { json.value(number_of(seat)); });
  json.close_array();
}

void hand_value(JsonText& json, const Rules& rules, const Hand& hand) {
  json.open_array();
  for_each_card(hand, [&](Kind kind) { json.value(token(rules, kind)); });
  json.close_array();
}

void hand_field(JsonText& json, std::string_view key, const Rules& rules, const Hand& hand) {
  json.key(key);
  hand_value(json, rules, hand);
}

// Of all seats: for who may see everything.
void hands_field(JsonText& json, const TableState& table) {
  json.key("hands").open_array();
  for (std::size_t i = 0; i < table.seats(); ++i)
    hand_value(json, table.the_rules(), table.game.hands[i]);
  json.close_array();
}

template <class Numbers>
void numbers_field(JsonText& json, std::string_view key, const Numbers& numbers,
                   std::size_t count) {
  json.key(key).open_array();
  for (std::size_t i = 0; i < count; ++i) json.value(static_cast<int>(numbers[i]));
  json.close_array();
}

void texts_value(JsonText& json, const Sentence& sentence) {
  json.open_object();
  for (const Language language : kLanguages)
    json.field(code_of(language), render_sentence(sentence, language));
  json.close_object();
}

// The card whose effect asks for something, and what it asks.
void running_fields(JsonText& json, const TableRules& table, const Waiting& waiting, Kind top) {
  const bool runs = waiting.what == Await::pick || waiting.what == Await::shed_color ||
                    waiting.what == Await::choose || waiting.what == Await::confirm;
  if (!runs) return;
  const auto [card, sentence] = running_sentence(table.rules, table.played, waiting.pc);
  const auto& program = table.rules.program;
  const bool is_top = top != kNoKind && program[index(top)] == program[index(card)];
  json.field("card", token(table.rules, is_top ? top : card));
  if (waiting.what == Await::confirm) json.field("says", sentence->text);
  if (waiting.what == Await::pick || waiting.what == Await::shed_color) {
    json.key("rule");
    texts_value(json, *sentence);
  }
  if (waiting.what != Await::choose) return;
  json.key("choices").open_array();
  for (const Sentence& each : alternatives_of(*sentence)) texts_value(json, each);
  json.close_array();
}

void waits_field(JsonText& json, const TableRules& table, const Tabletop& top) {
  const Waiting& waiting = top.waiting;
  const Rules& rules = table.rules;
  json.key("waits").open_object();
  json.field("for", kAwaits[static_cast<std::size_t>(waiting.what)]);
  seat_field(json, "seat", waiting.seat);
  seat_field(json, "player", waiting.player);
  seat_field(json, "chosen", waiting.chosen);
  if (waiting.drew) json.field("drew", true);
  if (waiting.may) json.field("may", true);
  if (waiting.left != 0) json.field("left", waiting.left);
  if (waiting.stack != 0) json.field("stack", waiting.stack);
  if (waiting.pending != kNoKind) json.field("pending", token(rules, waiting.pending));
  if (waiting.shed != kNoColor) json.field("shed", color_token(rules, waiting.shed));
  if (waiting.before != kNoColor && waiting.what == Await::answer)
    json.field("before", color_token(rules, waiting.before));
  running_fields(json, table, waiting, top.top);
  json.close_object();
}

void view_field(JsonText& json, const TableState& table, const View& view) {
  const Rules& rules = table.the_rules();
  const Tabletop& top = view.table;
  const std::size_t seats = table.seats();
  json.key("view").open_object();
  seat_field(json, "seat", view.viewer);
  json.field("round", top.round).field("turns", top.turns);
  json.field("result", kResults[static_cast<std::size_t>(top.result)]);
  seat_field(json, "turn", top.turn);
  seat_field(json, "dealer", top.dealer);
  seat_field(json, "round_winner", top.round_winner);
  seat_field(json, "match_winner", top.match_winner);
  waits_field(json, *table.rules, top);
  json.field("clockwise", top.direction == Direction::clockwise);
  if (top.top != kNoKind) json.field("top", token(rules, top.top));
  if (top.color != kNoColor) json.field("color", color_token(rules, top.color));
  int discards = 0;
  for (const std::uint8_t count : top.discards) discards += count;
  json.field("pile", top.pile_size).field("discards", discards);
  numbers_field(json, "sizes", top.sizes, seats);
  numbers_field(json, "scores", top.scores, seats);
  seats_field(json, "owes", top.owes);
  seats_field(json, "out", top.out);
  if (top.said) json.field("said", true);
  if (!top.line.empty()) {
    json.key("line").open_array();
    for (const LineDie& die : top.line)
      json.value(to_text(rules, ColoredKind{die.kind, die.color}));
    json.close_array();
  }
  if (view.viewer != kNoSeat) hand_field(json, "hand", rules, view.hand());
  if (view.must) json.field("must", true);
  json.key("known").open_object();
  for (std::size_t i = 0; i < seats; ++i)
    if (view.known[i].held != 0 && seat_at(i) != view.viewer)
      hand_field(json, seat_labels()[i], rules, view.known[i]);
  json.close_object();
  json.close_object();
}

// Of the viewer's moves, without the seat in front.
void moves_field(JsonText& json, const TableState& table, Seat viewer) {
  json.key("moves").open_array();
  if (viewer != kNoSeat) {
    const std::size_t skip = seat_labels()[index(viewer)].size() + 1;
    for_each_move(
        legal_moves(table.the_rules(), table.game, viewer), viewer, [&](const Move& move) {
          json.value(
              std::string_view(to_text(table.the_rules(), move, seat_labels())).substr(skip));
        });
  }
  json.close_array();
}

// Until when others may react, and until when a turn may last.
void times_fields(JsonText& json, const TableState& table, const Presence& presence) {
  const State& game = table.game;
  if (!table.is_round_open()) return;
  const bool reacts = game.owes != 0 || table.the_rules().jump_in ||
                      (game.waiting.what == Await::answer &&
                       has(table.the_rules().challengeable_by_anyone, game.top));
  if (reacts && table.choices.reaction_ms != 0)
    json.field("react_until", table.reaction_at + Clock{table.choices.reaction_ms});
  if (table.choices.clock_s != 0 && presence.first_present_at != 0)
    json.field("turn_until", std::max(table.waiting_at, presence.first_present_at) +
                                 Clock{table.choices.clock_s} * 1000);
}

void fair_field(JsonText& json, const TableState& table) {
  const FairExchange& fair = table.fair;
  json.key("fair").open_object();
  json.field("phase", kFairPhases[static_cast<std::size_t>(fair.phase)]);
  json.field("match", table.match);
  if (!fair.server_hash.empty()) json.field("hash", fair.server_hash);
  json.key("hashes").open_object();
  for (std::size_t i = 0; i < table.seats(); ++i)
    if (!fair.hashes[i].empty()) json.field(seat_labels()[i], fair.hashes[i]);
  json.close_object();
  json.key("opened").open_array();
  for (std::size_t i = 0; i < table.seats(); ++i)
    if (!fair.sealed[i].empty()) json.value(i + 1);
  json.close_array();
  json.close_object();
}

void chairs_field(JsonText& json, const TableState& table, const Presence& presence) {
  json.key("chairs").open_array();
  for (std::size_t i = 0; i < table.seats(); ++i) {
    const Chair& chair = table.chairs[i];
    json.open_object();
    json.field("sitter", chair.sitter == Sitter::nobody   ? "nobody"
                         : chair.sitter == Sitter::person ? "person"
                                                          : "bot");
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

void people_fields(JsonText& json, const TableState& table, const Presence& presence) {
  chairs_field(json, table, presence);
  json.key("people").open_array();
  for (const Person& person : table.people) {
    if (person.removed) continue;
    json.open_object().field("who", person.id).field("name", person.name);
    if (person.muted) json.field("muted", true);
    if (std::ranges::binary_search(presence.people, person.id)) json.field("here", true);
    json.close_object();
  }
  json.close_array();
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

void event_value(JsonText& json, const Rules& rules, const Event& event) {
  json.open_object().field("e", kEvents[static_cast<std::size_t>(event.type)]);
  seat_field(json, "seat", event.seat);
  seat_field(json, "other", event.other);
  if (event.kind != kNoKind) json.field("card", token(rules, event.kind));
  if (event.rolled != kNoKind) json.field("rolled", token(rules, event.rolled));
  if (event.color != kNoColor) json.field("color", color_token(rules, event.color));
  if (event.number != 0) json.field("number", event.number);
  if (event.type == EventType::scored) json.field("points", event.points);
  json.close_object();
}

void events_field(JsonText& json, const TableState& table, const Update& update, Seat viewer,
                  bool open) {
  json.key("events").open_array();
  for (const Event& event : update.events)
    if (event.type != EventType::waits)
      event_value(json, table.the_rules(), redact(event, viewer, open));
  json.close_array();
}

void events_field(JsonText& json, const TableState& table, const Update& update, Seat viewer) {
  events_field(json, table, update, viewer, table.the_rules().policy.open_hands);
}

// What the seat did, without the seat in front. What it gave away only the two know.
std::string move_text(const Rules& rules, const Move& move, Seat viewer, bool open) {
  const bool may_know =
      open || (viewer != kNoSeat && (viewer == move.seat || viewer == move.other));
  if (move.verb == MoveVerb::gives && !may_know)
    return fmt::format("gives _ {}", number_of(move.other));
  const std::string text = to_text(rules, move, seat_labels());
  return move.verb == MoveVerb::deal ? text
                                     : text.substr(seat_labels()[index(move.seat)].size() + 1);
}

// Who did what kind of thing to whom. What a move was is told by its events, which know who may see
// what.
void what_field(JsonText& json, const Update& update) {
  const Entry& entry = update.entry;
  json.key("what").open_object();
  if (!entry.by.empty()) json.field("by", entry.by);
  if (const auto* const said = std::get_if<entry::ChatPosted>(&entry.what))
    json.field("do", said->emote ? "emote" : "chat").field("text", said->text);
  else
    json.field("do", word_of(entry));
  seat_field(json, "seat", update.concerns.seat);
  if (!update.concerns.who.empty()) json.field("who", update.concerns.who);
  if (!update.concerns.name.empty()) json.field("name", update.concerns.name);
  if (const auto* const bot = std::get_if<entry::SeatedBot>(&entry.what);
      bot && !bot->level.empty())
    json.field("level", bot->level);
  if (const auto* const away = std::get_if<entry::Away>(&entry.what); away && away->back)
    json.field("back", true);
  if (const auto* const muted = std::get_if<entry::Muted>(&entry.what))
    json.field("muted", muted->muted);
  json.close_object();
}

void head_fields(JsonText& json, std::string_view type, const TableState& table, Version version) {
  json.field("type", type).field("table", table.id).field("v", version);
}

// Whether the phase of the exchange, or what was given for it, has changed: also when a round is
// dealt and when it ends.
bool is_of_exchange(const TableState& table, const entry::What& what) {
  if (const auto* const moved = std::get_if<entry::Moved>(&what))
    return moved->is_deal() || !table.is_round_open();
  return std::holds_alternative<entry::Began>(what) ||
         std::holds_alternative<entry::Committed>(what) ||
         std::holds_alternative<entry::RevealStarted>(what) ||
         std::holds_alternative<entry::Opened>(what);
}

}  // namespace

void choices_field(JsonText& json, const TableState& table) {
  const TableChoices& c = table.choices;
  json.key("choices").open_object();
  json.field("edition", c.edition).field("seats", c.seats);
  json.field("edition_hash", table.rules->edition_hash);
  pairs_field(json, "options", c.options);
  pairs_field(json, "customs", c.customs);
  json.field("open", c.open).field("clock", c.clock_s).field("pace", name_of(c.pace));
  json.field("reaction_ms", c.reaction_ms).field("level", c.level);
  json.close_object();
}

void step_value(JsonText& json, const TableState& table, const Update& update,
                std::optional<Seat> eyes) {
  const Rules& rules = table.the_rules();
  const Move& move = std::get<entry::Moved>(update.entry.what).move;
  const Seat viewer = eyes.value_or(kNoSeat);
  const bool open = !eyes || rules.policy.open_hands;
  json.open_object().field("move", move_text(rules, move, viewer, open));
  if (move.verb != MoveVerb::deal) seat_field(json, "by", move.seat);
  json.field("at", update.entry.at);
  events_field(json, table, update, viewer, open);
  view_field(json, table, table.view_of(viewer));
  if (!eyes) hands_field(json, table);
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
             seat != kNoSeat && table.is_round_open() && table.game.waiting.seat == seat);
  json.field("closed", table.closed).field("stirred_at", table.last_entry_at);
  numbers_field(json, "scores", table.game.scores, table.seats());
  json.close_object();
  return json.take();
}

std::string snapshot_message(const TableState& table, const Presence& presence,
                             std::string_view who, Seat viewer, Clock now) {
  JsonText json;
  json.open_object();
  head_fields(json, "snapshot", table, table.version);
  json.field("now", now).field("you", who);
  if (table.closed) json.field("closed", true);
  choices_field(json, table);
  json.field("host", table.host);
  people_fields(json, table, presence);
  fair_field(json, table);
  sheet_fields(json, table);
  json.key("chat").open_array();
  for (const ChatLine& line : table.chat) {
    json.open_object().field("at", line.at).field("who", line.who).field("name", line.name);
    json.field(line.emote ? "emote" : "text", line.text).close_object();
  }
  json.close_array();
  view_field(json, table, table.view_of(viewer));
  if (table.is_round_over()) hands_field(json, table);
  moves_field(json, table, viewer);
  times_fields(json, table, presence);
  json.close_object();
  return json.take();
}

std::string update_message(const TableState& table, const Presence& presence, const Update& update,
                           Seat viewer, Clock now) {
  JsonText json;
  json.open_object();
  head_fields(json, "update", table, update.version);
  json.field("now", now);
  what_field(json, update);
  if (update.people) {
    json.field("host", table.host);
    people_fields(json, table, presence);
  }
  if (is_of_exchange(table, update.entry.what)) fair_field(json, table);
  if (std::holds_alternative<entry::Moved>(update.entry.what)) {
    events_field(json, table, update, viewer);
    view_field(json, table, table.view_of(viewer));
    if (table.is_round_over()) {
      hands_field(json, table);
      sheet_fields(json, table);
    }
  }
  moves_field(json, table, viewer);
  times_fields(json, table, presence);
  json.close_object();
  return json.take();
}

std::string missed_message(const TableState& table, const Update& update, Seat viewer) {
  JsonText json;
  json.open_object();
  head_fields(json, "missed", table, update.version);
  what_field(json, update);
  events_field(json, table, update, viewer);
  json.close_object();
  return json.take();
}

std::string presence_message(const TableState& table, const Presence& presence) {
  JsonText json;
  json.open_object();
  head_fields(json, "presence", table, table.version);
  people_fields(json, table, presence);
  json.close_object();
  return json.take();
}

std::string done_message(std::string_view command, std::string_view table, Version version) {
  JsonText json;
  json.open_object().field("type", "done").field("id", command).field("table", table);
  json.field("v", version).close_object();
  return json.take();
}

std::string refused_message(std::string_view command, std::string_view reason,
                            std::string_view sentence) {
  JsonText json;
  json.open_object().field("type", "refused").field("id", command).field("reason", reason);
  if (!sentence.empty()) json.field("sentence", sentence);
  json.close_object();
  return json.take();
}

}  // namespace comodin
