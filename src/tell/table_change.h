// Changes of the table itself in words: people who come, sit down, leave or talk.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "protocol/table_words.h"
#include "tell/narrator.h"
#include "tell/parts.h"

namespace comodin {

// A person at the table, or a bot, with the name they had at that time.
struct Somebody {
  std::string_view name;
  Seat seat = kNoSeat;
  bool is_reader = false;
};

struct TableChange {
  Deed what{};
  std::optional<Somebody> by = std::nullopt;    // none: the table itself, or an unknown person
  std::optional<Somebody> whom = std::nullopt;  // the affected person, or bot
  std::string_view before = {};                 // joined: the name until now; empty: none
  std::string_view bot = {};                    // that takes over, or made room; empty: none
  std::optional<Somebody> host = std::nullopt;  // the new host, if it changed too
  bool back = false;  // away: is back; muted: can talk again; removed: can come; began: dealt again
  bool unfinished = false;     // of continued: the match before has no winner
  Door door = Door::open;      // of door: who can come
  std::string_view text = {};  // of chat, or the word of a gesture
};

// Empty if there is nothing that anyone needs to know.
Story story_of(const Narrator& narrator, const TableChange& change);

}  // namespace comodin
