// Reads the log of a table from a store, chunk by chunk, and folds it.
#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>

#include "store/store.h"
#include "table/log_fold.h"
#include "table/table_state.h"

namespace comodin {

// The hash of the edition that the first entry of a table's log, or of a part of it, names.
std::expected<std::string, StoreError> edition_named_by(const TableState& table,
                                                        const std::string& first_entry);
// The text of an edition with which tables were made.
std::expected<std::string, StoreError> read_edition(Store& store, const std::string& hash);

// Folds the entries that follow the table's version. An error has the fault `damaged`: one of them,
// after the table's new version, is not what was written, or cannot be understood.
StoreResult fold_entries(TableState& table, LogFold& fold, std::span<const std::string> entries);

// All of this at once: reads the next entries, at most `most`, and folds them. Returns whether
// there may be more. An error that is not `damaged` may pass.
std::expected<bool, StoreError> read_log_chunk(Store& store, TableState& table, LogFold& fold,
                                               RulesCache& rules_cache, std::size_t most);

}  // namespace comodin
