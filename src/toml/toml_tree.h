// The tree of a TOML file, with the place of every value and key, and all syntax mistakes of the
// file, not only the first. Must not know what the keys mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "toml/source_text.h"

namespace comodin {

struct TomlNode {
  enum class Type : std::uint8_t {
    broken,  // from a line that is not TOML: the mistake has been reported
    boolean,
    integer,
    real,
    text,
    time,
    list,
    table,
  };
  Type type = Type::broken;
  std::string key;         // its name in its table; empty in a list
  std::size_t at = 0;      // where the value starts in the file
  std::size_t key_at = 0;  // where its key starts; in a list the same as `at`
  bool boolean = false;
  std::int64_t integer = 0;
  std::string text;
  std::vector<TomlNode> children;  // of a list or table, in the order of the file
};

struct TomlProblem {
  std::size_t at = 0;
  std::string message;
};

struct TomlTree {
  TomlNode root;
  std::vector<TomlProblem> problems;
  bool readable = false;  // false: the tree is empty, because no repair helped
};

inline constexpr std::size_t kMaxTomlMends = 20;

// Parses the text. After a syntax mistake its line is repaired (the value dropped, the bracket
// closed) or blanked, and the text is parsed again, so that what follows is read too.
TomlTree parse_toml(const SourceText& source);

}  // namespace comodin
