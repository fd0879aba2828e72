// Argument checks that several commands share.
#pragma once

#include <string>

#include <CLI/App.hpp>

namespace comodin {

// Refuses an empty text, which often comes from an unset shell variable.
inline CLI::Validator not_empty() {
  return {[](const std::string& text) { return text.empty() ? "it is empty" : std::string(); }, ""};
}

}  // namespace comodin
