// Reads fields of untrusted JSON from the server: a missing field, or one of another type, counts
// as absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/language.h"

namespace comodin {

// Null if absent.
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

// Of a text in every language of the server: the given one, or English where it does not know it.
inline std::optional<std::string> text_in(const nlohmann::json& texts, Language language) {
  const auto text = text_of(texts, code_of(language));
  return text ? text : text_of(texts, code_of(Language::en));
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
