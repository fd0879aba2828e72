// The edition files that are part of the program. The build makes the table from every TOML file
// below editions/. Must not know their content.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct EmbeddedFile {
  std::string_view name;  // its path below editions/, without .toml
  std::string_view text;
};

// All of them, in the order of their names; they live as long as the program.
std::span<const EmbeddedFile> embedded_editions();

}  // namespace comodin
