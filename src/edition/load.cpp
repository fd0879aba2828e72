#include "edition/load.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "edition/edition_check.h"
#include "edition/edition_reader.h"
#include "edition/embedded.h"
#include "edition/mistakes.h"
#include "edition/nearest_word.h"
#include "toml/read_file.h"
#include "toml/source_text.h"
#include "toml/toml_tree.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{256} * 1024;

std::unexpected<Diagnostics> whole_file(std::string_view file, std::string message) {
  return std::unexpected(Diagnostics{{std::string(file), 1, 1, std::move(message)}});
}

std::unexpected<Diagnostics> no_file(std::string_view name) {
  const auto known = shipped_editions();
  std::string message = fmt::format(
      "there is no such edition or file: expected {}, or the path of a file", one_of(known));
  if (const auto meant = nearest_word(name, known); !meant.empty())
    message += fmt::format("; did you mean {}?", meant);
  return std::unexpected(Diagnostics{{std::string(name), 0, 0, std::move(message)}});
}

std::string too_large() {
  return fmt::format("the file is too large: expected at most {} KiB", kMaxFileBytes / 1024);
}

}  // namespace

std::expected<Edition, Diagnostics> parse_edition(std::string_view text, std::string_view file) {
  if (text.size() > kMaxFileBytes) return whole_file(file, too_large());
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return whole_file(file, "the file is empty: expected an edition");
  const SourceText source(text);
  Mistakes mistakes(source, file);
  if (const auto byte = first_byte_of_no_text(text)) {
    mistakes.add(*byte, "this is no text: expected UTF-8 without zero bytes");
    return std::unexpected(mistakes.take());
  }
  const TomlTree tree = parse_toml(source);
  for (const TomlProblem& problem : tree.problems) mistakes.add(problem.at, problem.message);
  if (!tree.readable) return std::unexpected(mistakes.take());
  EditionMarks marks;
  marks.countable = tree.problems.empty();
  Edition edition = read_edition(tree.root, mistakes, marks);
  check_edition(edition, marks, mistakes);
  if (!mistakes.empty()) return std::unexpected(mistakes.take());
  return edition;
}

std::expected<Edition, Diagnostics> load_edition(std::string_view name_or_path) {
  const auto files = embedded_editions();
  const auto shipped = std::ranges::find(files, name_or_path, &EmbeddedFile::name);
  if (shipped != files.end())
    return parse_edition(shipped->text, fmt::format("{}.toml", shipped->name));
  if (!file_exists(name_or_path)) return no_file(name_or_path);
  // One byte more than allowed shows that it is too large, whatever its size is said to be.
  const auto bytes = read_file(name_or_path, kMaxFileBytes + 1);
  if (!bytes) return whole_file(name_or_path, bytes.error());
  return parse_edition(*bytes, name_or_path);
}

std::vector<std::string_view> shipped_editions() {
  std::vector<std::string_view> names;
  for (const EmbeddedFile& file : embedded_editions()) names.push_back(file.name);
  return names;
}

}  // namespace comodin
