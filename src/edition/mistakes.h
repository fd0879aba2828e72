// Gathers the mistakes of one file: all of them, in the order of the file. Must not know what an
// edition is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "edition/diagnostic.h"
#include "toml/source_text.h"

namespace comodin {

inline constexpr std::size_t kMaxDiagnostics = 50;

class Mistakes {
 public:
  // Both outlive it.
  Mistakes(const SourceText& source, std::string_view file) : source_(source), file_(file) {}

  const SourceText& source() const { return source_; }
  bool empty() const { return found_.empty(); }

  // `at` is a byte of the source.
  void add(std::size_t at, std::string message);

  // Sorted by place, no message twice in one place, at most kMaxDiagnostics; the last one then
  // says how many were left out.
  Diagnostics take();

 private:
  const SourceText& source_;
  std::string_view file_;
  Diagnostics found_;
};

// A word of the file as a message can show it: short, in one line.
std::string in_quotes(std::string_view word);

}  // namespace comodin
