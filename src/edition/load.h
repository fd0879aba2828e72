// Converts the text of an edition file to an Edition, or reports all its mistakes at once.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "edition/diagnostic.h"
#include "edition/edition.h"

namespace comodin {

// Parses and checks the text; `file` is only for the messages. Never throws, never crashes,
// whatever the text is.
std::expected<Edition, Diagnostics> parse_edition(std::string_view text, std::string_view file);

// `name_or_path` is the name of a shipped edition or the path of a file.
std::expected<Edition, Diagnostics> load_edition(std::string_view name_or_path);

// The names of the shipped editions, in order.
std::vector<std::string_view> shipped_editions();
inline constexpr std::string_view kUsualEdition = "official";  // meant where nobody says which

}  // namespace comodin
