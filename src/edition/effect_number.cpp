#include "edition/effect_number.h"

#include <algorithm>

#include "edition/effect_suggest.h"

namespace comodin {

std::optional<unsigned> read_number(const EffectWords& words, std::string_view word, bool several) {
  for (unsigned number = 0; number < words.numbers.size(); ++number)
    if (word == (several ? words.numbers[number].several : words.numbers[number].one))
      return number;
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view rest = word.substr(digits);
  const bool ends_well =
      several ? std::ranges::find(words.plural_suffixes, rest) != words.plural_suffixes.end()
              : rest.empty();
  if (digits == 0 || !ends_well) return std::nullopt;
  unsigned number = 0;
  for (const char digit : word.substr(0, digits))
    number = std::min(number * 10 + static_cast<unsigned>(digit - '0'), kMaxEffectNumber + 1U);
  return number;
}

unsigned nearest_number(const EffectWords& words, std::string_view word, bool several) {
  const auto distance = [&](const NumberWords& names) {
    return edit_distance(several ? names.several : names.one, word.substr(0, 20));
  };
  const auto nearest = std::ranges::min_element(words.numbers, {}, distance);
  return static_cast<unsigned>(nearest - words.numbers.begin());
}

}  // namespace comodin
