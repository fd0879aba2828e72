// Helpers for answers to HTTP requests: query values and error responses. Pure functions.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <variant>

#include "serving/transport.h"

namespace comodin {

// {"error":"…"} with that status.
Response fault(int status, std::string_view sentence);

// The first value of this key in the query.
std::optional<std::string_view> value_of(const Request& request, std::string_view key);

// The number of this key; nullopt: the key is absent. Unexpected: the value is not a number.
std::expected<std::optional<std::uint32_t>, std::monostate> number_in(const Request& request,
                                                                      std::string_view key);

}  // namespace comodin
