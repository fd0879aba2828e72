#include "cli/validators.h"

#include <algorithm>
#include <vector>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/ranges.h>

#include "cli/help.h"
#include "edition/nearest_word.h"

namespace comodin {

CLI::Option* refuse_empty(const CLI::App& command, CLI::Option* option) {
  return option->check([&command](const std::string& text) {
    return text.empty() ? Speaker(command).say("cli.wrong.empty") : std::string();
  });
}

CLI::Option* allow_words(const CLI::App& command, CLI::Option* option,
                         std::span<const std::string_view> words) {
  option->type_name(fmt::format("{}", fmt::join(words, "|")));
  return option->check(
      [&command, known = std::vector(words.begin(), words.end())](const std::string& text) {
        if (std::ranges::find(known, text) != known.end()) return std::string();
        return not_among(known, text, Speaker(command));
      });
}

CLI::Option* add_language(CLI::App& command, WordKey about_it) {
  const std::string text = about(about_it);
  return allow_words(command, command.add_option("-l,--lang", text), kLanguageCodes);
}

std::string not_among(std::span<const std::string_view> known, std::string_view word,
                      const Speaker& speaker) {
  const std::string choices = fmt::format("{}", fmt::join(known, ", "));
  return with_nearest(speaker.say("cli.wrong.choice", {{"value", word}, {"choices", choices}}),
                      word, known, speaker);
}

std::string with_nearest(const std::string& sentence, std::string_view word,
                         std::span<const std::string_view> known, const Speaker& speaker) {
  const std::string_view meant = nearest_word(word, known);
  return meant.empty() ? sentence
                       : speaker.say("cli.wrong.meant", {{"what", sentence}, {"word", meant}});
}

}  // namespace comodin
