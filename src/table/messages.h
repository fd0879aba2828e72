// The messages about a table, as JSON: snapshots and updates for a seat or for spectators, and
// answers to commands. What they show of a round is up to `round_json.h`. `docs/protocol.md`
// describes the messages. Pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/json_text.h"
#include "base/language.h"
#include "table/authority.h"
#include "table/knocks.h"
#include "table/table_state.h"
#include "table/told_json.h"

namespace comodin {

inline constexpr int kProtocol = 1;

// Everything the viewer may know now; `viewer.who` is the person who receives it.
std::string snapshot_message(const TableState& table, const Presence& presence,
                             const Viewer& viewer, const Moment& now);

// One entry and what it changed for the viewer.
std::string update_message(const TableState& table, const Presence& presence, const Update& update,
                           const Viewer& viewer, const Moment& now);
// An earlier entry, for a client that missed it: what happened, without the present view.
std::string missed_message(const TableState& table, const Update& update, const Viewer& viewer);

// A table as it is listed among a person's tables.
std::string table_summary(const TableState& table, std::string_view who);

// With what is written on blank cards in the language, if there is one.
void choices_field(JsonText& json, const TableState& table, std::optional<Language> language);

// Who is connected: how many watch, all chairs if one of them changed, and of the people in the log
// these.
std::string presence_message(const TableState& table, const Presence& presence, bool chairs,
                             std::span<const std::string> people);

// To the host: who can come, and who wants to.
std::string door_message(const TableState& table, std::span<const Knock> knocks, Version version);

// An answer about something that is not in the log: the person has come. `name`: why they need
// another one to take part.
std::string entered_message(std::string_view command, std::string_view table,
                            std::optional<TableRefusal> name, std::optional<Language> language);
std::string done_message(std::string_view command, std::string_view table, Version version);
std::string refused_message(std::string_view command, std::string_view reason,
                            std::string_view sentence = {});

}  // namespace comodin
