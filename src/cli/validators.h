// Argument checks that several commands share, with the mistakes in the words of the command. Help
// shows what is allowed in place of the argument's type.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include <CLI/App.hpp>
#include <fmt/format.h>

#include "base/language.h"
#include "cli/speaker.h"

namespace comodin {

// Refuses an empty text, which often comes from an unset shell variable.
CLI::Option* refuse_empty(const CLI::App& command, CLI::Option* option);

// Refuses all words but these.
CLI::Option* allow_words(const CLI::App& command, CLI::Option* option,
                         std::span<const std::string_view> words);

// --lang, which Speaker reads.
CLI::Option* add_language(CLI::App& command, WordKey about_it);

// Refuses what is not a number in these limits.
template <class Number>
CLI::Option* limit(const CLI::App& command, CLI::Option* option, Number low, Number high) {
  const auto text_of = [](Number number) {
    if constexpr (std::integral<Number>)
      return fmt::format("{}", number);
    else
      return fmt::format("{:.5f}", number);
  };
  const std::string lowest = text_of(low);
  const std::string highest = text_of(high);
  option->type_name(lowest + ".." + highest);
  return option->check([&command, low, high, lowest, highest](const std::string& text) {
    Number number{};
    if (CLI::detail::lexical_cast(text, number) && number >= low && number <= high)
      return std::string();
    return Speaker(command).say("cli.wrong.number",
                                {{"value", text}, {"low", lowest}, {"high", highest}});
  });
}

// "“x” isn’t possible. Choose: a, b."
std::string not_among(std::span<const std::string_view> known, std::string_view word,
                      const Speaker& speaker);

// The sentence, and which known word was probably meant.
std::string with_nearest(const std::string& sentence, std::string_view word,
                         std::span<const std::string_view> known, const Speaker& speaker);

}  // namespace comodin
