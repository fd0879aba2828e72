#include "report/lab_numbers.h"

#include <algorithm>

#include "words/words.h"

namespace comodin {
namespace {

// With a real minus.
std::string written(Language language, double value, NumberForm form) {
  std::string text = Words(language).number(value, form);
  if (text.starts_with('-')) text.replace(0, 1, "\u2212");
  return text;
}

}  // namespace

std::size_t letters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string count_in(Language language, std::uint64_t value) {
  return Words(language).number(static_cast<std::int64_t>(value));
}

std::string number_in(Language language, double value, int digits) {
  return written(language, value, {.digits = digits});
}

std::string percent_in(Language language, double part, int digits) {
  return written(language, part, {.digits = digits, .percent = true});
}

std::string signed_in(Language language, double value, int digits) {
  return written(language, value, {.digits = digits, .sign = true});
}

}  // namespace comodin
