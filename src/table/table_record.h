// Owns the way from a table's log to the record of one of its matches.
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

// The text of the record of a match (counted from 1), made from all entries of the table's log. A
// match that is not over is masked for the viewer. Or a sentence.
std::expected<std::string, std::string> match_record(const std::vector<std::string>& log,
                                                     std::uint32_t match, Seat viewer,
                                                     const ValueCipher& cipher,
                                                     RulesCache& rules_cache);

// The log, an entry a line. Of a match that goes on it withholds what its moves were and brought.
std::expected<std::string, std::string> log_text(const std::vector<std::string>& log,
                                                 RulesCache& rules_cache);

}  // namespace comodin
