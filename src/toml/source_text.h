// The text of a file as lines and characters: converts bytes to lines and columns, and finds bytes
// that are not text. Must not know what the text means.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace comodin {

struct Position {
  std::size_t line = 1;    // from 1
  std::size_t column = 1;  // from 1, in characters
};

// Looks at a text that outlives it.
class SourceText {
 public:
  explicit SourceText(std::string_view text);

  std::string_view text() const { return text_; }
  std::size_t line_count() const { return starts_.size(); }
  std::size_t line_start(std::size_t line) const { return starts_[line - 1]; }
  std::string_view line(std::size_t line) const;  // without its end
  std::size_t line_of(std::size_t offset) const;
  Position position(std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;  // where each line starts; never empty
};

// The first byte that no text holds: a zero, or what is not UTF-8.
std::optional<std::size_t> first_byte_of_no_text(std::string_view text);

}  // namespace comodin
