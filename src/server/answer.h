// Owns what every answer to a request is made with: the values of its query, and the sentence that
// says what is wrong. Must not know what is asked for.
#pragma once

#include <optional>
#include <string_view>

#include "server/transport.h"

namespace comodin {

// {"error":"…"} under that status.
Response fault(int status, std::string_view sentence);

// The first value that the query has under this key.
std::optional<std::string_view> value_of(const Request& request, std::string_view key);

}  // namespace comodin
