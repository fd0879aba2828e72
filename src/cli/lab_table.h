// Owns a table of the lab as it is asked for: in flags, in words such as "seats=3 stacking=any", or
// in a file of them; and what it is called in a report.
#pragma once

#include <charconv>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table_arguments.h"
#include "lab/experiment.h"

namespace comodin {

inline constexpr std::size_t kMaxSweep = 64;

struct TableFlags {
  TableArguments table;
  std::string bots = "random";
};

std::vector<std::string> split_at(std::string_view text, char mark);

// The whole text as a number.
template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Reads a whole file; none if that is not possible.
std::optional<std::string> text_of(const std::string& path);

// Takes in NAME=VALUE: a property of the table, a table option, or the rule of a blank wild.
// Returns a sentence about what is wrong with it.
std::string set(TableFlags& flags, const std::string& word);

// What the words, or the lines of a file (# begins a comment), change about `base`; or a sentence
// about what is wrong with them.
std::expected<TableFlags, std::string> changed(const TableFlags& base,
                                               const std::string& words_or_file);

// "2..5" or "a,b,c"; one more than are allowed if there are too many.
std::vector<std::string> swept_values(const std::string& text);

// A property of the table in words, where it has some, and one of its values.
std::string told_of(const std::string& name, Language language);
std::string value_told_of(const std::string& name, const std::string& text, const Edition& edition,
                          Language language);

// What a table is called beside the other: its options in words where it has nothing else.
std::string name_of(const std::string& words, const LabSetup& setup, Language language);

}  // namespace comodin
