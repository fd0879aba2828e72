// The files of the project as text, and checks on them: a check is a function from one file to what
// is wrong in it. A test first shows that its check sees a bad sample, then that the tree is free
// of it. Built and fetched files are left out. One thread.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace comodin {

struct File {
  std::string path;  // from the root of the project, with slashes
  std::string text;
};

struct Violation {
  std::size_t line;
  std::string what;
};

using Check = std::function<std::vector<Violation>(const File&)>;

inline bool is_text(const File& file) { return !file.text.contains('\0'); }

inline const std::vector<File>& tree() {
  static const std::vector<File> kFiles = [] {
    const std::filesystem::path root = COMODIN_SOURCE_DIR;
    const std::array<std::filesystem::path, 4> others = {".git", "build", "node_modules", ".cache"};
    std::vector<File> files;
    for (auto it = std::filesystem::recursive_directory_iterator(root);
         it != std::filesystem::end(it); ++it) {
      if (it->is_directory()) {
        if (std::ranges::count(others, it->path().filename()) != 0) it.disable_recursion_pending();
      } else if (it->is_regular_file()) {
        std::ifstream in(it->path(), std::ios::binary);
        File file{it->path().lexically_relative(root).generic_string(),
                  {std::istreambuf_iterator<char>(in), {}}};
        if (is_text(file)) files.push_back(std::move(file));
      }
    }
    std::ranges::sort(files, {}, &File::path);
    return files;
  }();
  return kFiles;
}

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Calls `look(line)` for every line and gathers what it says is wrong.
template <class Look>
std::vector<Violation> in_each_line(const File& file, Look look) {
  std::vector<Violation> found;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(file.text)) {
    ++number;
    if (const std::string what = look(line); !what.empty()) found.push_back({number, what});
  }
  return found;
}

inline bool ends_in(const File& file, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](auto ending) { return file.path.ends_with(ending); });
}

inline bool is_below(const File& file, std::initializer_list<std::string_view> folders) {
  return std::ranges::any_of(folders, [&](auto folder) { return file.path.starts_with(folder); });
}

inline bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// `text` is somewhere in `line` and `fits(before, after)` for the characters around it.
template <class Fits>
bool finds(std::string_view line, std::string_view text, Fits fits) {
  for (std::size_t at = line.find(text); at != line.npos; at = line.find(text, at + 1)) {
    const std::size_t end = at + text.size();
    if (fits(at == 0 ? ' ' : line[at - 1], end == line.size() ? ' ' : line[end])) return true;
  }
  return false;
}

inline bool has_word(std::string_view line, std::string_view word) {
  return finds(line, word, [](char before, char after) {
    return !is_letter_or_digit(before) && !is_letter_or_digit(after);
  });
}

inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

inline void expect_caught(const Check& check, const std::string& path, const std::string& text) {
  EXPECT_EQ(check({path, text}).size(), 1U) << "the check must see what is wrong in: " << text;
}

inline void expect_fine(const Check& check, const std::string& path, const std::string& text) {
  EXPECT_TRUE(check({path, text}).empty()) << "nothing is wrong in: " << text;
}

inline void expect_clean_tree(const Check& check) {
  EXPECT_FALSE(tree().empty());
  std::string wrong;
  for (const File& file : tree())
    for (const Violation& violation : check(file))
      wrong += file.path + ":" + std::to_string(violation.line) + ": " + violation.what + "\n";
  EXPECT_TRUE(wrong.empty()) << wrong;
}

}  // namespace comodin
