// Converts a table's log to the record of one of its matches.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"
#include "table/entry.h"
#include "table/table_state.h"

namespace comodin {

// The text of the record of a match (counted from 1), from all entries of the table's log. A match
// that is not over is masked for the viewer. Error message on failure.
std::expected<std::string, std::string> match_record(const std::vector<std::string>& log,
                                                     std::uint32_t match, Seat viewer,
                                                     const ValueCipher& cipher,
                                                     RulesCache& rules_cache);

// The log, one entry per line. Moves of a match that is still running are left out of their
// entries.
std::expected<std::string, std::string> log_text(const std::vector<std::string>& log,
                                                 RulesCache& rules_cache);

}  // namespace comodin
