// Names of words/ that are checked when they are compiled: keys, and arguments of their texts. A
// literal that names none does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "words/keys.h"

namespace comodin {

void is_not_in_words();  // never defined: a compiler that names it found a misspelled literal

// A name out of a sorted list.
template <const auto& kNames>
class WordName {
 public:
  consteval WordName(const char* literal) : index_(0) {
    const std::optional<WordName> found = named(literal);
    if (!found) is_not_in_words();
    index_ = found->index_;
  }

  // For names from elsewhere, such as the protocol's.
  static constexpr std::optional<WordName> named(std::string_view name) {
    const auto at = std::ranges::lower_bound(kNames, name);
    if (at == kNames.end() || *at != name) return std::nullopt;
    return WordName(static_cast<std::uint16_t>(at - kNames.begin()));
  }

  constexpr std::size_t index() const { return index_; }
  constexpr std::string_view name() const { return kNames[index_]; }
  bool operator==(const WordName&) const = default;

 private:
  constexpr explicit WordName(std::uint16_t index) : index_(index) {}

  std::uint16_t index_;
};

using WordKey = WordName<kWordKeys>;
using ArgumentName = WordName<kWordArguments>;

}  // namespace comodin
