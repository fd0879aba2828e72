#include "edition/mistakes.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace comodin {

std::string to_string(const Diagnostic& diagnostic) {
  if (diagnostic.line == 0) return fmt::format("{}: {}", diagnostic.file, diagnostic.message);
  return fmt::format("{}:{}:{}: {}", diagnostic.file, diagnostic.line, diagnostic.column,
                     diagnostic.message);
}

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kLongest = 40;
  std::size_t length = std::min(word.size(), kLongest);
  const auto is_inside_character = [&](std::size_t i) {
    return i < word.size() && (static_cast<unsigned char>(word[i]) & 0xC0U) == 0x80U;
  };
  while (is_inside_character(length)) --length;
  std::string result(word.substr(0, length));
  std::ranges::replace_if(
      result, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7F; }, ' ');
  return fmt::format("`{}{}`", result, length < word.size() ? "…" : "");
}

void Mistakes::add(std::size_t at, std::string message) {
  const Position position = source_.position(at);
  found_.push_back({std::string(file_), position.line, position.column, std::move(message)});
}

Diagnostics Mistakes::take() {
  const auto key = [](const Diagnostic& diagnostic) {
    return std::tie(diagnostic.line, diagnostic.column, diagnostic.message);
  };
  std::ranges::sort(found_, {}, key);
  const auto repeated = std::ranges::unique(found_, {}, key);
  found_.erase(repeated.begin(), repeated.end());
  if (found_.size() > kMaxDiagnostics) {
    const std::size_t left_out = found_.size() - kMaxDiagnostics + 1;
    found_.resize(kMaxDiagnostics);
    found_.back().message = fmt::format("and {} more mistakes from here on", left_out);
  }
  return std::exchange(found_, {});
}

}  // namespace comodin
