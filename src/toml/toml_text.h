// TOML as text, before and without parsing it: finds what the library that parses it must never be
// given, and the place of a string's character in the file. Must not know that library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace comodin {

inline constexpr std::size_t kMaxTomlDepth = 16;
inline constexpr std::size_t kMaxTomlLine = 2000;  // bytes

enum class TomlHazard : std::uint8_t {
  too_deep,    // the library nests calls as the text nests brackets and dots
  long_line,   // its effort grows with the square of a line
  empty_list,  // it looks at the last item of a list without asking whether there is one
};

struct TomlHazardAt {
  TomlHazard hazard;
  std::size_t offset;
};

// The first hazard in the text. It is found wherever the library, which stops at the first syntax
// error, would meet it; behind such an error it may be missed.
std::optional<TomlHazardAt> find_toml_hazard(std::string_view text);

// Where byte `byte` of the value is in the file, for the string whose quote is at `quote`.
std::size_t offset_in_string(std::string_view text, std::size_t quote, std::size_t byte);

}  // namespace comodin
