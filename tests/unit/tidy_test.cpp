// Tests of the source tree itself: which folder may include which, and what no file may contain.
// Each check maps a file to its violations; each test first shows that the check catches a bad
// sample, then that the tree has none.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace comodin {
namespace {

namespace fs = std::filesystem;

struct File {
  std::string path;  // from the root of the project, with slashes
  std::string text;
};

struct Violation {
  std::size_t line;
  std::string what;
};

using Check = std::function<std::vector<Violation>(const File&)>;

constexpr std::size_t kMaxColumns = 100;
constexpr std::size_t kMaxLines = 700;

// Removes the ~ from words that no file may contain, this one included.
std::string spelled(std::string text) {
  std::erase(text, '~');
  return text;
}
const std::array kUnfinished = {spelled("TO~DO"), spelled("FIX~ME")};
const std::array kMachinePaths = {spelled("/wo~rk/"), spelled("/ro~ot/"), spelled("/ho~me/"),
                                  spelled("../sha~red")};
constexpr std::array<std::string_view, 4> kEditionNames = {"anniversary", "official", "dragonball",
                                                           "monster"};

// Reading the tree.

bool is_text(const File& file) { return !file.text.contains('\0'); }

const std::vector<File>& tree() {
  static const std::vector<File> kFiles = [] {
    const fs::path root = COMODIN_SOURCE_DIR;
    const std::array<fs::path, 4> others = {".git", "build", "node_modules", ".cache"};
    std::vector<File> files;
    for (auto it = fs::recursive_directory_iterator(root); it != fs::end(it); ++it) {
      if (std::ranges::find(others, it->path().filename()) != others.end()) {
        it.disable_recursion_pending();
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

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Calls `look(line)` for every line and collects the violations.
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

bool ends_in(const File& file, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](auto ending) { return file.path.ends_with(ending); });
}

bool is_below(const File& file, std::initializer_list<std::string_view> folders) {
  return std::ranges::any_of(folders, [&](auto folder) { return file.path.starts_with(folder); });
}

bool is_ours_to_lay_out(const File& file) { return ends_in(file, {".h", ".cpp", ".toml", ".scn"}); }

bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Whether `line` contains `text` with `fits(before, after)` for the characters around it.
template <class Fits>
bool finds(std::string_view line, std::string_view text, Fits fits) {
  for (std::size_t at = line.find(text); at != line.npos; at = line.find(text, at + 1)) {
    const std::size_t end = at + text.size();
    if (fits(at == 0 ? ' ' : line[at - 1], end == line.size() ? ' ' : line[end])) return true;
  }
  return false;
}

bool has_word(std::string_view line, std::string_view word) {
  return finds(line, word, [](char before, char after) {
    return !is_letter_or_digit(before) && !is_letter_or_digit(after);
  });
}

// In the middle of a longer path or address it does not count.
bool has_path(std::string_view line, std::string_view path) {
  return finds(line, path, [](char before, char /*after*/) {
    return !is_letter_or_digit(before) && !std::string_view("._-*}").contains(before);
  });
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

// The pipeline.

// The folder of src that contains the file; "" for other files.
std::string_view folder_of(const File& file) {
  const std::string_view path = file.path;
  if (!path.starts_with("src/")) return {};
  return path.substr(4, std::max(path.find('/', 4), std::size_t{4}) - 4);
}

// The folder that an include line names; "" for other lines and for other libraries.
std::string_view included_folder(std::string_view line) {
  constexpr std::string_view kStart = "#include \"";
  if (!line.starts_with(kStart)) return {};
  line.remove_prefix(kStart.size());
  return line.substr(0, std::min(line.find('/'), line.find('"')));
}

// Which folders each folder may include: the `comodin_folder(NAME LINKS…)` of the build.
using Links = std::map<std::string, std::set<std::string>, std::less<>>;
const Links& links() {
  static const Links kLinks = [] {
    Links found;
    const auto build = std::ranges::find(tree(), "src/CMakeLists.txt", &File::path);
    constexpr std::string_view kCall = "comodin_folder(";
    for (std::string_view rest = build->text;;) {
      const std::size_t call = rest.find(kCall);
      if (call == rest.npos) return found;
      rest.remove_prefix(call + kCall.size());
      std::istringstream words{std::string(rest.substr(0, rest.find(')')))};
      std::string folder;
      words >> folder;
      for (std::string link; words >> link;) found[folder].insert(link);
      found[folder].insert(folder);
    }
  }();
  return kLinks;
}

bool may_include(std::string_view folder, std::string_view included) {
  const auto from = links().find(folder);
  return from != links().end() && from->second.contains(std::string(included));
}

std::vector<Violation> wrong_includes(const File& file) {
  if (!file.path.starts_with("src/")) return {};
  const std::string_view folder = folder_of(file);
  return in_each_line(file, [&](std::string_view line) -> std::string {
    const std::string_view included = included_folder(line);
    if (included.empty() || may_include(folder, included)) return "";
    return "src/" + std::string(folder) + " may not include " + std::string(included);
  });
}

std::vector<Violation> outside_the_pipeline(const File& file) {
  if (!file.path.starts_with("src/")) return {};
  if (file.path == "src/CMakeLists.txt" || links().contains(folder_of(file))) return {};
  return {{1, "is in a folder that src/CMakeLists.txt does not list"}};
}

// Headers.

std::vector<Violation> no_pragma_once(const File& file) {
  if (!ends_in(file, {".h"}) || file.text.contains("\n#pragma once\n")) return {};
  return {{1, "no #pragma once"}};
}

std::vector<Violation> no_opening_comment(const File& file) {
  if (!ends_in(file, {".h"}) || file.text.starts_with("// ")) return {};
  return {{1, "does not open with a comment"}};
}

// Layout.

// The types that more than one header of the program defines.
std::vector<std::string> named_twice(const std::vector<File>& files) {
  std::map<std::string, std::set<std::string>> headers_by_type;
  for (const File& file : files) {
    if (!is_below(file, {"src/"}) || !ends_in(file, {".h"})) continue;
    for (const std::string_view line : lines_of(file.text))
      for (const std::string_view kind : {"struct ", "enum class ", "class "}) {
        if (!line.starts_with(kind) || (line.ends_with(';') && !line.contains('{'))) continue;
        const std::string_view name = line.substr(kind.size());
        const auto end = std::ranges::find_if_not(name, is_letter_or_digit);
        headers_by_type[std::string(name.begin(), end)].insert(file.path);
      }
  }
  std::vector<std::string> twice;
  for (const auto& [type, headers] : headers_by_type)
    if (headers.size() > 1) twice.push_back(type);
  return twice;
}

std::vector<Violation> tabs(const File& file) {
  if (!is_ours_to_lay_out(file)) return {};
  return in_each_line(file, [](auto line) { return line.contains('\t') ? "a tab" : ""; });
}

std::vector<Violation> trailing_space(const File& file) {
  if (!is_ours_to_lay_out(file)) return {};
  return in_each_line(file, [](std::string_view line) {
    return line.ends_with(' ') || line.ends_with('\t') || line.ends_with('\r') ? "trailing space"
                                                                               : "";
  });
}

// A line of a scenario cannot be broken, and a hand can be long.
std::vector<Violation> long_lines(const File& file) {
  if (!is_ours_to_lay_out(file) || ends_in(file, {".scn"})) return {};
  return in_each_line(file, [](std::string_view line) -> std::string {
    // Characters of UTF-8: every byte but the ones that continue a character.
    const auto columns = static_cast<std::size_t>(
        std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
    return columns > kMaxColumns ? std::to_string(columns) + " columns" : "";
  });
}

std::vector<Violation> no_final_newline(const File& file) {
  if (!is_ours_to_lay_out(file) || file.text.empty() || file.text.ends_with('\n')) return {};
  return {{lines_of(file.text).size(), "no newline at the end"}};
}

std::vector<Violation> too_long(const File& file) {
  if (!is_below(file, {"src/"})) return {};
  const std::size_t lines = lines_of(file.text).size();
  if (lines <= kMaxLines) return {};
  return {{lines, "the file is longer than " + std::to_string(kMaxLines) + " lines"}};
}

// Words.

std::vector<Violation> unfinished_marks(const File& file) {
  return in_each_line(file, [](std::string_view line) -> std::string {
    for (const std::string_view mark : kUnfinished)
      if (has_word(line, mark)) return "unfinished: " + std::string(mark);
    return "";
  });
}

std::vector<Violation> edition_names(const File& file) {
  if (!is_below(file, {"src/game/", "src/rules/", "src/view/"})) return {};
  return in_each_line(file, [](std::string_view line) -> std::string {
    const std::string small = lower(line);
    for (const std::string_view name : kEditionNames)
      if (has_word(small, name)) return "names an edition: " + std::string(name);
    return "";
  });
}

// Operations may change with the game that runs them. Others read a card's facts.
std::vector<Violation> operations_outside_the_game(const File& file) {
  if (!is_below(file, {"src/"}) || is_below(file, {"src/game/", "src/rules/"})) return {};
  return in_each_line(file, [](std::string_view line) {
    const bool reads = has_word(line, "OpCode") || line.contains("rules/code.h") ||
                       line.contains("rules.code") || line.contains("rules().code");
    return reads ? "reads operations" : "";
  });
}

std::vector<Violation> machine_paths(const File& file) {
  return in_each_line(file, [](std::string_view line) -> std::string {
    for (const std::string_view path : kMachinePaths)
      if (has_path(line, path)) return "a path of one machine: " + std::string(path);
    return "";
  });
}

// The tests.

void expect_caught(const Check& check, const std::string& path, const std::string& text) {
  EXPECT_EQ(check({path, text}).size(), 1U) << "the check must see what is wrong in: " << text;
}

void expect_fine(const Check& check, const std::string& path, const std::string& text) {
  EXPECT_TRUE(check({path, text}).empty()) << "nothing is wrong in: " << text;
}

void expect_clean_tree(const Check& check) {
  EXPECT_FALSE(tree().empty());
  for (const File& file : tree())
    for (const Violation& violation : check(file))
      ADD_FAILURE() << file.path << ":" << violation.line << ": " << violation.what;
}

TEST(Tidy, IncludesFollowTheArrowsOfTheBuild) {
  expect_caught(wrong_includes, "src/base/a.h", "#include \"game/state.h\"\n");
  expect_caught(wrong_includes, "src/bots/a.h", "#include \"lab/run.h\"\n");
  expect_caught(wrong_includes, "src/game/a.h", "#include \"edition/edition.h\"\n");
  expect_caught(wrong_includes, "src/terminal/a.h", "#include \"server/serve.h\"\n");
  expect_fine(wrong_includes, "src/cli/a.h", "#include \"lab/run.h\"\n#include <lab/run.h>\n");
  expect_clean_tree(wrong_includes);
}

// server/net may use server/ops, server/api both; not the other way round.
std::vector<Violation> wrong_server_includes(const File& file) {
  const auto room_of = [](std::string_view path) -> std::size_t {
    constexpr std::array<std::string_view, 4> kRooms = {"server/ops/", "server/net/", "server/api/",
                                                        "server/"};
    return static_cast<std::size_t>(
        std::ranges::find_if(kRooms, [&](auto room) { return path.starts_with(room); }) -
        kRooms.begin());
  };
  if (!file.path.starts_with("src/server/")) return {};
  const std::size_t own = room_of(std::string_view(file.path).substr(4));
  return in_each_line(file, [&](std::string_view line) -> std::string {
    constexpr std::string_view kStart = "#include \"server/";
    if (!line.starts_with(kStart) || room_of(line.substr(10)) <= own) return "";
    return "includes against the arrows of src/server";
  });
}

TEST(Tidy, TheRoomsOfTheServerHaveArrowsToo) {
  expect_caught(wrong_server_includes, "src/server/ops/a.h", "#include \"server/net/net.h\"\n");
  expect_fine(wrong_server_includes, "src/server/net/a.h", "#include \"server/ops/log.h\"\n");
  expect_clean_tree(wrong_server_includes);
}

TEST(Tidy, IncludesNameTheFolder) {
  expect_caught(wrong_includes, "src/game/a.h", "#include \"state.h\"\n");
  expect_caught(wrong_includes, "src/game/a.h", "#include \"../base/ids.h\"\n");
}

TEST(Tidy, EverySourceFileIsInAFolderOfTheBuild) {
  expect_caught(outside_the_pipeline, "src/main.cpp", "");
  expect_caught(outside_the_pipeline, "src/util/a.h", "");
  expect_clean_tree(outside_the_pipeline);
}

TEST(Tidy, EveryHeaderIsIncludedOnce) {
  expect_caught(no_pragma_once, "src/base/a.h", "// An a.\n");
  expect_clean_tree(no_pragma_once);
}

TEST(Tidy, EveryHeaderOpensWithAComment) {
  expect_caught(no_opening_comment, "src/base/a.h", "#pragma once\n");
  expect_clean_tree(no_opening_comment);
}

// Two types of one name, each in a file of its own, become one where the linker joins them.
TEST(Tidy, NoTwoHeadersNameATypeAlike) {
  const File first{"src/edition/words.h", "enum class Person : char { first };\n"};
  const File second{"src/table/state.h", "struct Seat;\nstruct Person {\n};\n"};
  EXPECT_THAT(named_twice({first, second}), ::testing::ElementsAre("Person"));
  EXPECT_THAT(named_twice(tree()), ::testing::IsEmpty());
}

TEST(Tidy, NoFileHasTabs) {
  expect_caught(tabs, "editions/a.toml", "a =\t1\n");
  expect_clean_tree(tabs);
}

TEST(Tidy, NoLineEndsInWhiteSpace) {
  expect_caught(trailing_space, "tests/a.scn", "top R5 \n");
  expect_caught(trailing_space, "tests/a.scn", "top R5\r\n");
  expect_clean_tree(trailing_space);
}

TEST(Tidy, NoLineIsLongerThanAHundredColumns) {
  expect_caught(long_lines, "src/base/a.h", std::string(101, 'x') + "\n");
  expect_fine(long_lines, "src/base/a.h", std::string(99, 'x') + "ñ\n");
  expect_clean_tree(long_lines);
}

TEST(Tidy, EveryFileEndsWithANewline) {
  expect_caught(no_final_newline, "src/base/a.h", "// An a.");
  expect_clean_tree(no_final_newline);
}

TEST(Tidy, EverySourceFileCanBeReadInOneSitting) {
  std::string text;
  for (std::size_t i = 0; i <= kMaxLines; ++i) text += "//\n";
  expect_caught(too_long, "src/base/a.h", text);
  expect_clean_tree(too_long);
}

TEST(Tidy, NothingIsMarkedAsUnfinished) {
  expect_caught(unfinished_marks, "docs/a.md", spelled("TO~DO: write this\n"));
  expect_caught(unfinished_marks, "src/base/a.h", spelled("// FIX~ME(me)\n"));
  expect_fine(unfinished_marks, "editions/a.toml", "es = \"Todo o nada, TODOS\"\n");
  expect_clean_tree(unfinished_marks);
}

TEST(Tidy, TheEngineNamesNoEdition) {
  expect_caught(edition_names, "src/game/a.h", "// Only in Dragonball.\n");
  expect_caught(edition_names, "src/rules/a.h", "bool is_monster_deck;\n");
  expect_fine(edition_names, "src/view/a.h", "int dice; // unofficially\n");
  expect_fine(edition_names, "src/cli/a.h", "// --edition anniversary\n");
  expect_clean_tree(edition_names);
}

TEST(Tidy, OnlyTheGameAndTheCompilerReadOperations) {
  const Check& check = operations_outside_the_game;
  expect_caught(check, "src/bots/a.h", "if (op.what == OpCode::draw) return 1;\n");
  expect_caught(check, "src/dice/a.cpp", "const auto& op = view.rules().code[pc];\n");
  expect_caught(check, "src/lab/a.h", "#include \"rules/code.h\"\n");
  expect_fine(check, "src/game/a.h", "return rules.code[pc].what == OpCode::end;\n");
  expect_fine(check, "src/bots/a.h", "return rules.facts[index(kind)].rough;\n");
  expect_clean_tree(check);
}

TEST(Tidy, NothingNamesAPathOfOneMachine) {
  expect_caught(machine_paths, "docs/a.md", spelled("see /wo~rk/main\n"));
  expect_caught(machine_paths, "test", spelled("cd \"/ro~ot/x\"\n"));
  expect_caught(machine_paths, "docs/a.md", spelled("../sha~red/design\n"));
  expect_fine(machine_paths, "docs/a.md", spelled("https://example.org/wo~rk/\n"));
  expect_clean_tree(machine_paths);
}

}  // namespace
}  // namespace comodin
