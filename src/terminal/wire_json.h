// Owns looking things up in the JSON of the wire without trusting it: what is missing, or of
// another type, counts as not there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace comodin {

// Null where there is none.
inline const nlohmann::json& member_of(const nlohmann::json& json, std::string_view key) {
  static const nlohmann::json kNone;
  if (!json.is_object()) return kNone;
  const auto found = json.find(key);
  return found == json.end() ? kNone : *found;
}

inline std::optional<std::string> text_of(const nlohmann::json& json, std::string_view key) {
  const nlohmann::json& member = member_of(json, key);
  if (!member.is_string()) return std::nullopt;
  return member.get<std::string>();
}

inline std::optional<std::int64_t> number_of(const nlohmann::json& json, std::string_view key) {
  const nlohmann::json& member = member_of(json, key);
  if (!member.is_number_integer()) return std::nullopt;
  return member.get<std::int64_t>();
}

inline std::optional<bool> flag_of(const nlohmann::json& json, std::string_view key) {
  const nlohmann::json& member = member_of(json, key);
  if (!member.is_boolean()) return std::nullopt;
  return member.get<bool>();
}

}  // namespace comodin
