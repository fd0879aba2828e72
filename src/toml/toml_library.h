// The only contact with the TOML library: one text in, one tree or one failure out. Its exceptions,
// its messages and its way of counting lines stop here.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "toml/toml_tree.h"

namespace comodin {

struct TomlFailure {
  std::size_t at = 0;
  std::string message;                    // one sentence, ends with what was expected
  std::optional<std::size_t> list_start;  // the list it happened in, which may be the culprit
  bool twice = false;                     // it was defined before
};

// The text must be free of hazards (toml_text.h).
std::expected<TomlNode, TomlFailure> read_toml(std::string_view text);

}  // namespace comodin
