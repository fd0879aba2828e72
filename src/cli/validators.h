// Owns checks of arguments that several commands make.
#pragma once

#include <string>

#include <CLI/App.hpp>

namespace comodin {

// A text that is empty, often that of a variable which is not set, is a mistake.
inline CLI::Validator not_empty() {
  return {[](const std::string& text) { return text.empty() ? "it is empty" : std::string(); }, ""};
}

}  // namespace comodin
