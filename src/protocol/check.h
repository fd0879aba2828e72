// Compares JSON values with the shapes of the protocol. The server checks what clients send, the
// terminal what a server sends, and tests what our own writers write.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/shape.h"

namespace comodin {

// What a value may have beyond its shape. A newer program may send further fields and words.
enum class Allow : std::uint8_t { nothing, fields, fields_and_words };

struct Mismatch {
  std::string path;      // of the field: `options.stacking`, `chairs.0.sitter`
  std::string expected;  // "a whole number of at most 10"
};

bool has_field(const Shape& shape, std::string_view key);

// The first mismatch; nothing if the value has the shape.
std::optional<Mismatch> mismatch(const nlohmann::json& value, const Shape& shape, Allow allow);

// Of a message of the server; one without a known `type` is a mismatch.
std::optional<Mismatch> message_mismatch(const nlohmann::json& message, Allow allow);
// Whether it is a message of the server, perhaps of a newer one.
bool is_message(const nlohmann::json& message);

}  // namespace comodin
