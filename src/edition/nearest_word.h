// Guesses what was meant by a word that does not exist.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace comodin {

// The known word with the fewest letters different; empty if none is near.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

// "a, b or c"
std::string one_of(std::span<const std::string_view> words);

}  // namespace comodin
