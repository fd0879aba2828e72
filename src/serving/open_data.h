// Opens the data file of a folder for playing: with its key, chained, and with people's names and
// chat under their own keys. What earlier versions wrote is sealed so once, when it is opened.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "serving/data_folder.h"
#include "store/sqlite_store.h"

namespace comodin {

// The stream with the mark of the key.
inline constexpr std::string_view kKeyStream = "key";

// Error message on failure, for example if the key is another one than that of the data file.
std::expected<std::unique_ptr<SqliteStore>, std::string> open_data(DataFolder& folder);

}  // namespace comodin
