// What a viewer of a table is sent in words, as JSON: stories, questions, the meanings of moves. It
// says nothing that the viewer may not know: it is made from their view and from redacted events.
// `docs/protocol.md` describes the fields.
#pragma once

#include <optional>
#include <string_view>

#include "base/ids.h"
#include "base/json_text.h"
#include "base/language.h"
#include "game/legal.h"
#include "table/table_state.h"

namespace comodin {

// Who is sent a message.
struct Viewer {
  Seat seat = kNoSeat;                              // kNoSeat: a spectator
  std::optional<Language> language = std::nullopt;  // none: no words are sent
  std::string_view who = {};  // a person's id; empty: whoever has the seat, or any spectator
};

// Nothing is written for a viewer without a language.

// What happened, with the names that people had then. `open`: the viewer sees all hands.
void story_field(JsonText& json, const TableState& table, const Update& update,
                 const Viewer& viewer, bool open);
// What is asked now, and what the viewer's moves mean.
void question_fields(JsonText& json, const TableState& table, const Viewer& viewer,
                     const LegalMoves& moves);
// What is written on blank cards.
void rules_field(JsonText& json, const TableState& table, std::optional<Language> language);

}  // namespace comodin
