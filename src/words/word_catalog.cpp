#include "words/word_catalog.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <mutex>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "words/embedded_words.h"

namespace comodin {
namespace {

static_assert(std::ranges::equal(kWordLanguages, kLanguageCodes),
              "the folders of words/ and the rows of base/language.h are not the same languages");

Message message_from(const nlohmann::json& json);

MessageBranch branch_from(std::string_view name, const nlohmann::json& json) {
  MessageBranch branch{.name = {}, .exact = std::nullopt, .message = message_from(json)};
  if (!name.starts_with('=')) {
    branch.name = name;
    return branch;
  }
  const auto read =
      std::from_chars(name.data() + 1, name.data() + name.size(), branch.exact.emplace());
  COMODIN_CHECK(read.ec == std::errc());
  return branch;
}

MessageNode node_from(const nlohmann::json& json) {
  if (json.is_string()) return {.text = json.get<std::string>()};
  MessageNode node{.text = {}, .argument = ArgumentName::named(json.at(0).get<std::string>())};
  COMODIN_CHECK(node.argument);
  if (json.size() == 1) return node;
  for (const auto& [name, message] : json.at(1).items())
    node.branches.push_back(branch_from(name, message));
  const auto other = std::ranges::find(node.branches, "other", &MessageBranch::name);
  COMODIN_CHECK(other != node.branches.end());
  std::rotate(other, other + 1, node.branches.end());
  return node;
}

Message message_from(const nlohmann::json& json) {
  if (json.is_string()) return {node_from(json)};
  Message message;
  for (const nlohmann::json& piece : json) message.push_back(node_from(piece));
  return message;
}

}  // namespace

WordCatalog::WordCatalog(std::string_view json) : messages_(kWordKeys.size()) {
  const auto words = nlohmann::json::parse(json);
  COMODIN_CHECK(words.size() == messages_.size());
  for (const auto& [name, message] : words.items()) {
    const auto key = WordKey::named(name);
    COMODIN_CHECK(key);
    messages_[key->index()] = message_from(message);
  }
}

const WordCatalog& WordCatalog::of(Language language) {
  static std::array<std::once_flag, kLanguages.size()> flags;
  static std::array<std::optional<WordCatalog>, kLanguages.size()> catalogs;
  const auto at = static_cast<std::size_t>(language);
  std::call_once(flags[at], [&] {
    const auto file = std::ranges::find(embedded_words(), code_of(language), &WordsFile::language);
    COMODIN_CHECK(file != embedded_words().end());
    catalogs[at].emplace(file->text);
  });
  return *catalogs[at];
}

}  // namespace comodin
