// Repairs the checksums of a changed record, as a forger would.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "record/fair.h"

namespace comodin::testing {

inline std::string with_fresh_checksums(std::string_view text) {
  std::string result;
  std::size_t checked = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::string_view word = line.substr(0, line.find(' '));
    const bool sum = (word == "check" || word == "end") && word.size() < line.size();
    const std::size_t at = result.size();
    if (sum) {
      result += std::string(word) + ' ' +
                to_hex(hash_of(std::string_view(result).substr(checked, at - checked)));
      checked = at;
    } else {
      result += line;
    }
    if (end != std::string_view::npos) result += '\n';
  }
  return result;
}

}  // namespace comodin::testing
