#include "edition/statements_reader.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "edition/mistakes.h"

namespace comodin {
namespace {

constexpr std::string_view kExpected = R"(["A9", "ruling G1"] or the like)";

// One capital letter and a number: A9, D24.
bool is_statement(std::string_view text) {
  return text.size() >= 2 && text.size() <= 3 && text[0] >= 'A' && text[0] <= 'Z' &&
         text[1] != '0' &&
         std::ranges::all_of(text.substr(1), [](char c) { return c >= '0' && c <= '9'; });
}

void read_topics(TableReader& reader, std::string_view prefix,
                 std::span<const std::string_view> topics, Edition& edition, EditionMarks& marks) {
  for (const std::string_view topic : topics) {
    const TomlNode* const entry = reader.find(topic);
    if (entry == nullptr) continue;
    edition.statements.push_back(
        {fmt::format("{}{}", prefix, topic), read_citations(reader, topic)});
    marks.statements.push_back(entry->key_at);
  }
}

}  // namespace

std::vector<Citation> read_citations(TableReader& reader, std::string_view key) {
  constexpr std::string_view kRuling = "ruling ";
  std::vector<Citation> citations;
  for (const TomlNode* item : reader.texts(key, Requirement::optional, kExpected)) {
    std::string_view id = item->text;
    const bool ruling = id.starts_with(kRuling);
    if (ruling) id.remove_prefix(kRuling.size());
    if (is_statement(id))
      citations.push_back({std::string(id), ruling});
    else
      reader.mistakes().add(item->at, fmt::format("{} is no statement: expected {}",
                                                  in_quotes(item->text), kExpected));
  }
  return citations;
}

void read_statements(TableReader& file, Edition& edition, EditionMarks& marks) {
  const TomlNode* const table =
      file.table("statements", Requirement::optional, "a table [statements]");
  if (table == nullptr) return;
  std::vector<std::string_view> keys(kStatementTopics.begin(), kStatementTopics.end());
  keys.emplace_back("card");
  TableReader reader(*table, "[statements]", keys, file.mistakes());
  read_topics(reader, "", kStatementTopics, edition, marks);
  const TomlNode* const cards = reader.table("card", Requirement::optional,
                                             "a table [statements.card] with the tokens of cards");
  if (cards == nullptr) return;
  std::vector<std::string_view> tokens;
  for (const TomlNode& entry : cards->children) tokens.emplace_back(entry.key);
  TableReader of_cards(*cards, "[statements.card]", tokens, file.mistakes());
  read_topics(of_cards, kCardTopic, tokens, edition, marks);
}

}  // namespace comodin
