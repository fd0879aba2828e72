#include "toml/toml_tree.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "toml/toml_library.h"
#include "toml/toml_text.h"

namespace comodin {
namespace {

constexpr std::string_view kSpace = " \t";

std::string_view trim_front(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kSpace), text.size()));
}

std::size_t bare_key_length(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  });
  return static_cast<std::size_t>(end - text.begin());
}

// "  key.part =" if the line starts like that, with everything in front of the value.
std::optional<std::string_view> entry_start(std::string_view line) {
  const std::size_t indent = line.size() - trim_front(line).size();
  const std::size_t key = bare_key_length(line.substr(indent));
  const std::size_t equals = line.find_first_not_of(kSpace, indent + key);
  if (key == 0 || equals == std::string_view::npos || line[equals] != '=') return std::nullopt;
  return line.substr(0, equals + 1);
}

// The name in "[name]", "[[name]]", or in what was meant to be one.
std::string_view header_name(std::string_view line) {
  line = trim_front(line);
  if (!line.starts_with('[')) return {};
  line.remove_prefix(std::min(line.find_first_not_of("[ \t"), line.size()));
  return line.substr(0, bare_key_length(line));
}

bool starts_something(std::string_view line) {
  const std::string_view name = header_name(line);
  if (name.empty()) return entry_start(line).has_value();
  const auto behind = static_cast<std::size_t>(name.data() + name.size() - line.data());
  return trim_front(line.substr(behind)).starts_with(']');
}

// Whether the value that starts in this line was meant to go on in the next one. Counting is
// enough: it only decides how much is left out after a mistake.
bool goes_on(std::string_view line) {
  const auto count = [&](std::string_view what) {
    std::size_t found = 0;
    for (std::size_t at = line.find(what); at != line.npos; at = line.find(what, at + what.size()))
      ++found;
    return found;
  };
  return count("[") + count("{") > count("]") + count("}") || count("\"\"\"") % 2 == 1 ||
         count("'''") % 2 == 1;
}

enum class Repair : std::uint8_t { none, value, header, hidden, blank };

// The lines of the file, some of them repaired.
class MendedText {
 public:
  explicit MendedText(const SourceText& source)
      : source_(source), repairs_(source.line_count() + 1, Repair::none) {
    for (std::size_t i = 1; i <= source.line_count(); ++i) lines_.emplace_back(source.line(i));
  }

  std::string text() const {
    std::string result;
    for (const std::string& line : lines_) (result += line) += '\n';
    return result;
  }

  Repair repair_of(std::size_t line) const { return repairs_[line]; }

  // Repairs what goes wrong in `line`; a line that was repaired before is blanked, so every call
  // brings the text closer to one that can be parsed.
  void repair(std::size_t line, bool twice) {
    const std::string_view original = source_.line(line);
    const bool first = repairs_[line] == Repair::none;
    const std::string_view header = header_name(original);
    if (first && !header.empty()) {
      set(line, twice ? Repair::hidden : Repair::header,
          twice                      ? fmt::format("[repaired_line_{}]", line)
          : is_list_header(original) ? fmt::format("[[{}]]", header)
                                     : fmt::format("[{}]", header));
      return;
    }
    const auto entry = entry_start(original);
    const std::string_view text = trim_front(original);
    const std::size_t key = bare_key_length(text);
    if (first && key > 0 && !twice) {
      // A type that no edition file uses; it is not looked at.
      set(line, Repair::value, fmt::format("{} = 00:00:00", text.substr(0, key)));
    } else {
      set(line, Repair::blank, "");
    }
    if (entry && goes_on(original)) blank_rest(line + 1);
  }

 private:
  static bool is_list_header(std::string_view line) {
    return trim_front(line).starts_with("[[") || line.contains("]]");
  }

  void set(std::size_t line, Repair repair, std::string text) {
    repairs_[line] = repair;
    lines_[line - 1] = std::move(text);
  }

  // Blanks the lines up to the closing brace, or else up to the next thing that starts.
  void blank_rest(std::size_t line) {
    std::size_t end = line;
    while (end <= source_.line_count() && !starts_something(source_.line(end))) ++end;
    for (std::size_t i = line; i < line + kLongestTable && i <= source_.line_count(); ++i)
      if (trim_front(source_.line(i)).starts_with('}')) end = std::max(end, i + 1);
    for (; line < end; ++line) set(line, Repair::blank, "");
  }

