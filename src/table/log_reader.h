// Reads the log of a table from a store, chunk by chunk, and folds it.
#pragma once

#include <cstddef>
#include <expected>

#include "store/store.h"
#include "table/log_fold.h"
#include "table/table_state.h"

namespace comodin {

// Folds the next entries, at most `most`, into the table, and learns its edition first. Returns
// whether there may be more. An error with the fault `damaged`: the entry after the table's version
// is not what was written, or cannot be understood. Any other error may pass.
std::expected<bool, StoreError> read_log_chunk(Store& store, TableState& table, LogFold& fold,
                                               RulesCache& rules_cache, std::size_t most);

}  // namespace comodin
