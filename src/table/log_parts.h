// The parts of a table's log. A part that becomes long is continued in a new one before the next
// match: its first entry, `continued`, restates everything that is still so, and a table is read
// from there. A stream of its own remembers where the parts begin; without it the log is read from
// the start, with the same result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "table/entry.h"
#include "table/table_state.h"

namespace comodin {

// What the table is now, between matches, in one entry; and the table again, from that entry.
// Steady times and the matches so far are left behind.
entry::Continued restated(const TableState& table);
void restore(TableState& table, const entry::Continued& entry);

struct LogPart {
  Version begins = 1;         // the version of its first entry
  std::uint32_t matches = 0;  // begun before it
};

// Notes, in the stream of parts, where the part begins that the table is in. The stream has this
// many notes.
Append note_of_part(const TableState& table, Version notes);

struct NotedParts {
  std::vector<LogPart> parts;  // oldest first
  Version notes = 0;           // in the stream
};
enum class Parts : std::uint8_t { all, last };

// The first part, and those that are noted, or the last of them. What is noted wrongly is left out;
// a damaged stream has no notes.
std::expected<NotedParts, StoreError> read_parts(Store& store, std::string_view table, Parts which);

}  // namespace comodin
