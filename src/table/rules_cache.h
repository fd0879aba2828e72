// The rules of tables, compiled once per set of choices and shared by the tables that made the same
// ones. Holds the texts of the shipped editions, of today and earlier, and of those it is
// given. Not thread-safe: each thread has its own.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "edition/edition.h"
#include "rules/rules.h"
#include "table/entry.h"
#include "tell/card_names.h"

namespace comodin {

// The rules of a table. Tables with the same choices share them.
struct TableRules {
  Edition edition;
  Edition played;  // with the table's choices
  TableSetup setup;
  Rules rules;
  std::string edition_hash;  // of the edition file's text, in hex
  CardNames names;
};
using TableRulesPtr = std::shared_ptr<const TableRules>;

class RulesCache {
 public:
  RulesCache();

  // The hash of the shipped edition of that name. Empty: there is none.
  std::string hash_of(std::string_view edition) const;
  std::string_view text_of(const std::string& hash) const;  // empty: not known
  // The edition that new tables of that name get; nullptr: there is none.
  const Edition* edition_named(std::string_view name) { return edition_of(hash_of(name), name); }
  // The text of an earlier edition, for tables that were made with it.
  void add_text(std::string text);
  // An edition that is not shipped, for new tables.
  void add_edition(std::string name, std::string text);

  // An error if the edition is unknown or does not allow the choices.
  std::expected<TableRulesPtr, SetupError> rules_for(const TableChoices& choices,
                                                     const std::string& edition_hash);

 private:
  const Edition* edition_of(const std::string& hash, std::string_view name);

  std::map<std::string, std::string, std::less<>> hashes_;  // of the shipped editions, by name
  std::map<std::string, std::string, std::less<>> texts_;   // by hash
  std::map<std::string, Edition> editions_;                 // by hash
  std::map<std::string, std::weak_ptr<const TableRules>> rules_cache_;
};

}  // namespace comodin
