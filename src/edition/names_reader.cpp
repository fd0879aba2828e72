#include "edition/names_reader.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "edition/nearest_word.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxIdBytes = 32;

bool is_id(std::string_view text) {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return is_small(text.front()) && std::ranges::all_of(text, [&](char c) {
           return is_small(c) || (c >= '0' && c <= '9') || c == '_';
         });
}

// English, or else the first language there is, where one is missing.
Names read_table(const TomlNode& table, std::string_view key, std::size_t max_bytes,
                 Mistakes& mistakes) {
  TableReader languages(table, fmt::format("`{}`", key), kLanguageCodes, mistakes);
  const auto first = std::ranges::find_if(
      kLanguages, [&](Language language) { return languages.has(code_of(language)); });
  if (first == kLanguages.end()) {
    if (table.children.empty())
      mistakes.add(table.at, fmt::format("`{}` is empty: expected a text for {}", key,
                                         one_of(kLanguageCodes)));
    return {};
  }
  const auto text = [&](Language language) {
    return languages.text(code_of(language), Requirement::optional, max_bytes).value_or("");
  };
  Names names = in_every_language(text(*first));
  for (const Language language : kLanguages)
    if (language != *first && languages.has(code_of(language)))
      names.texts[static_cast<std::size_t>(language)] = text(language);
  return names;
}

}  // namespace

Names read_names(TableReader& reader, std::string_view key, Requirement requirement,
                 std::size_t max_bytes) {
  const TomlNode* const value = reader.find(key);
  if (value != nullptr && value->type == TomlNode::Type::text) {
    const auto text = reader.text(key, requirement, max_bytes);
    return text ? in_every_language(*text) : Names{};
  }
  const TomlNode* const table =
      reader.table(key, requirement,
                   fmt::format("a text, or a table with texts for {}", one_of(kLanguageCodes)));
  return table == nullptr ? Names{} : read_table(*table, key, max_bytes, reader.mistakes());
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
