#include "edition/table_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "edition/nearest_word.h"

namespace comodin {

using Type = TomlNode::Type;

namespace {

bool has_control_character(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20U && c != '\n' && c != '\t') || byte == 0x7FU;
  });
}

}  // namespace

std::string_view describe(Type type) {
  switch (type) {
    case Type::broken:
      return "unreadable";
    case Type::boolean:
      return "true or false";
    case Type::integer:
      return "a whole number";
    case Type::real:
      return "a number with a point";
    case Type::text:
      return "a text";
    case Type::time:
      return "a date or time";
    case Type::list:
      return "a list";
    case Type::table:
      return "a table";
  }
  return "unreadable";
}

TableReader::TableReader(const TomlNode& table, std::string where,
                         std::span<const std::string_view> keys, Mistakes& mistakes)
    : table_(table), where_(std::move(where)), mistakes_(mistakes) {
  for (const TomlNode& entry : table.children)
    if (entry.type != Type::broken && std::ranges::find(keys, entry.key) == keys.end())
      report_unknown(entry, keys);
}

void TableReader::report_unknown(const TomlNode& entry, std::span<const std::string_view> keys) {
  const std::string_view near = nearest_word(entry.key, keys);
  if (!near.empty()) misspelt_.push_back(near);
  mistakes_.add(entry.key_at, near.empty() ? fmt::format("unknown key {} in {}: expected {}",
                                                         in_quotes(entry.key), where_, one_of(keys))
                                           : fmt::format("unknown key {} in {}: did you mean `{}`?",
                                                         in_quotes(entry.key), where_, near));
}

bool TableReader::is_misspelt(std::string_view key) const {
  return std::ranges::find(misspelt_, key) != misspelt_.end();
}

const TomlNode* TableReader::find(std::string_view key) const {
  const auto found = std::ranges::find(table_.children, key, &TomlNode::key);
  return found == table_.children.end() ? nullptr : &*found;
}

std::size_t TableReader::at(std::string_view key) const {
  const TomlNode* const value = find(key);
  return value == nullptr ? table_.key_at : value->at;
}

const TomlNode* TableReader::look(std::string_view key, Requirement requirement,
                                  std::string_view expected) {
  const TomlNode* const value = find(key);
  if (value == nullptr && requirement == Requirement::required && !is_misspelt(key))
    mistakes_.add(table_.key_at,
                  fmt::format("`{}` is missing in {}: expected {}", key, where_, expected));
  return value == nullptr || value->type == Type::broken ? nullptr : value;
}

const TomlNode* TableReader::look(std::string_view key, Requirement requirement, Type type,
                                  std::string_view expected) {
  const TomlNode* const value = look(key, requirement, expected);
  if (value == nullptr || value->type == type) return value;
  report_wrong_type(*value, key, expected);
  return nullptr;
}

void TableReader::report_wrong_type(const TomlNode& value, std::string_view key,
                                    std::string_view expected) {
  mistakes_.add(value.at,
                fmt::format("`{}` is {}: expected {}", key, describe(value.type), expected));
}

std::optional<std::string> TableReader::text(std::string_view key, Requirement requirement,
                                             std::size_t max_bytes) {
  const std::string expected = fmt::format("a text of at most {} bytes", max_bytes);
  const TomlNode* const value = look(key, requirement, Type::text, expected);
  if (value == nullptr) return std::nullopt;
  const std::string_view fault = value->text.empty()                  ? "is empty"
                                 : value->text.size() > max_bytes     ? "is too long"
                                 : has_control_character(value->text) ? "holds a control character"
                                                                      : "";
  if (fault.empty()) return value->text;
  mistakes_.add(value->at, fmt::format("`{}` {}: expected {}", key, fault, expected));
  return std::nullopt;
}

std::optional<std::int64_t> TableReader::number(std::string_view key, Requirement requirement,
                                                std::int64_t low, std::int64_t high) {
  const std::string expected = fmt::format("a whole number from {} to {}", low, high);
  const TomlNode* const value = look(key, requirement, Type::integer, expected);
  if (value == nullptr) return std::nullopt;
  if (value->integer >= low && value->integer <= high) return value->integer;
  mistakes_.add(value->at, fmt::format("`{}` is {}: expected {}", key, value->integer, expected));
  return std::nullopt;
}

std::optional<bool> TableReader::flag(std::string_view key) {
  const TomlNode* const value = look(key, Requirement::optional, Type::boolean, "true or false");
  if (value == nullptr) return std::nullopt;
  return value->boolean;
}

std::optional<std::size_t> TableReader::word(std::string_view key, Requirement requirement,
                                             std::span<const std::string_view> words) {
  const std::string expected = one_of(words);
  const TomlNode* const value = look(key, requirement, Type::text, expected);
  if (value == nullptr) return std::nullopt;
  const auto found = std::ranges::find(words, value->text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::string_view near = nearest_word(value->text, words);
  mistakes_.add(
      value->at,
      fmt::format("`{}` cannot be {}: expected {}{}", key, in_quotes(value->text), expected,
                  near.empty() ? "" : fmt::format(" (did you mean `{}`?)", near)));
  return std::nullopt;
}

const TomlNode* TableReader::table(std::string_view key, Requirement requirement,
                                   std::string_view expected) {
  return look(key, requirement, Type::table, expected);
}

std::vector<const TomlNode*> TableReader::tables(std::string_view key, Requirement requirement,
                                                 std::string_view expected) {
  return items(key, requirement, Type::table, expected);
}

std::vector<const TomlNode*> TableReader::texts(std::string_view key, Requirement requirement,
                                                std::string_view expected) {
  return items(key, requirement, Type::text, expected);
}

std::vector<const TomlNode*> TableReader::items(std::string_view key, Requirement requirement,
                                                Type type, std::string_view expected) {
  std::vector<const TomlNode*> result;
  const TomlNode* const list = look(key, requirement, Type::list, expected);
  if (list == nullptr) return result;
  for (const TomlNode& item : list->children) {
    if (item.type == type)
      result.push_back(&item);
    else if (item.type != Type::broken)
      report_wrong_type(item, key, expected);
  }
  return result;
}

}  // namespace comodin
