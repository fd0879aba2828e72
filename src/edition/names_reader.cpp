#include "edition/names_reader.h"

#include <algorithm>
#include <span>
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

// The languages in which names have a gender: all but English, which is the first.
constexpr auto kGenderedCodes = std::span(kLanguageCodes).subspan<1>();

// A language of `feminine` needs a name of its own.
void check_named(TableReader& reader, std::string_view code, std::size_t at) {
  const TomlNode* const name = reader.find("name");
  const bool has_names = name != nullptr && name->type == TomlNode::Type::table;
  if (!has_names || name->children.empty()) return;  // one text for all, or reported
  if (std::ranges::find(name->children, code, &TomlNode::key) != name->children.end()) return;
  reader.mistakes().add(
      at, fmt::format("`feminine` is given for {}: expected a `name` for it too", in_quotes(code)));
}

}  // namespace

Names read_feminine_forms(TableReader& color, const Names& name, std::size_t max_bytes) {
  Names forms = name;
  const TomlNode* const table =
      color.table("feminine", Requirement::optional,
                  fmt::format("a table with texts for {}", one_of(kGenderedCodes)));
  if (table == nullptr) return forms;
  TableReader languages(*table, "`feminine`", kGenderedCodes, color.mistakes());
  for (const std::string_view code : kGenderedCodes) {
    const auto form = languages.text(code, Requirement::optional, max_bytes);
    if (!form) continue;
    check_named(color, code, languages.at(code));
    forms.texts[static_cast<std::size_t>(*language_named(code))] = *form;
  }
  return forms;
}

std::bitset<kLanguages.size()> read_feminine(TableReader& card) {
  std::bitset<kLanguages.size()> feminine;
  const std::string expected = fmt::format("a list of {}", one_of(kGenderedCodes));
  for (const TomlNode* item : card.texts("feminine", Requirement::optional, expected)) {
    const bool is_known = std::ranges::find(kGenderedCodes, item->text) != kGenderedCodes.end();
    if (!is_known) {
      card.mistakes().add(item->at, fmt::format("`feminine` cannot be {}: expected {}",
                                                in_quotes(item->text), one_of(kGenderedCodes)));
      continue;
    }
    check_named(card, item->text, item->at);
    feminine.set(static_cast<std::size_t>(*language_named(item->text)));
  }
  return feminine;
}

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
