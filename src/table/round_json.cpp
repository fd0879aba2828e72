#include "table/round_json.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "game/legal.h"
#include "game/notation.h"
#include "table/told_json.h"
#include "tell/running_text.h"

namespace comodin {
namespace {

std::size_t number_of(Seat seat) { return index(seat) + 1; }

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

// The card whose effect waits for a decision.
void card_field(JsonText& json, const TableRules& table, const Tabletop& top) {
  const Decision& decision = top.decision;
  const bool runs = decision.what == Await::pick || decision.what == Await::shed_color ||
                    decision.what == Await::choose || decision.what == Await::confirm;
  if (!runs) return;
  json.field("card", token(table.rules, running_card(table.rules, table.played, top)));
}

void waits_field(JsonText& json, const TableRules& table, const Tabletop& top) {
  const Decision& decision = top.decision;
  const EffectFrame& effect = top.effect;
  const Rules& rules = table.rules;
  json.key("waits").open_object();
  json.field("for", name_of(decision.what));
  seat_field(json, "seat", decision.seat);
  seat_field(json, "player", effect.player);
  seat_field(json, "chosen", effect.chosen);
  if (decision.drew) json.field("drew", true);
  if (decision.may) json.field("may", true);
  if (decision.left != 0) json.field("left", decision.left);
  if (decision.stack != 0) json.field("stack", decision.stack);
  if (decision.pending != kNoKind) json.field("pending", token(rules, decision.pending));
  if (effect.shed != kNoColor) json.field("shed", color_token(rules, effect.shed));
  if (effect.before != kNoColor && decision.what == Await::answer)
    json.field("before", color_token(rules, effect.before));
  card_field(json, table, top);
  json.close_object();
}

void event_value(JsonText& json, const Rules& rules, const Event& event) {
  json.open_object().field("e", name_of(event.type));
  seat_field(json, "seat", event.seat);
  seat_field(json, "other", event.other);
  if (event.kind != kNoKind) json.field("card", token(rules, event.kind));
  if (event.rolled != kNoKind) json.field("rolled", token(rules, event.rolled));
  if (event.color != kNoColor) json.field("color", color_token(rules, event.color));
  if (event.number != 0) json.field("number", event.number);
  if (event.type == EventType::scored) json.field("points", event.points);
  json.close_object();
}

void redacted_events_field(JsonText& json, const TableState& table, const Update& update,
                           Seat viewer, bool open) {
  json.key("events").open_array();
  for (const Event& event : update.events)
    if (event.type != EventType::waits)
      event_value(json, table.the_rules(), redact(event, viewer, open));
  json.close_array();
}

// What the seat did, without the seat in front. Only giver and receiver see which card was given.
std::string move_text(const Rules& rules, const Move& move, Seat viewer, bool open) {
  const bool may_know =
      open || (viewer != kNoSeat && (viewer == move.seat || viewer == move.other));
  if (move.verb == MoveVerb::gives && !may_know)
    return fmt::format("gives _ {}", number_of(move.other));
  const std::string text = to_text(rules, move, seat_labels());
  return move.verb == MoveVerb::deal ? text
                                     : text.substr(seat_labels()[index(move.seat)].size() + 1);
}

}  // namespace

void seat_field(JsonText& json, std::string_view key, Seat seat) {
  if (seat != kNoSeat) json.field(key, number_of(seat));
}

void hands_field(JsonText& json, const TableState& table) {
  json.key("hands").open_array();
  for (std::size_t i = 0; i < table.seats(); ++i)
    hand_value(json, table.the_rules(), table.game.hands[i]);
  json.close_array();
}

void view_field(JsonText& json, const TableState& table, const View& view) {
  const Rules& rules = table.the_rules();
  const Tabletop& top = view.table;
  const std::size_t seats = table.seats();
  json.key("view").open_object();
  seat_field(json, "seat", view.viewer);
  json.field("round", top.round).field("turns", top.turns);
  json.field("result", name_of(top.result));
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

LegalMoves moves_of(const TableState& table, Seat viewer) {
  return viewer == kNoSeat ? LegalMoves{} : legal_moves(table.the_rules(), table.game, viewer);
}

void moves_field(JsonText& json, const TableState& table, Seat viewer, const LegalMoves& moves) {
  json.key("moves").open_array();
  for_each_move(moves, viewer, [&](const Move& move) {
    const std::size_t skip = seat_labels()[index(viewer)].size() + 1;
    json.value(std::string_view(to_text(table.the_rules(), move, seat_labels())).substr(skip));
  });
  json.close_array();
}

void times_fields(JsonText& json, const TableState& table, const Presence& presence,
                  const Moment& now) {
  const State& game = table.game;
  if (!table.is_round_open()) return;
  const auto until = [&](Clock deadline) { return since_1970(now.date + (deadline - now.steady)); };
  const bool reacts = game.owes != 0 || table.the_rules().jump_in ||
                      (game.decision.what == Await::answer &&
                       has(table.the_rules().challengeable_by_anyone, game.top));
  if (reacts && table.choices.reaction_ms != 0)
    json.field("react_until", until(table.reaction_at + Clock{table.choices.reaction_ms}));
  if (table.choices.clock_s != 0 && presence.first_present_at != 0)
    json.field("turn_until", until(std::max(table.waiting_at, presence.first_present_at) +
                                   Clock{table.choices.clock_s} * 1000));
}

void fair_field(JsonText& json, const TableState& table) {
  const FairExchange& fair = table.fair;
  json.key("fair").open_object();
  json.field("phase", name_of(fair.phase));
  json.field("match", table.match).field("round", fair.round);
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

void events_field(JsonText& json, const TableState& table, const Update& update, Seat viewer) {
  redacted_events_field(json, table, update, viewer, table.the_rules().policy.open_hands);
}

void step_value(JsonText& json, const TableState& table, const Update& update,
                std::optional<Seat> eyes, std::optional<Language> language) {
  const Rules& rules = table.the_rules();
  const Move& move = std::get<entry::Moved>(update.entry.what).move;
  const Seat viewer = eyes.value_or(kNoSeat);
  const bool open = !eyes || rules.policy.open_hands;
  json.open_object().field("move", move_text(rules, move, viewer, open));
  if (move.verb != MoveVerb::deal) seat_field(json, "by", move.seat);
  json.field("at", since_1970(update.entry.at));
  redacted_events_field(json, table, update, viewer, open);
  story_field(json, table, update, {.seat = viewer, .language = language}, open);
  view_field(json, table, table.view_of(viewer));
  if (!eyes) hands_field(json, table);
  json.close_object();
}

}  // namespace comodin
