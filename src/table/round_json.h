// The parts of messages that are about the round, as JSON. Everything about a round that is being
// played comes from the viewer's own `View` and from redacted events, never from the state; when
// the round is over, all hands are shown. `docs/protocol.md` describes the fields.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/ids.h"
#include "base/json_text.h"
#include "base/language.h"
#include "game/legal.h"
#include "table/authority.h"
#include "table/table_state.h"

namespace comodin {

// Seats are numbered from 1; kNoSeat writes nothing.
void seat_field(JsonText& json, std::string_view key, Seat seat);

template <class Numbers>
void numbers_field(JsonText& json, std::string_view key, const Numbers& numbers,
                   std::size_t count) {
  json.key(key).open_array();
  for (std::size_t i = 0; i < count; ++i) json.value(static_cast<int>(numbers[i]));
  json.close_array();
}

void view_field(JsonText& json, const TableState& table, const View& view);
// The hands of all seats, for viewers who may see everything.
void hands_field(JsonText& json, const TableState& table);
// The viewer's legal moves; a spectator has none. And their texts, without the seat in front.
LegalMoves moves_of(const TableState& table, Seat viewer);
void moves_field(JsonText& json, const TableState& table, Seat viewer, const LegalMoves& moves);
// Until when others can react, and until when the turn lasts: what is left of the time, counted
// from the date that the message has as its `now`.
void times_fields(JsonText& json, const TableState& table, const Presence& presence,
                  const Moment& now);
void fair_field(JsonText& json, const TableState& table);
void events_field(JsonText& json, const TableState& table, const Update& update, Seat viewer);

// One move of a replay; `eyes` and `language` as in `ReplayQuestion`.
void step_value(JsonText& json, const TableState& table, const Update& update,
                std::optional<Seat> eyes, std::optional<Language> language);

}  // namespace comodin
