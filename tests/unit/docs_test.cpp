// The documents name only what exists: every path, every link and every name of the source.
// What is between `backticks` is looked up, blocks of code are not.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "source_tree.h"

namespace comodin {
namespace {

// What others name, and files that are made later.
const std::set<std::string, std::less<>> kForeign = {
    "comodin/terminal",       // in a data folder
    "tests/scenarios/duel/",  // of an edition to be shipped
    "text/html",
    "text/plain",
};

// Where a path may start.
constexpr std::array<std::string_view, 6> kRoots = {"",     "src/",     "tests/unit/",
                                                    "web/", "web/src/", "docs/"};

bool is_doc(const File& file) {
  return ends_in(file, {".md"}) &&
         (is_below(file, {"docs/"}) || file.path == "README.md" || file.path == "CONTRIBUTING.md");
}

bool is_word_letter(char c) { return is_letter_or_digit(c) || c == '_'; }

// In which files of the source each word occurs. A word with a capital counts only in code, not in
// comments and quotes: most types are also words of prose. The schemas of protocol/ count as code.
// This file is full of made-up names.
using Files = std::vector<std::string_view>;  // paths, in order
using Words = std::unordered_map<std::string_view, Files>;
void add_words(Words& words, const File& file) {
  const bool is_code = ends_in(file, {".h", ".cpp", ".ts", ".svelte"});
  const bool is_prose = ends_in(file, {".json", ".scn", ".toml"}) && !is_below(file, {"protocol/"});
  for (const std::string_view line : lines_of(file.text)) {
    const std::size_t comment = is_code ? line.find("//") : line.npos;
    bool in_quotes = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (is_code && line[i] == '"') in_quotes = !in_quotes;
      if (!is_word_letter(line[i])) continue;
      std::size_t end = i;
      while (end < line.size() && is_word_letter(line[end])) ++end;
      const bool in_prose = is_prose || in_quotes || i > comment;
      if (!in_prose || line[i] < 'A' || line[i] > 'Z')
        if (Files& files = words[line.substr(i, end - i)];
            files.empty() || files.back() != file.path)
          files.push_back(file.path);
      i = end - 1;
    }
  }
}
const Words& words_of_the_source() {
  static const Words kWords = [] {
    Words words;
    for (const File& file : tree())
      if (!ends_in(file, {".md", ".html", ".txt", "package-lock.json", "docs_test.cpp"}))
        add_words(words, file);
    return words;
  }();
  return kWords;
}
const Files& files_with(const std::string& word) {
  static const Files kNone;
  const auto found = words_of_the_source().find(word);
  return found == words_of_the_source().end() ? kNone : found->second;
}

// Every file by its path and by the folders on the way to it; and by its name alone.
using Paths = std::multimap<std::string, std::string_view, std::less<>>;
const Paths& paths_of_the_tree() {
  static const Paths kPaths = [] {
    Paths paths;
    for (const File& file : tree()) {
      const std::string& path = file.path;
      for (std::size_t end = path.find('/'); end != path.npos; end = path.find('/', end + 1))
        paths.emplace(path.substr(0, end), path);
      paths.emplace(path, path);
      if (path.contains('/')) paths.emplace(path.substr(path.rfind('/') + 1), path);
    }
    return paths;
  }();
  return kPaths;
}

bool has(const Files& files, std::string_view path) {
  return std::ranges::find(files, path) != files.end();
}

// The files that a path of a document means: `*` is any text, a name without a folder is the file
// wherever it is.
Files meant_by(std::string_view path) {
  Files files;
  if (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t star = path.find('*');
  for (const std::string_view root : kRoots) {
    const std::string start = std::string(root) + std::string(path.substr(0, star));
    auto at = paths_of_the_tree().lower_bound(start);
    for (; at != paths_of_the_tree().end() && at->first.starts_with(start); ++at)
      if (star == path.npos ? at->first == start : at->first.ends_with(path.substr(star + 1)))
        files.push_back(at->second);
  }
  return files;
}

bool is_path(std::string_view text) {
  if (text.starts_with("build/")) return false;  // made
  const bool has_letters = std::ranges::all_of(
      text, [](char c) { return is_word_letter(c) || std::string_view("*.-/").contains(c); });
  if (!has_letters || text.starts_with('/') || text.contains("//")) return false;
  const std::string_view last = text.substr(text.rfind('/') + 1);
  if (text.contains('/'))  // NAME in capitals is any name
    return last.empty() || !std::ranges::all_of(last, [](char c) { return c >= 'A' && c <= 'Z'; });
  constexpr std::array<std::string_view, 11> kEndings = {"h",  "cpp", "ts", "svelte", "toml", "scn",
                                                         "md", "sh",  "py", "cmake",  "bash"};
  const std::size_t dot = text.rfind('.');
  return dot != text.npos && dot != 0 && std::ranges::count(kEndings, text.substr(dot + 1)) != 0;
}

// At least two letters that are not the digits of a hash, nor a NAME in capitals for any name.
bool is_name(std::string_view text) {
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_hex = [&](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); };
  return !text.empty() && !is_digit(text[0]) && std::ranges::all_of(text, is_word_letter) &&
         std::ranges::count_if(text, std::not_fn(is_digit)) >= 2 &&
         !std::ranges::all_of(text, is_capital) &&
         !(text.size() >= 8 && std::ranges::all_of(text, is_hex));
}

// What is wrong with one piece of code; "" if nothing.
std::string wrong_in(std::string code) {
  if (code.starts_with("./")) code.erase(0, 2);
  if (code.ends_with("()")) code.resize(code.size() - 2);
  if (kForeign.contains(code)) return "";
  if (is_path(code)) return meant_by(code).empty() ? "no such file: " + code : "";
  if (is_name(code)) return files_with(code).empty() ? "no such name: " + code : "";
  if (const std::size_t colons = code.find("::"); colons != code.npos) {
    const std::string owner = code.substr(0, colons);
    const std::string member = code.substr(colons + 2);
    if (!is_name(owner) || !is_name(member)) return "";
    const Files& files = files_with(member);
    const bool met =
        std::ranges::any_of(files_with(owner), [&](auto file) { return has(files, file); });
    return met ? "" : "no such member: " + code;
  }
  // A command or an expression: the paths and the names in it that can be nothing else.
  static const std::regex kSure(
      R"((?:src|docs|tests|editions|tools|examples|web|words|cmake|data)/[\w/.*-]*\w)"
      R"(|\b[a-z]+(?:_[a-z0-9]+)+\b|\bk(?:[A-Z][a-z]+)+\b|\b(?:[A-Z][a-z]+){2,}\b)");
  for (std::sregex_iterator it(code.begin(), code.end(), kSure), end; it != end; ++it) {
    const std::string word = it->str();
    if (word.contains('/') && it->position() > 0 &&
        code[static_cast<std::size_t>(it->position()) - 1] == '/')
      continue;
    const bool exists = word.contains('/') ? !meant_by(word).empty() : !files_with(word).empty();
    if (!exists && !kForeign.contains(word)) return "no such file or name: " + word;
  }
  return "";
}

// Lines outside of blocks of code; the others are empty.
std::vector<std::string> prose_lines(const File& file) {
  std::vector<std::string> lines;
  bool in_block = false;
  for (const std::string_view line : lines_of(file.text)) {
    const std::size_t first = line.find_first_not_of(' ');
    const bool is_fence = first != line.npos && line.substr(first).starts_with("```");
    if (is_fence) in_block = !in_block;
    lines.emplace_back(in_block || is_fence ? "" : line);
  }
  return lines;
}

// What is between backticks, with the line in which it begins. It may end in the next line.
std::vector<std::pair<std::size_t, std::string>> code_in(const File& file) {
  std::vector<std::pair<std::size_t, std::string>> found;
  bool inside = false;
  std::size_t number = 0;
  for (const std::string& line : prose_lines(file)) {
    ++number;
    if (line.empty()) inside = false;
    if (inside) found.back().second += ' ';
    for (const char c : line) {
      if (c == '`') {
        inside = !inside;
        if (inside) found.emplace_back(number, "");
      } else if (inside) {
        found.back().second += c;
      }
    }
  }
  return found;
}

std::vector<Violation> made_up_names(const File& file) {
  std::vector<Violation> found;
  if (!is_doc(file)) return found;
  for (const auto& [line, code] : code_in(file))
    if (const std::string what = wrong_in(code); !what.empty()) found.push_back({line, what});
  return found;
}

// `name` (`path`) and `name` in `path` say where something is.
std::vector<Violation> misplaced_names(const File& file) {
  static const std::regex kPlaced(R"(`(?:\w+::)*(\w+)(?:\(\))?`(?: \(| in )`([\w./*-]+)`)");
  std::vector<Violation> found;
  if (!is_doc(file)) return found;
  const std::vector<std::string> lines = prose_lines(file);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].contains("` (`") && !lines[i].contains("` in `")) continue;
    for (std::sregex_iterator it(lines[i].begin(), lines[i].end(), kPlaced), end; it != end; ++it) {
      const std::string name = (*it)[1];
      const std::string path = (*it)[2];
      if (!is_name(name) || !is_path(path)) continue;
      const auto has_name = [&](auto meant) { return has(files_with(name), meant); };
      if (std::ranges::none_of(meant_by(path), has_name))
        found.push_back({i + 1, std::string(name).append(" is not in ").append(path)});
    }
  }
  return found;
}