  static constexpr std::size_t kLongestTable = 8;  // lines; longer ones are not guessed at

  const SourceText& source_;
  std::vector<std::string> lines_;
  std::vector<Repair> repairs_;  // by line, from 1
};

// A mistake in the text as it is repaired so far.
struct SyntaxMistake {
  std::size_t line = 1;
  std::size_t byte = 0;
  std::string message;
  bool twice = false;
  bool hopeless = false;
};

std::size_t last_line_with_text(const SourceText& source) {
  std::size_t line = source.line_count();
  while (line > 1 && trim_front(source.line(line)).empty()) --line;
  return line;
}

// What goes wrong behind the last text went wrong at its end.
SyntaxMistake place(const SourceText& text, std::size_t at, std::string message) {
  const std::size_t line = text.line_of(at);
  const std::size_t last = last_line_with_text(text);
  if (line > last)
    return {.line = last, .byte = text.line(last).size(), .message = std::move(message)};
  const std::size_t byte = std::min(at - text.line_start(line), text.line(line).size());
  return {.line = line, .byte = byte, .message = std::move(message)};
}

SyntaxMistake hopeless(SyntaxMistake mistake) {
  mistake.hopeless = true;
  return mistake;
}

SyntaxMistake describe(const TomlHazardAt& found, const SourceText& text) {
  switch (found.hazard) {
    case TomlHazard::too_deep:
      return hopeless(
          place(text, found.offset,
                fmt::format("nested too deeply: expected at most {} levels", kMaxTomlDepth)));
    case TomlHazard::long_line:
      return hopeless(
          place(text, found.offset,
                fmt::format("a line that is too long: expected at most {} bytes", kMaxTomlLine)));
    case TomlHazard::empty_list:
      break;
  }
  return place(text, found.offset, "this list is empty: expected at least one value");
}

SyntaxMistake describe(TomlFailure failure, const SourceText& text) {
  // A list that nobody closed goes wrong only where the next entry starts.
  if (failure.list_start) {
    const std::size_t start = text.line_of(*failure.list_start);
    const std::size_t end = text.line_of(failure.at);
    if (end > start && (starts_something(text.line(end)) || end > last_line_with_text(text)))
      return place(text, *failure.list_start, "this list is never closed: expected `]`");
  }
  SyntaxMistake mistake = place(text, failure.at, std::move(failure.message));
  mistake.twice = failure.twice;
  return mistake;
}

// Moves the places of a tree from the repaired text to the original, line by line.
void relocate(TomlNode& node, const SourceText& from, const SourceText& to,
              const MendedText& repaired) {
  const auto move = [&](std::size_t at) {
    const std::size_t line = std::min(from.line_of(at), to.line_count());
    return to.line_start(line) +
           std::min(at - from.line_start(from.line_of(at)), to.line(line).size());
  };
  const Repair repair = repaired.repair_of(std::min(from.line_of(node.at), to.line_count()));
  const bool lost = repair == Repair::value || repair == Repair::hidden;
  node.at = move(node.at);
  node.key_at = move(node.key_at);
  if (lost && !node.key.empty()) {
    node.type = TomlNode::Type::broken;
    node.children.clear();
  }
  for (TomlNode& child : node.children) relocate(child, from, to, repaired);
}

}  // namespace

TomlTree parse_toml(const SourceText& source) {
  TomlTree tree;
  MendedText repaired(source);
  for (std::size_t tries = 0; tries <= kMaxTomlMends; ++tries) {
    const std::string text = repaired.text();
    const SourceText current(text);
    SyntaxMistake mistake;
    if (const auto hazard = find_toml_hazard(text)) {
      mistake = describe(*hazard, current);
    } else if (auto parsed = read_toml(text)) {
      tree.root = std::move(*parsed);
      relocate(tree.root, current, source, repaired);
      tree.readable = true;
      return tree;
    } else {
      mistake = describe(std::move(parsed.error()), current);
    }
    mistake.line = std::min(mistake.line, source.line_count());
    // A second mistake in a repaired line comes from the repair.
    if (repaired.repair_of(mistake.line) == Repair::none)
      tree.problems.push_back(
          {source.line_start(mistake.line) + mistake.byte, std::move(mistake.message)});
    if (mistake.hopeless) return tree;
    repaired.repair(mistake.line, mistake.twice);
  }
  return tree;
}

}  // namespace comodin
