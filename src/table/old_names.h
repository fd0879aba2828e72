// Names and chat as versions up to 0.5.0 wrote them: sealed with the rest of their entry, but not
// under a key per person.
#pragma once

#include <string_view>

#include "store/seal.h"
#include "store/store.h"

namespace comodin {

class SqliteStore;

// The stream that shows that a data file has no such texts.
inline constexpr std::string_view kPersonalStream = "personal";

// Seals them under new keys of their people, in all tables in one durable step, and then marks the
// file. If the file is marked, does nothing. The tables must be chained. A damaged table
// stays as it is: its second copy may be sound. `key`: of the data folder.
StoreResult seal_old_names(SqliteStore& store, const SealKey& key);

}  // namespace comodin
