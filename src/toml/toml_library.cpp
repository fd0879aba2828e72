#include "toml/toml_library.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <iterator>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <toml.hpp>

#include "toml/source_text.h"

namespace comodin {
namespace {

using Type = TomlNode::Type;

// Where things are.

std::size_t offset_of(const toml::value& value) {
  const auto* region = dynamic_cast<const toml::detail::region*>(toml::detail::get_region(value));
  return region == nullptr
             ? 0
             : static_cast<std::size_t>(std::distance(region->begin(), region->first()));
}

bool is_bare_key_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

// Back from a value over `=` to the start of the last part of its key.
std::size_t key_before(std::string_view text, std::size_t value_at) {
  std::size_t end = value_at;
  const auto skip_space = [&] {
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
  };
  skip_space();
  if (end == 0 || text[end - 1] != '=') return value_at;
  --end;
  skip_space();
  if (end == 0) return value_at;
  const char last = text[end - 1];
  if ((last == '"' || last == '\'') && end > 1) {
    const std::size_t open = text.rfind(last, end - 2);
    return open == std::string_view::npos ? value_at : open;
  }
  while (end > 0 && is_bare_key_character(text[end - 1])) --end;
  return end;
}

// The library does not keep the places of keys. A table made by a header or by a dotted key has
// the place of that header or key; any other value is behind its key.
std::size_t key_offset(std::string_view text, std::string_view key, const TomlNode& value) {
  const std::size_t line = text.rfind('\n', value.at == 0 ? 0 : value.at - 1);
  const std::size_t start = value.at == 0 || line == std::string_view::npos ? 0 : line + 1;
  const bool starts_line =
      text.substr(start, value.at - start).find_first_not_of(" \t") == std::string_view::npos;
  const bool header = text.substr(value.at).starts_with('[') && starts_line;
  const bool dotted = value.type == Type::table && !text.substr(value.at).starts_with('{');
  if (!header && !dotted) return key_before(text, value.at);
  const std::size_t found = text.find(key, value.at);
  const std::size_t end = std::min(text.find('\n', value.at), text.size());
  return found < end ? found : value.at;
}

// From the library's tree to ours.

TomlNode convert(std::string_view text, const toml::value& value);

std::vector<TomlNode> convert_entries(std::string_view text, const toml::value& value) {
  std::vector<TomlNode> entries;
  for (const auto& [key, entry] : value.as_table()) {
    TomlNode node = convert(text, entry);
    node.key_at = key_offset(text, key, node);
    node.key = key;
    entries.push_back(std::move(node));
  }
  // The library keeps no order.
  std::ranges::sort(entries, {},
                    [](const TomlNode& node) { return std::pair(node.key_at, node.key); });
  return entries;
}

TomlNode convert(std::string_view text, const toml::value& value) {
  TomlNode node;
  node.at = node.key_at = offset_of(value);
  if (value.is_boolean()) {
    node.type = Type::boolean;
    node.boolean = value.as_boolean();
  } else if (value.is_integer()) {
    node.type = Type::integer;
    node.integer = value.as_integer();
  } else if (value.is_floating()) {
    node.type = Type::real;
  } else if (value.is_string()) {
    node.type = Type::text;
    node.text = value.as_string().str;
  } else if (value.is_array()) {
    node.type = Type::list;
    for (const toml::value& item : value.as_array()) node.children.push_back(convert(text, item));
  } else if (value.is_table()) {
    node.type = Type::table;
    node.children = convert_entries(text, value);
  } else {
    node.type = Type::time;
  }
  return node;
}

// From the library's message to ours. It is a headline and one or more excerpts; the last excerpt
// shows the mistake:
//
//   [error] toml::parse_array: missing array separator `,` after a value
//    --> file
//      |
//    1 | a = [1, 2
//      |     ^--- array starts here
//    ...
//    2 | b = 3
//      | ^--- should be `,`

struct Excerpt {
  std::size_t line = 1;
  std::size_t byte = 0;  // in the line
  std::string_view shown;
};

// " 12 | text" and the line below it, which points into the text.
std::optional<Excerpt> read_excerpt(std::string_view line, std::string_view below) {
  const std::size_t bar = line.find(" | ");
  const std::size_t digits = line.find_first_not_of(' ');
  if (bar == std::string_view::npos || digits >= bar) return std::nullopt;
  Excerpt excerpt;
  const auto [end, error] = std::from_chars(line.data() + digits, line.data() + bar, excerpt.line);
  if (error != std::errc() || end != line.data() + bar) return std::nullopt;
  const std::size_t text = bar + 3;
  const std::size_t mark = below.find_first_not_of(' ', std::min(text, below.size()));
  if (below.substr(0, text).find_first_not_of(" |") != std::string_view::npos ||
      mark == std::string_view::npos)
    return std::nullopt;
  excerpt.byte = mark - text;
  excerpt.shown = line.substr(text);
  return excerpt;
}

std::vector<Excerpt> read_excerpts(std::string_view message) {
  std::vector<Excerpt> excerpts;
  const SourceText lines(message);
  for (std::size_t i = 1; i < lines.line_count(); ++i)
    if (const auto excerpt = read_excerpt(lines.line(i), lines.line(i + 1)))
      excerpts.push_back(*excerpt);
  return excerpts;
}

// Inside of keys the library counts lines from the key on; the text it shows is right.
std::size_t offset_of(const Excerpt& excerpt, const SourceText& source) {
  const bool fits = excerpt.line <= source.line_count() &&
                    source.line(excerpt.line)
                        .starts_with(excerpt.shown.substr(
                            0, std::min(excerpt.shown.size(), source.line(excerpt.line).size())));
  if (fits) {
    const std::size_t byte = std::min(excerpt.byte, source.line(excerpt.line).size());
    return source.line_start(excerpt.line) + byte;
  }
  const std::size_t found = source.text().find(excerpt.shown);
  return found == std::string_view::npos ? 0 : found;
}

constexpr std::string_view kAnyValue =
    "expected a number, true, false, a text in quotes, [a list] or { a table }";

struct Phrase {
  std::string_view theirs;
  std::string_view ours;
};

// In this order: the first that fits.
constexpr std::array kPhrases = {
    Phrase{"missing key-value separator", "this line is no entry: expected `=` after the key"},
    Phrase{"missing value after", "the value is missing: {any}"},
    Phrase{"unknown value appeared", "this is no value: {any}"},
    Phrase{"value having invalid format", "this is no value: {any}"},
    Phrase{"leading zero", "a number with a zero in front: expected it without"},
    Phrase{"missing array separator", "the list goes wrong here: expected `,` or `]`"},
    Phrase{"array did not closed", "this list is never closed: expected `]`"},
    Phrase{"trailing comma", "a comma before the end of the table: expected `}`"},
    Phrase{"missing curly brace", "a table in braces ends in its line: expected `}`"},
    Phrase{"inline table did not closed", "this table is never closed: expected `}`"},
    Phrase{"missing table separator", "the table goes wrong here: expected `,` or `}`"},
    Phrase{"invalid line format", "something follows the value: expected the end of the line"},
    Phrase{"newline required after", "something follows the header: expected the end of the line"},
    Phrase{"multiline", "this text is never closed or holds a bad escape: expected three quotes"},
    Phrase{"not a valid string",
           "this text is not closed in its line or holds a bad escape: expected `\"`"},
    Phrase{"not a valid literal string", "this text is not closed in its line: expected `'`"},
    Phrase{"codepoints", "this escape is no character: expected \\u and four digits of one"},
    Phrase{"codepoint", "this escape is no character: expected \\u and four digits of one"},
    Phrase{"empty key", "the key is missing: expected it before `=`"},
    Phrase{"key", "this is no entry: expected `key = value`, [table] or [[table]]"},
};

std::string translate(std::string_view headline) {
  for (const Phrase& phrase : kPhrases) {
    if (!headline.contains(phrase.theirs)) continue;
    std::string sentence(phrase.ours);
    if (const std::size_t any = sentence.find("{any}"); any != std::string::npos)
      sentence.replace(any, 5, kAnyValue);
    return sentence;
  }
  return fmt::format("this is not TOML: {}", kAnyValue);
}

// What the library calls a value that exists, collides or is immutable.
std::optional<std::string> translate_clash(std::string_view headline, std::size_t first_line) {
  constexpr std::array<std::string_view, 5> kClashes = {"already exists", "collides", "immutable",
                                                        "cannot be defined", "neither table"};
  if (std::ranges::none_of(kClashes, [&](auto clash) { return headline.contains(clash); }))
    return std::nullopt;
  const std::size_t open = headline.find('(');
  std::string_view name = headline.substr(std::min(open, headline.size()));
  name = name.substr(0, std::min(name.find(')'), name.size()));
  if (name.starts_with('(')) name.remove_prefix(1);
  if (name.starts_with('"') && name.ends_with('"') && name.size() > 1)
    name = name.substr(1, name.size() - 2);
  return fmt::format("`{}` was already defined in line {}: expected it once", name, first_line);
}

// A table in braces that continues in the next line, which the library takes for a missing key.
bool is_open_brace(std::string_view headline, std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
  const bool ends_line = at < text.size() && (text[at] == '\n' || text[at] == '#');
  return headline.contains("parse_key:") && ends_line && before != std::string_view::npos &&
         (text[before] == ',' || text[before] == '{');
}

TomlFailure explain(std::string_view text, std::string_view message) {
  constexpr std::string_view kTag = "[error] ";
  if (message.starts_with(kTag)) message.remove_prefix(kTag.size());
  const SourceText source(text);
  const std::string_view headline = message.substr(0, std::min(message.find('\n'), message.size()));
  const std::vector<Excerpt> excerpts = read_excerpts(message);
  TomlFailure failure{.at = 0, .message = {}, .list_start = {}};
  if (!excerpts.empty()) failure.at = offset_of(excerpts.back(), source);
  if (!excerpts.empty() && headline.contains("parse_array:"))
    failure.list_start = offset_of(excerpts.front(), source);
  const std::size_t first_line = excerpts.empty() ? 1 : excerpts.front().line;
  if (auto clash = translate_clash(headline, first_line)) {
    failure.message = std::move(*clash);
    failure.twice = true;
  } else if (is_open_brace(headline, text, failure.at)) {
    failure.message = translate("missing curly brace");
  } else {
    failure.message = translate(headline);
  }
  return failure;
}

}  // namespace

std::expected<TomlNode, TomlFailure> read_toml(std::string_view text) {
  try {
    std::istringstream stream{std::string(text)};
    TomlNode root = convert(text, toml::parse(stream, "text"));
    root.at = root.key_at = 0;
    return root;
  } catch (const std::exception& error) {
    return std::unexpected(explain(text, error.what()));
  }
}

}  // namespace comodin
