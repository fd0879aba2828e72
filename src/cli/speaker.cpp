#include "cli/speaker.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

namespace comodin {
namespace {

constexpr std::array<std::string_view, 10> kInEnglish = {
    "admin", "arena",       "bench",    "completions", "load",
    "man",   "playthrough", "scenario", "serve",       "signature"};

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The language of a locale such as es_MX.UTF-8.
std::optional<Language> language_in(std::string_view locale) {
  return language_named(locale.substr(0, locale.find_first_of("_.@")));
}

// As gettext finds it: LANGUAGE is a list, and counts only where a locale is set.
Language language_of_environment() {
  std::string_view locale;
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (locale.empty()) locale = variable(name);
  const bool is_set =
      !locale.empty() && locale != "C" && !locale.starts_with("C.") && locale != "POSIX";
  std::string_view list = is_set ? variable("LANGUAGE") : "";
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    if (const auto language = language_in(list.substr(0, end))) return *language;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return language_in(locale).value_or(Language::en);
}

std::optional<Language> language_given(const CLI::App& command) {
  const CLI::Option* const option = command.get_option_no_throw("--lang");
  if (option == nullptr || option->count() == 0) return std::nullopt;
  return language_named(option->results().back());
}

}  // namespace

Speaker::Speaker(const CLI::App& command) : language_(Language::en) {
  bool in_english = false;
  for (const CLI::App* each = &command; each != nullptr; each = each->get_parent()) {
    command_ = each->get_name() + (command_.empty() ? "" : " ") + command_;
    in_english = in_english || std::ranges::find(kInEnglish, each->get_name()) != kInEnglish.end();
  }
  if (!in_english) language_ = language_given(command).value_or(language_of_environment());
}

int Speaker::report(std::string_view sentence) const {
  fmt::print(stderr, "{}: {}\n", command_, sentence);
  return 2;
}

}  // namespace comodin
