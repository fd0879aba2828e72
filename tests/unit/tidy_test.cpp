// Tests of the source tree itself: which folder may include which, and what no file may contain.
#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "source_tree.h"

namespace comodin {
namespace {

constexpr std::size_t kMaxColumns = 100;
constexpr std::size_t kMaxLines = 700;

// Takes out the ~ with which a word is written here that no file may contain, this one included.
std::string spelled(std::string text) {
  std::erase(text, '~');
  return text;
}
const std::array kUnfinished = {spelled("TO~DO"), spelled("FIX~ME")};
const std::array kMachinePaths = {spelled("/wo~rk/"), spelled("/ro~ot/"), spelled("/ho~me/"),
                                  spelled("../sha~red")};
// Phrases that nobody would say aloud; docs/style.md says what to write instead.
const std::array kClumsy = {spelled("for w~ho"), spelled("is n~o"), spelled("an~ew"),
                            spelled("so m~any")};
const std::string kBritish = spelled("col~our");
constexpr std::array<std::string_view, 4> kEditionNames = {"anniversary", "official", "dragonball",
                                                           "monster"};

bool is_ours_to_lay_out(const File& file) { return ends_in(file, {".h", ".cpp", ".toml", ".scn"}); }

// In the middle of a longer path or address it does not count.
bool has_path(std::string_view line, std::string_view path) {
  return finds(line, path, [](char before, char /*after*/) {
    return !is_letter_or_digit(before) && !std::string_view("._-*}").contains(before);
  });
}

// The pipeline.

// The folder of src that the file lies in; "" for other files.
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

// English.

// `text` from `start` on, without the marks of a comment around it.
std::string without_marks(std::string_view text, std::size_t start = 0) {
  const std::size_t first = text.find_first_not_of(" \t/*#<!-", start);
  return first == text.npos ? "" : std::string(text.substr(first));
}

// What each line says in a comment, or anywhere in prose: "" where it says nothing.
std::vector<std::string> prose_of(const File& file) {
  const bool is_doc = ends_in(file, {".md"});
  const bool has_slashes = ends_in(file, {".h", ".cpp", ".ts", ".js", ".svelte", ".css"});
  const bool has_hashes = ends_in(file, {".sh", ".bash", ".py", ".cmake", ".toml", "Lists.txt"}) ||
                          file.text.starts_with("#!");
  bool inside = false;  // a block that goes beyond the line: a comment, or the code in a document
  std::vector<std::string> prose;
  for (const std::string_view line : lines_of(file.text)) {
    std::size_t start = line.npos;
    if (is_doc) {
      if (without_marks(line).starts_with("```")) inside = !inside;
      if (!inside) start = 0;
    } else if (has_slashes) {
      start = inside ? 0 : std::min(line.find("/*"), line.find("<!--"));
      if (start != line.npos) inside = !line.contains("*/") && !line.contains("-->");
      if (start == line.npos) start = line.starts_with("//") ? 0 : line.find(" //");
    } else if (has_hashes) {
      start = line.starts_with('#') ? 0 : line.find(" # ");
    }
    prose.push_back(start == line.npos ? "" : without_marks(line, start));
  }
  return prose;
}

// An edition's text is never edited for its comments: records name it by the hash of every byte.
// And what earlier versions kept is kept as it is.
bool is_fixed(const File& file) { return is_below(file, {"editions/", "tests/versions/"}); }

// A phrase may begin in one line and end in the next.
std::vector<Violation> clumsy_phrases(const File& file) {
  if (is_fixed(file)) return {};
  std::vector<Violation> found;
  const std::vector<std::string> prose = prose_of(file);
  for (std::size_t i = 0; i < prose.size(); ++i) {
    const std::string text =
        lower(prose[i]) + " " + lower(i + 1 < prose.size() ? prose[i + 1] : "");
    for (const std::string& phrase : kClumsy)
      for (std::size_t at = text.find(phrase); at < prose[i].size();
           at = text.find(phrase, at + 1)) {
        const std::string_view rest = std::string_view(text).substr(at + phrase.size());
        const bool is_whole = (at == 0 || !is_letter_or_digit(text[at - 1])) &&
                              (rest.empty() || !is_letter_or_digit(rest.front()));
        if (is_whole && !rest.starts_with(" longer")) found.push_back({i + 1, phrase});
      }
  }
  return found;
}

std::vector<Violation> british_spelling(const File& file) {
  if (is_fixed(file)) return {};
  // The language of the cards reads it too, and these feed it.
  if (is_below(file, {"src/effect/words_en.cpp", "tests/unit/effect_text_test.cpp",
                      "tests/golden/effect_sentences.txt", "tests/golden/effect_families.txt"}))
    return {};
  return in_each_line(file,
                      [](auto line) { return lower(line).contains(kBritish) ? kBritish : ""; });
}

std::vector<Violation> opens_with_owns(const File& file) {
  if (!ends_in(file, {".h", ".cpp", ".ts", ".svelte"})) return {};
  const std::vector<std::string> prose = prose_of(file);
  const auto first = std::ranges::find_if(prose, [](auto& line) { return !line.empty(); });
  if (first == prose.end() || !has_word(first->substr(0, first->find(' ')), "Owns")) return {};
  return {
      {static_cast<std::size_t>(first - prose.begin()) + 1, "say what it is, not what it owns"}};
}

std::vector<Violation> machine_paths(const File& file) {
  return in_each_line(file, [](std::string_view line) -> std::string {
    for (const std::string_view path : kMachinePaths)
      if (has_path(line, path)) return "a path of one machine: " + std::string(path);
    return "";
  });
}

TEST(Tidy, IncludesFollowTheArrowsOfTheBuild) {
  expect_caught(wrong_includes, "src/base/a.h", "#include \"game/state.h\"\n");
  expect_caught(wrong_includes, "src/bots/a.h", "#include \"lab/run.h\"\n");
  expect_caught(wrong_includes, "src/game/a.h", "#include \"edition/edition.h\"\n");
  expect_caught(wrong_includes, "src/terminal/a.h", "#include \"server/serve.h\"\n");
  expect_fine(wrong_includes, "src/cli/a.h", "#include \"lab/run.h\"\n#include <lab/run.h>\n");
  expect_clean_tree(wrong_includes);
}

// server/net may use server/ops, server/api both; no other way round.
std::vector<Violation> wrong_server_includes(const File& file) {
  const auto part_of = [](std::string_view path) -> std::size_t {
    constexpr std::array<std::string_view, 4> kParts = {"server/ops/", "server/net/", "server/api/",
                                                        "server/"};
    return static_cast<std::size_t>(
        std::ranges::find_if(kParts, [&](auto part) { return path.starts_with(part); }) -
        kParts.begin());
  };
  if (!file.path.starts_with("src/server/")) return {};
  const std::size_t own = part_of(std::string_view(file.path).substr(4));
  return in_each_line(file, [&](std::string_view line) -> std::string {
    constexpr std::string_view kStart = "#include \"server/";
    if (!line.starts_with(kStart) || part_of(line.substr(10)) <= own) return "";
    return "includes against the arrows of src/server";
  });
}

TEST(Tidy, TheFoldersOfTheServerHaveArrowsToo) {
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
  expect_caught(no_pragma_once, "src/base/a.h", "// A thing.\n");
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
  expect_caught(no_final_newline, "src/base/a.h", "// A thing.");
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

TEST(Tidy, CommentsAndDocumentsSayWhatPeopleWouldSay) {
  expect_caught(clumsy_phrases, "docs/a.md", spelled("A page for w~ho is late.\n"));
  expect_caught(clumsy_phrases, "docs/a.md", spelled("This is\nn~o page.\n"));
  expect_caught(clumsy_phrases, "src/base/a.h", spelled("int a;  // So m~any cards.\n"));
  expect_caught(clumsy_phrases, "web/src/a.ts", spelled("/**\n * Dealt an~ew.\n */\n"));
  expect_caught(clumsy_phrases, "web/src/a.svelte", spelled("<!-- It is n~o page. -->\n"));
  expect_caught(clumsy_phrases, "test", spelled("#!/bin/bash\nls # an~ew\n"));
  expect_fine(clumsy_phrases, "docs/a.md", "It is no longer there, nor is nobody.\n");
  expect_fine(clumsy_phrases, "docs/a.md", spelled("```\nthere is n~o such table\n```\n"));
  expect_fine(clumsy_phrases, "src/base/a.cpp", spelled("say(\"dealt an~ew\");\n"));
  expect_clean_tree(clumsy_phrases);
}

TEST(Tidy, SpellingIsAmerican) {
  expect_caught(british_spelling, "docs/a.md", spelled("Col~ourful.\n"));
  expect_fine(british_spelling, "docs/a.md", "Colorful.\n");
  expect_clean_tree(british_spelling);
}

TEST(Tidy, AHeaderOpensWithWhatItIs) {
  expect_caught(opens_with_owns, "src/base/a.h", "// Owns the seats.\n#pragma once\n");
  expect_caught(opens_with_owns, "web/src/a.svelte", "<script>\n  // Owns the seats.\n");
  expect_fine(opens_with_owns, "src/base/a.h", "// The seats of a table.\n// Owns no memory.\n");
  expect_clean_tree(opens_with_owns);
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
