// Shared by the tests of editions: reads files and loads editions.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "edition/embedded.h"
#include "edition/load.h"

namespace comodin {

// A file of the project.
inline std::string read(const std::filesystem::path& path) {
  std::ifstream in(std::filesystem::path(COMODIN_SOURCE_DIR) / path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline std::string shipped_text(std::string_view name) {
  for (const EmbeddedFile& file : embedded_editions())
    if (file.name == name) return std::string(file.text);
  ADD_FAILURE() << "not shipped: " << name;
  return "";
}

// A shipped edition is read once for all tests: with the sanitizers that takes a fifth of a second.
inline Edition load(std::string_view name) {
  static std::map<std::string, Edition, std::less<>> known;
  if (const auto found = known.find(name); found != known.end()) return found->second;
  auto edition = load_edition(name);
  if (edition) return known.emplace(name, std::move(*edition)).first->second;
  for (const Diagnostic& diagnostic : edition.error()) ADD_FAILURE() << to_string(diagnostic);
  return {};
}

inline std::size_t deck_size(const Edition& edition) {
  std::size_t cards = 0;
  for (const CardSpec& card : edition.cards)
    cards += card.copies * (card.wild ? 1 : edition.colors.size());
  return cards;
}

inline const CardSpec& card(const Edition& edition, std::string_view token) {
  return *std::ranges::find(edition.cards, token, &CardSpec::token);
}

}  // namespace comodin
