#include "edition/nearest_word.h"

#include <cstddef>

#include "effect/suggest.h"

namespace comodin {

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known) {
  // Beyond half of its letters a likeness is chance; a very long word is not a slip of the finger.
  constexpr std::size_t kLongest = 40;
  if (word.size() > kLongest) return {};
  std::size_t best = word.size() / 2 + 1;
  std::string_view nearest;
  for (const std::string_view candidate : known) {
    const std::size_t steps = edit_distance(word, candidate);
    if (steps < best) {
      best = steps;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string one_of(std::span<const std::string_view> words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
    list += words[i];
  }
  return list;
}

}  // namespace comodin
