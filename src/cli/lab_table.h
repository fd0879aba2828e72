// The lab's table arguments: flags, words such as "seats=3 stacking=any", or a file of such words;
// and the table's name in a report.
#pragma once

#include <charconv>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/speaker.h"
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

// Reads a whole file; nothing if that fails.
std::optional<std::string> text_of(const std::string& path);

// Applies NAME=VALUE: a property of the table, a table option, or the rule of a blank wild.
// Returns an error message, or an empty text.
std::string set(TableFlags& flags, const std::string& word, const Speaker& speaker);

// `base` with the changes that the words, or the lines of a file (# begins a comment), ask for.
// Error message on failure.
std::expected<TableFlags, std::string> changed(const TableFlags& base,
                                               const std::string& words_or_file,
                                               const Speaker& speaker);

// The values of "2..5" or "a,b,c"; kMaxSweep + 1 of them if there are more.
std::vector<std::string> swept_values(const std::string& text);

// The label of a table property (its name if it has no label), and of one of its values.
std::string label_of(const std::string& name, Language language);
std::string value_label(const std::string& name, const std::string& text, const Edition& edition,
                        Language language);

// A table's name next to the other's: its words, or else its options spelled out.
std::string name_of(const std::string& words, const LabSetup& setup, Language language);

}  // namespace comodin