// The headings of a document as a browser names them.
std::set<std::string> anchors_of(const File& file) {
  std::set<std::string> anchors;
  for (const std::string& line : prose_lines(file)) {
    if (!line.starts_with('#')) continue;
    std::string anchor;
    for (const char c : lower(line.substr(line.find_first_not_of("# "))))
      if (c == ' ' || c == '-') {
        anchor += '-';
      } else if (is_letter_or_digit(c) || c == '_' || (c & 0x80) != 0) {
        anchor += c;
      }
    anchors.insert(anchor);
  }
  return anchors;
}

std::vector<Violation> dead_links(const File& file) {
  static const std::regex kLink(R"(\]\(([^):#]*)(?:#([^)]*))?\))");
  if (!is_doc(file)) return {};
  const std::filesystem::path folder = std::filesystem::path(file.path).parent_path();
  std::vector<Violation> found;
  const std::vector<std::string> lines = prose_lines(file);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].contains("](")) continue;
    for (std::sregex_iterator it(lines[i].begin(), lines[i].end(), kLink), end; it != end; ++it) {
      const std::string target = (*it)[1];
      const std::string anchor = (*it)[2];
      const auto path = (folder / target).lexically_normal().generic_string();
      if (!std::filesystem::exists(std::filesystem::path(COMODIN_SOURCE_DIR) / path)) {
        found.push_back({i + 1, "no such file: " + target});
      } else if (!anchor.empty()) {  // of a document, which is text
        const auto linked = std::ranges::find(tree(), path, &File::path);
        if (!anchors_of(target.empty() ? file : *linked).contains(anchor))
          found.push_back({i + 1, "no such heading: " + std::string((*it)[0])});
      }
    }
  }
  return found;
}

