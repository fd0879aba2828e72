// The edition files that are part of the program. The build makes the tables from the TOML files of
// editions/ and editions/earlier/. Must not know their content.
#pragma once

#include <span>
#include <string_view>

namespace comodin {

struct EmbeddedFile {
  std::string_view name;  // of the file, without .toml
  std::string_view text;
};

// The shipped editions, in the order of their names; they live as long as the program.
std::span<const EmbeddedFile> embedded_editions();

// What the same editions were in versions before this one: records name an edition by the hash of
// its text. Not for new tables.
std::span<const EmbeddedFile> earlier_editions();

}  // namespace comodin
