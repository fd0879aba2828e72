#include "edition/effect_lexer.h"

#include <algorithm>
#include <cstdint>

namespace comodin {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Every byte beyond ASCII belongs to a word, so that a word never ends within a character.
bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '\'' ||
         c == '-' || c == '_' || byte >= 0x80;
}

struct Decoded {
  std::uint32_t point = 0;
  std::size_t bytes = 0;  // 0: not well-formed
};

// The first character of a text that is not empty.
Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  std::uint32_t point = lead & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    point = (point << 6U) | (byte(i) & 0x3FU);
  }
  const bool overlong = (bytes == 3 && point < 0x800) || (bytes == 4 && point < 0x10000);
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (overlong || surrogate || point > 0x10FFFF) return {};
  return {point, bytes};
}

bool is_control(std::uint32_t point) {
  const bool control = point < 0x20 || (point >= 0x7F && point < 0xA0);
  const bool line_break = point == 0x2028 || point == 0x2029;
  const bool direction = point == 0x061C || point == 0x200E || point == 0x200F ||
                         (point >= 0x202A && point <= 0x202E) ||
                         (point >= 0x2066 && point <= 0x2069);
  return control || line_break || direction;
}

}  // namespace

std::string to_lower(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

Token token_at(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  Token token{.begin = at, .end = at, .is_word = false, .lower = {}};
  while (token.end < text.size() && is_word_byte(text[token.end])) ++token.end;
  token.is_word = token.end > at;
  if (!token.is_word && at < text.size()) ++token.end;
  token.lower = to_lower(text.substr(at, token.end - at));
  return token;
}

PlainText measure_plain_text(std::string_view text, std::size_t max_characters) {
  PlainText plain;
  while (plain.bytes < text.size() && plain.characters < max_characters) {
    const Decoded next = decode(text.substr(plain.bytes));
    if (next.bytes == 0 || is_control(next.point)) break;
    plain.bytes += next.bytes;
    ++plain.characters;
  }
  return plain;
}

}  // namespace comodin
