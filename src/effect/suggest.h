// Guesses what was meant: of the things that can be said at a place, the nearest to what is
// written there.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

inline constexpr std::size_t kMaxSuggestions = 5;

// How many letters have to be added, dropped or replaced.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The nearest of the possible phrases, without repeats. Where nothing was typed: the first ones,
// and of those that begin alike only the shortest known so far.
std::vector<std::string> nearest_phrases(const std::vector<std::string>& possible,
                                         std::string_view typed);

}  // namespace comodin
