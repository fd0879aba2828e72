// Reads what several sections have in common: texts in every language, and words for the values
// of an enumeration.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <string_view>
#include <vector>

#include "edition/edition.h"
#include "edition/table_reader.h"
#include "protocol/words.h"

namespace comodin {

// A text for all languages, or a table with one for some of them. A language that is missing there
// gets the English text, or else that of the first language there is.
Names read_names(TableReader& reader, std::string_view key, Requirement requirement,
                 std::size_t max_bytes);

// The key `feminine` of a color: how its `name` reads beside a feminine one, in the languages where
// that differs.
Names read_feminine_forms(TableReader& color, const Names& name, std::size_t max_bytes);

// The key `feminine` of a card: the languages in which its `name` is feminine.
std::bitset<kLanguages.size()> read_feminine(TableReader& card);

// A name that people type: small letters, digits and _, starting with a letter.
std::string read_id(TableReader& reader, std::string_view key, Requirement requirement);

template <class Value>
struct Choice {
  std::string_view word;
  Value value;
};

template <class Value, std::size_t Count>
std::optional<Value> read_choice(TableReader& reader, std::string_view key, Requirement requirement,
                                 const std::array<Choice<Value>, Count>& choices) {
  std::vector<std::string_view> words;
  for (const auto& choice : choices) words.push_back(choice.word);
  const auto position = reader.word(key, requirement, words);
  if (!position) return std::nullopt;
  return choices[*position].value;
}

// One of the words of the protocol.
template <IsWord Value>
std::optional<Value> read_choice(TableReader& reader, std::string_view key,
                                 Requirement requirement) {
  const auto position = reader.word(key, requirement, WordsOf<Value>::kNames);
  if (!position) return std::nullopt;
  return static_cast<Value>(*position);
}

}  // namespace comodin
