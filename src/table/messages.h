// Owns what is told about a table, as JSON: snapshots and updates, for a seat or for spectators.
// Everything about a round that is played is written from that viewer's own `View` and from
// redacted events, never from the state; when it is over all hands are laid open.
// `docs/protocol.md` describes the messages.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/json_text.h"
#include "table/authority.h"
#include "table/table_state.h"

namespace comodin {

inline constexpr int kProtocol = 1;

// All that the viewer may know now. `who` is the person to whom it goes.
std::string snapshot_message(const TableState& table, const Presence& presence,
                             std::string_view who, Seat viewer, Clock now);

// One entry and what it changed for the viewer.
std::string update_message(const TableState& table, const Presence& presence, const Update& update,
                           Seat viewer, Clock now);
// An entry of a while ago, for who missed it: what happened, without where it has led.
std::string missed_message(const TableState& table, const Update& update, Seat viewer);

// A table as it stands in a person's list of theirs.
std::string table_summary(const TableState& table, std::string_view who);

// Parts of a round that is told again; `eyes` as in `ReplayQuestion`.
void choices_field(JsonText& json, const TableState& table);
void step_value(JsonText& json, const TableState& table, const Update& update,
                std::optional<Seat> eyes);

// Who came or went.
std::string presence_message(const TableState& table, const Presence& presence);

std::string done_message(std::string_view command, std::string_view table, Version version);
std::string refused_message(std::string_view command, std::string_view reason,
                            std::string_view sentence = {});

}  // namespace comodin
