#include "toml/toml_text.h"

#include <algorithm>
#include <utility>

namespace comodin {
namespace {

bool starts_long_string(std::string_view text, std::size_t at) {
  const std::string_view start = text.substr(at, 3);
  return start == "\"\"\"" || start == "'''";
}

// Where the string that starts at `at` is over: behind its closing quotes, or at the end of its
// line (of the text) if it has none.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool is_long = starts_long_string(text, at);
  for (std::size_t i = at + (is_long ? 3 : 1); i < text.size(); ++i) {
    if (text[i] == '\n' && !is_long) return i;
    if (text[i] == '\\' && quote == '"') {
      // An escaped end of the line does not lengthen a short string.
      if (is_long || text.substr(i + 1, 1) != "\n") ++i;
    } else if (text[i] == quote) {
      if (!is_long) return i + 1;
      if (!starts_long_string(text, i)) continue;
      // Up to two more quotes belong to the string itself.
      i += 3;
      for (int more = 0; more < 2 && i < text.size() && text[i] == quote; ++more) ++i;
      return i;
    }
  }
  return text.size();
}

// Walks over the text outside of strings and comments.
class HazardScan {
 public:
  explicit HazardScan(std::string_view text) : text_(text) {}

  std::optional<TomlHazardAt> run() {
    for (std::size_t i = 0; i < text_.size();) {
      const char c = text_[i];
      if (c == '#') {
        i = std::min(text_.find('\n', i), text_.size());
      } else if (c == '"' || c == '\'') {
        i = end_of_string(text_, i);
        at_line_start_ = false;
        after_open_ = false;
      } else if (const auto hazard = step(c)) {
        return TomlHazardAt{*hazard, i};
      } else {
        ++i;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<TomlHazard> step(char c) {
    if (c == ' ' || c == '\t' || c == '\r') return std::nullopt;
    if (c == '\n') {
      end_line();
      return std::nullopt;
    }
    const bool after_open = std::exchange(after_open_, c == '[');
    const bool starts_line = std::exchange(at_line_start_, false);
    if (c == '.') return ++dots_ > kMaxTomlDepth ? deep() : std::nullopt;
    if (std::string_view("=,[]{}").contains(c)) dots_ = 0;
    if (c == '[' || c == '{') {
      if (c == '[' && starts_line && depth_ == 0) header_ = true;
      return ++depth_ > kMaxTomlDepth ? deep() : std::nullopt;
    }
    if (c == ']' || c == '}') {
      if (depth_ > 0) --depth_;
      if (c == ']' && after_open && !header_) return TomlHazard::empty_list;
    }
    return std::nullopt;
  }

  void end_line() {
    // A header never continues in the next line, even if it was not closed.
    if (header_) depth_ = 0;
    header_ = false;
    at_line_start_ = true;
    dots_ = 0;
  }

  static std::optional<TomlHazard> deep() { return TomlHazard::too_deep; }

  std::string_view text_;
  std::size_t depth_ = 0;  // open brackets
  std::size_t dots_ = 0;   // in the present key
  bool at_line_start_ = true;
  bool after_open_ = false;  // nothing but space since the last [
  bool header_ = false;      // in the line of a [table] or [[table]]
};

std::optional<TomlHazardAt> find_long_line(std::string_view text) {
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (end - start > kMaxTomlLine) return TomlHazardAt{TomlHazard::long_line, start};
    start = end + 1;
  }
  return std::nullopt;
}

// How many bytes the character with this code takes.
std::size_t utf8_length(std::string_view hex) {
  std::size_t code = 0;
  for (const char c : hex) {
    const std::size_t digit =
        std::string_view("0123456789abcdef").find(static_cast<char>(c | 0x20));
    if (digit != std::string_view::npos) code = code * 16 + digit;
  }
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

// Behind a backslash at the end of a line, which joins it to the next visible character.
std::size_t skip_line_join(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '\\') return at;
  const std::size_t next = text.find_first_not_of(" \t\r\n", at + 1);
  const std::size_t end = std::min(next, text.size());
  return text.substr(at, end - at).contains('\n') ? end : at;
}

}  // namespace

std::optional<TomlHazardAt> find_toml_hazard(std::string_view text) {
  if (const auto found = find_long_line(text)) return found;
  return HazardScan(text).run();
}

std::size_t offset_in_string(std::string_view text, std::size_t quote, std::size_t byte) {
  if (quote >= text.size()) return text.size();
  const bool escapes = text[quote] == '"';
  const bool is_long = starts_long_string(text, quote);
  std::size_t at = quote + (is_long ? 3 : 1);
  if (is_long) {
    if (text.substr(at, 2) == "\r\n") ++at;
    if (text.substr(at, 1) == "\n") ++at;
  }
  for (std::size_t made = 0;;) {
    if (escapes && is_long) at = skip_line_join(text, at);
    if (made >= byte || at >= text.size()) return std::min(at, text.size());
    if (!escapes || text[at] != '\\') {
      ++at;
      ++made;
      continue;
    }
    const char kind = at + 1 < text.size() ? text[at + 1] : ' ';
    const std::size_t digits = kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    made += digits == 0 ? 1 : utf8_length(text.substr(std::min(at + 2, text.size()), digits));
    at += 2 + digits;
  }
}

}  // namespace comodin
