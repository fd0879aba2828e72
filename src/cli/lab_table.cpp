#include "cli/lab_table.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "edition/option_text.h"
#include "rulebook/option_words.h"
#include "words/words.h"

namespace comodin {
namespace {

// The words of a text, separated by spaces; quotes keep words together. Nothing if one is not
// closed.
std::optional<std::vector<std::string>> words_in(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote != 0 ? '\0' : c;
    } else if (quote == 0 && std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (quote != 0) return std::nullopt;
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

}  // namespace

std::vector<std::string> split_at(std::string_view text, char mark) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = std::min(text.find(mark), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<std::string> text_of(const std::string& path) {
  constexpr std::uintmax_t kMost = 64 << 20;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored) ||
      std::filesystem::file_size(path, ignored) > kMost)
    return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::string set(TableFlags& flags, const std::string& word, const Speaker& speaker) {
  const auto pair = split_choice(word);
  if (!pair)
    return speaker.say("cli.wrong.form",
                       {{"value", word}, {"form", speaker.say("cli.form.option")}});
  const auto& [name, value] = *pair;
  if (name == "edition") {
    flags.table.edition = value;
  } else if (name == "bots") {
    flags.bots = value;
  } else if (name == "preset") {
    flags.table.preset = value;
  } else if (name == "seats") {
    const auto seats = number_of<std::size_t>(value);
    if (!seats) return speaker.say("cli.lab.seats", {{"text", value}});
    flags.table.seats = *seats;
  } else if (std::isupper(static_cast<unsigned char>(name.front())) != 0) {
    flags.table.customs.push_back(word);
  } else {
    flags.table.options.push_back(word);
  }
  return {};
}

std::expected<TableFlags, std::string> changed(const TableFlags& base,
                                               const std::string& words_or_file,
                                               const Speaker& speaker) {
  std::string text = words_or_file;
  if (const auto file = text_of(words_or_file)) {
    text.clear();
    for (const std::string& line : split_at(*file, '\n'))
      text += line.substr(0, line.find('#')) + " ";
  }
  const auto words = words_in(text);
  if (!words) return std::unexpected(speaker.say("cli.lab.quote", {{"text", words_or_file}}));
  TableFlags flags = base;
  for (const std::string& word : *words) {
    if (word == words_or_file && !split_choice(word))
      return std::unexpected(speaker.say(
          "cli.wrong.form_or_file", {{"value", word}, {"form", speaker.say("cli.form.option")}}));
    if (std::string problem = set(flags, word, speaker); !problem.empty())
      return std::unexpected(std::move(problem));
  }
  return flags;
}

std::vector<std::string> swept_values(const std::string& text) {
  const std::size_t dots = std::min(text.find(".."), text.size());
  const auto low = number_of<int>(std::string_view(text).substr(0, dots));
  const auto high = number_of<int>(std::string_view(text).substr(std::min(dots + 2, text.size())));
  if (!low || !high) return split_at(text, ',');
  std::vector<std::string> values;
  for (int i = *low; i <= *high && values.size() <= kMaxSweep; ++i)
    values.push_back(fmt::format("{}", i));
  return values;
}

std::string label_of(const std::string& name, Language language) {
  if (name == "seats") return Words(language).say("lab.swept_seats");
  const auto option = parse_word<Option>(name);
  return option ? texts_of(*option, Words(language)).title : name;
}

std::string value_label(const std::string& name, const std::string& text, const Edition& edition,
                        Language language) {
  const auto option = parse_word<Option>(name);
  if (!option) return text;
  return parse_option_value(*option, text, edition) ? value_name(*option, text, Words(language))
                                                    : text;
}

std::string name_of(const std::string& words, const LabSetup& setup, Language language) {
  std::vector<std::string> parts;
  for (const std::string& word : words_in(words).value_or(std::vector{words})) {
    const auto pair = split_choice(word);
    if (!pair || !parse_word<Option>(pair->first)) {
      parts.push_back(word);
      continue;
    }
    const auto& [name, value] = *pair;
    const std::string label = label_of(name, language);
    const std::string shown = value_label(name, value, setup.edition, language);
    parts.push_back(Words(language).say("named", {{"name", label}, {"what", shown}}));
  }
  if (parts.empty()) return Words(language).say("lab.as_given");
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace comodin
