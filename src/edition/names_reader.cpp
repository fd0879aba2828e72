#include "edition/names_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace comodin {
namespace {

constexpr std::size_t kMaxIdBytes = 32;

bool is_id(std::string_view text) {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return is_small(text.front()) && std::ranges::all_of(text, [&](char c) {
           return is_small(c) || (c >= '0' && c <= '9') || c == '_';
         });
}

}  // namespace

Names read_names(TableReader& reader, std::string_view key, Requirement requirement,
                 std::size_t max_bytes) {
  const TomlNode* const value = reader.find(key);
  if (value != nullptr && value->type == TomlNode::Type::text) {
    const std::string text = reader.text(key, requirement, max_bytes).value_or("");
    return {text, text, text};
  }
  const TomlNode* const table =
      reader.table(key, requirement, "a text, or a table with en, es and pt");
  if (table == nullptr) return {};
  TableReader languages(*table, fmt::format("`{}`", key), kLanguageCodes, reader.mistakes());
  const auto text = [&](std::string_view language) {
    return languages.text(language, Requirement::required, max_bytes).value_or("");
  };
  return {text("en"), text("es"), text("pt")};
}

std::string read_id(TableReader& reader, std::string_view key, Requirement requirement) {
  const auto text = reader.text(key, requirement, kMaxIdBytes);
  if (!text) return "";
  if (is_id(*text)) return *text;
  reader.mistakes().add(
      reader.at(key),
      fmt::format("`{}` cannot be {}: expected small letters, digits and _, a letter first", key,
                  in_quotes(*text)));
  return "";
}

}  // namespace comodin
