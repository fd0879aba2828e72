// Argument checks that several commands share.
#pragma once

#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "base/language.h"

namespace comodin {

// Refuses an empty text, which often comes from an unset shell variable.
inline CLI::Validator not_empty() {
  return {[](const std::string& text) { return text.empty() ? "it is empty" : std::string(); }, ""};
}

// Refuses what is not the code of a language.
inline CLI::Validator known_language() {
  return CLI::IsMember(std::vector<std::string>(kLanguageCodes.begin(), kLanguageCodes.end()));
}

}  // namespace comodin
