#include "toml/source_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace comodin {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The length of the character that starts `text`, 0 if none does. The shortest form only, no
// surrogates, nothing beyond Unicode.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80U) return 1;
  if (lead < 0xC2U || lead > 0xF4U) return 0;
  const std::size_t length = lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
  if (text.size() < length) return 0;
  std::uint32_t code = lead & (0x7FU >> length);
  for (const char c : text.substr(1, length - 1)) {
    if (!continues_character(c)) return 0;
    code = (code << 6U) | (static_cast<unsigned char>(c) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800U && code <= 0xDFFFU;
  return code >= kSmallest[length] && code <= 0x10FFFFU && !surrogate ? length : 0;
}

}  // namespace

SourceText::SourceText(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') starts_.push_back(i + 1);
}

std::string_view SourceText::line(std::size_t line) const {
  const std::size_t start = line_start(line);
  const std::size_t end = line < starts_.size() ? starts_[line] - 1 : text_.size();
  std::string_view result = text_.substr(start, end - start);
  if (result.ends_with('\r')) result.remove_suffix(1);
  return result;
}

std::size_t SourceText::line_of(std::size_t offset) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(starts_, offset) - starts_.begin());
}

Position SourceText::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const std::size_t line = line_of(offset);
  const std::string_view before = text_.substr(line_start(line), offset - line_start(line));
  const auto inner = std::ranges::count_if(before, continues_character);
  return {line, before.size() - static_cast<std::size_t>(inner) + 1};
}

std::optional<std::size_t> first_byte_of_no_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = text[i] == '\0' ? 0 : character_length(text.substr(i));
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

}  // namespace comodin