TEST(Docs, NameOnlyWhatExists) {
  expect_caught(made_up_names, "docs/a.md", "See `game/no_such_file.h`.\n");
  expect_caught(made_up_names, "docs/a.md", "See `no_such_file.cpp`.\n");
  expect_caught(made_up_names, "docs/a.md", "Run `tools/no_such_tool --all`.\n");
  expect_caught(made_up_names, "README.md", "`NoSuchClass` decides.\n");
  expect_caught(made_up_names, "docs/a.md", "`no_such_function()` decides.\n");
  expect_caught(made_up_names, "docs/a.md", "`State::no_such_member` decides.\n");
  expect_caught(made_up_names, "docs/a.md", "`hand.held & no_such_mask[top]`\n");
  expect_caught(made_up_names, "docs/a.md", "Or `say\nno_such_word` decides.\n");
  expect_fine(made_up_names, "docs/a.md", "`State::hands` in `game/state.h`; `words_*.cpp`.\n");
  expect_fine(made_up_names, "docs/a.md", "```\nNoSuchClass\n`no_such_name`\n```\n");
  expect_clean_tree(made_up_names);
}

TEST(Docs, NamesAreWhereTheDocumentsSay) {
  expect_caught(misplaced_names, "docs/a.md", "`legal_moves` (`base/bits.h`) lists them.\n");
  expect_caught(misplaced_names, "docs/a.md", "`Engine::play` in `base/bits.h`\n");
  expect_fine(misplaced_names, "docs/a.md", "`legal_moves` (`game/legal.h`) lists them.\n");
  expect_clean_tree(misplaced_names);
}

TEST(Docs, LinksLeadSomewhere) {
  expect_caught(dead_links, "docs/a.md", "[a page](no_such_page.md)\n");
  expect_caught(dead_links, "docs/a.md", "[a chapter](style.md#no-such-chapter)\n");
  expect_fine(dead_links, "docs/a.md", "[the web](https://example.org/a#b), [style](style.md)\n");
  expect_clean_tree(dead_links);
}

}  // namespace
}  // namespace comodin
