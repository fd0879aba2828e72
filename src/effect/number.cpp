#include "effect/number.h"

#include <algorithm>

#include "effect/lexer.h"
#include "effect/suggest.h"

namespace comodin {
namespace {

constexpr std::size_t kLongestName = 20;

}  // namespace

std::optional<unsigned> read_number(const Grammar& grammar, std::string_view word, bool several) {
  const auto& suffixes = grammar.plural_suffixes;
  const bool plain = !several || is_among(suffixes, "");
  for (unsigned number = 0; number < grammar.numbers.size(); ++number) {
    const NumberNames& names = grammar.numbers[number];
    if (several && is_among(names.several, word)) return number;
    if (plain && is_among(names.one, word)) return number;
  }
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view rest = word.substr(digits);
  const bool ends_well = several ? is_among(suffixes, rest) : rest.empty();
  if (digits == 0 || !ends_well) return std::nullopt;
  unsigned number = 0;
  for (const char digit : word.substr(0, digits))
    number = std::min(number * 10 + static_cast<unsigned>(digit - '0'), kMaxEffectNumber + 1U);
  return number;
}

unsigned nearest_number(const Grammar& grammar, std::string_view word, bool several) {
  const auto distance = [&](const NumberNames& names) {
    const auto& name = several ? names.several.front() : names.one.front();
    return edit_distance(name, word.substr(0, kLongestName));
  };
  const auto nearest = std::ranges::min_element(grammar.numbers, {}, distance);
  return static_cast<unsigned>(nearest - grammar.numbers.begin());
}

}  // namespace comodin
