// The words of the protocol. The build makes its enumerations from protocol/ (tools/protocol.py);
// `WordsOf` has the names of each, in the order of the enumerators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace comodin {

// `kNames`: one for each enumerator. `kInside`: the bits of those that never leave the program.
template <class Enum>
struct WordsOf;

template <class Enum>
concept IsWord = requires { WordsOf<Enum>::kNames; };

template <IsWord Enum>
constexpr std::string_view name_of(Enum value) {
  return WordsOf<Enum>::kNames[static_cast<std::size_t>(value)];
}

// Nothing if it is not a word of the enumeration, or one that never comes from outside.
template <IsWord Enum>
constexpr std::optional<Enum> parse_word(std::string_view name) {
  for (std::size_t i = 0; i < WordsOf<Enum>::kNames.size(); ++i)
    if (WordsOf<Enum>::kNames[i] == name && (WordsOf<Enum>::kInside >> i & 1U) == 0)
      return static_cast<Enum>(i);
  return std::nullopt;
}

}  // namespace comodin
