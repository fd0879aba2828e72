// Opens what a server keeps for playing: with its key, chained, and with people's names and chat
// under their own keys. What earlier versions wrote to a data file is sealed so once, when it is
// opened.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "serving/data_folder.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace comodin {

// The stream with the mark of the key.
inline constexpr std::string_view kKeyStream = "key";

// Error message on failure, for example if the key is another one than that of the data file.
std::expected<std::unique_ptr<SqliteStore>, std::string> open_data(DataFolder& folder);
// The same of a database, for the key of the folder. The settings say all but which streams a
// server claims: those of tables.
std::expected<std::unique_ptr<PostgresStore>, std::string> open_database(PostgresSettings settings,
                                                                         DataFolder& folder);

}  // namespace comodin
