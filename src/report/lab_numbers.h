// How the lab's reports write numbers, in every language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/language.h"

namespace comodin {

// Counts letters as they are seen, not bytes.
std::size_t letters_in(std::string_view text);

// 1,234.5 · 1234,5 · 1.234,5: as the language writes numbers.
std::string number_in(Language language, double value, int digits);
std::string count_in(Language language, std::uint64_t value);
// 26.0%, or 26,0 % in Spanish.
std::string percent_in(Language language, double part, int digits = 1);
// +3.1: always with its sign; a real minus.
std::string signed_in(Language language, double value, int digits);

}  // namespace comodin
