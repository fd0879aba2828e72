// Reads one TOML table by a list of known keys: types, ranges and words are checked, and every
// mistake is reported where it is, with what was expected. Must not know editions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edition/mistakes.h"
#include "toml/toml_tree.h"

namespace comodin {

enum class Requirement : std::uint8_t { optional, required };

class TableReader {
 public:
  // `where` names the table in messages: [[wild]]. Reports the keys that are not among `keys`.
  TableReader(const TomlNode& table, std::string where, std::span<const std::string_view> keys,
              Mistakes& mistakes);

  // Each gives nothing if the key is missing or its value is wrong, which has then been reported.
  std::optional<std::string> text(std::string_view key, Requirement requirement,
                                  std::size_t max_bytes);
  std::optional<std::int64_t> number(std::string_view key, Requirement requirement,
                                     std::int64_t low, std::int64_t high);
  std::optional<bool> flag(std::string_view key);
  // The position of the word in `words`.
  std::optional<std::size_t> word(std::string_view key, Requirement requirement,
                                  std::span<const std::string_view> words);
  const TomlNode* table(std::string_view key, Requirement requirement, std::string_view expected);
  // The items of a list that are what is expected; the others are reported.
  std::vector<const TomlNode*> tables(std::string_view key, Requirement requirement,
                                      std::string_view expected);
  std::vector<const TomlNode*> texts(std::string_view key, Requirement requirement,
                                     std::string_view expected);

  // Whether an unknown key was probably meant to be this one; then it is not missing too.
  bool is_misspelt(std::string_view key) const;
  const TomlNode* find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  // Where to point for this key: at its value, or at the table if it is missing.
  std::size_t at(std::string_view key) const;
  std::size_t at() const { return table_.key_at; }
  const std::string& where() const { return where_; }
  Mistakes& mistakes() { return mistakes_; }

 private:
  // The value of the key if it can be looked at; a missing required key is reported.
  const TomlNode* look(std::string_view key, Requirement requirement, std::string_view expected);
  const TomlNode* look(std::string_view key, Requirement requirement, TomlNode::Type type,
                       std::string_view expected);
  std::vector<const TomlNode*> items(std::string_view key, Requirement requirement,
                                     TomlNode::Type type, std::string_view expected);
  void report_wrong_type(const TomlNode& value, std::string_view key, std::string_view expected);
  void report_unknown(const TomlNode& entry, std::span<const std::string_view> keys);

  const TomlNode& table_;
  std::string where_;
  std::vector<std::string_view> misspelt_;
  Mistakes& mistakes_;
};

// "a text", "a list": what a value is, in words.
std::string_view describe(TomlNode::Type type);

}  // namespace comodin
