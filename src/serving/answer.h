// Owns what every answer to a request is made with: the values of its query, and the sentence that
// says what is wrong. Must not know what is asked for.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <variant>

#include "serving/transport.h"

namespace comodin {

// {"error":"…"} under that status.
Response fault(int status, std::string_view sentence);

// The first value that the query has under this key.
std::optional<std::string_view> value_of(const Request& request, std::string_view key);

// The number under this key, if there is one; or something that is no number.
std::expected<std::optional<std::uint32_t>, std::monostate> number_in(const Request& request,
                                                                      std::string_view key);

}  // namespace comodin
