// What a viewer of a table is sent in words, as JSON: stories, questions, the meanings of moves. It
// says nothing that the viewer may not know: it is made from their view and from redacted events.
// `docs/protocol.md` describes the fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/json_text.h"
#include "base/language.h"
#include "game/legal.h"
#include "table/table_state.h"
#include "tell/narrator.h"

namespace comodin {

// Who is sent a message.
struct Viewer {
  Seat seat = kNoSeat;                              // kNoSeat: a spectator
  std::optional<Language> language = std::nullopt;  // none: no words are sent
  std::string_view who = {};  // a person's id; empty: whoever has the seat, or any spectator
};

// Nothing is written for a viewer without a language.
class TableTeller {
 public:
  // Both outlive it.
  TableTeller(const TableState& table, const Viewer& viewer);
  TableTeller(const TableTeller&) = delete;
  TableTeller& operator=(const TableTeller&) = delete;

  // `open`: the viewer sees all hands.
  void story_field(JsonText& json, const Update& update, bool open) const;
  void question_field(JsonText& json, const LegalMoves& moves) const;
  void meanings_field(JsonText& json, const LegalMoves& moves) const;
  // What is written on blank cards, in the viewer's language.
  void rules_field(JsonText& json) const;

 private:
  bool is_reader(std::string_view who) const;

  const TableState& t_;
  const Viewer& viewer_;
  std::vector<std::string> players_;
  TellContext context_;
  Narrator narrator_;
};

}  // namespace comodin
