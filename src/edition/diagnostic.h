// A mistake in an edition file: where, what, and what was expected.
#pragma once

#include <string>
#include <vector>

namespace comodin {

struct Diagnostic {
  std::string file;
  std::size_t line = 1;    // from 1; 0: the file does not exist
  std::size_t column = 1;  // from 1, in characters
  std::string message;     // one sentence, ends with what was expected
};
using Diagnostics = std::vector<Diagnostic>;

// file:line:column: message, or file: message
std::string to_string(const Diagnostic& diagnostic);

}  // namespace comodin
