#include "effect/lexer.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace comodin {
namespace {

// The letters à to ÿ begin with this byte in UTF-8; below is what is left of each without its
// accent, or a blank where the letter is of no use here.
constexpr char kLatinLead = '\xC3';
constexpr std::string_view kPlainLetters = "aaaaaa ceeeeiiii nooooo  uuuuy y";

// Blanks: a space, a tab, a carriage return, and the two spaces at which no line breaks.
constexpr std::array<std::string_view, 5> kBlanks = {" ", "\t", "\r", "\u00A0", "\u202F"};

constexpr std::string_view kApostrophe = "’";

// How many bytes the blank at the beginning of a text has; 0: it does not begin with one.
std::size_t blank_bytes(std::string_view text) {
  for (const std::string_view blank : kBlanks)
    if (text.starts_with(blank)) return blank.size();
  return 0;
}

// Every byte beyond ASCII belongs to a word, so that a word never ends within a character.
bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '\'' ||
         c == '-' || c == '_' || byte >= 0x80;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// How many bytes the apostrophe at the beginning of a text has; 0: it does not begin with one.
std::size_t apostrophe_bytes(std::string_view text) {
  if (text.starts_with('\'')) return 1;
  return text.starts_with(kApostrophe) ? kApostrophe.size() : 0;
}

// Whether a word lost its end before an apostrophe, as French words do: l’, d’, j’, qu’, jusqu’.
bool is_cut_short(std::string_view word) {
  return (word.size() == 1 && is_letter(word.front())) || to_lower(word).ends_with("qu");
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
  for (std::size_t i = 0; i < lower.size(); ++i) {
    const auto byte = static_cast<unsigned char>(lower[i]);
    const bool latin = i > 0 && lower[i - 1] == kLatinLead && byte >= 0x80 && byte <= 0x9E &&
                       byte != 0x97;  // the sign of multiplication
    if ((byte >= 'A' && byte <= 'Z') || latin) lower[i] = static_cast<char>(byte + 0x20U);
    if (i > 0 && lower[i - 1] == '\xC5' && byte == 0x92) lower[i] = '\x93';  // Œ
  }
  return lower;
}

std::string fold(std::string_view text) {
  const std::string lower = to_lower(text);
  std::string folded;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    const auto next = i + 1 < lower.size() ? static_cast<unsigned char>(lower[i + 1]) : 0U;
    if (lower[i] == kLatinLead && next >= 0xA0 && next <= 0xBF) {
      const char plain = kPlainLetters[next - 0xA0];
      if (plain == ' ')
        folded.append(lower, i, 2);
      else
        folded += plain;
      ++i;
    } else if ((lower[i] == '\xCC' && next >= 0x80 && next <= 0xBF) ||
               (lower[i] == '\xCD' && next >= 0x80 && next <= 0xAF)) {
      ++i;  // an accent of its own
    } else if (std::string_view(lower).substr(i).starts_with("œ")) {
      folded += "oe";
      ++i;
    } else if (std::string_view(lower).substr(i).starts_with(kApostrophe)) {
      folded += '\'';
      i += kApostrophe.size() - 1;
    } else {
      folded += lower[i];
    }
  }
  return folded;
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

std::size_t character_begin(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80) --at;
  return at;
}

bool begins_with_vowel(std::string_view word) {
  return !word.empty() && std::string_view("aeiou").contains(fold(word).front());
}

bool ends_cut_short(std::string_view text) {
  std::string_view word = text.substr(text.rfind(' ') + 1);
  for (const std::string_view apostrophe : {std::string_view("'"), kApostrophe}) {
    if (!word.ends_with(apostrophe)) continue;
    word.remove_suffix(apostrophe.size());
    return is_cut_short(word);
  }
  return false;
}

std::string_view trim(std::string_view text) {
  while (const std::size_t bytes = blank_bytes(text)) text.remove_prefix(bytes);
  const auto ends_in = [&](std::string_view blank) { return text.ends_with(blank); };
  for (auto blank = kBlanks.begin(); blank != kBlanks.end();) {
    blank = std::ranges::find_if(kBlanks, ends_in);
    if (blank != kBlanks.end()) text.remove_suffix(blank->size());
  }
  return text;
}

Token token_at(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  while (const std::size_t bytes = blank_bytes(text.substr(at))) at += bytes;
  Token token{.begin = at, .end = at, .is_word = false, .folded = {}};
  while (token.end < text.size() && is_word_byte(text[token.end])) {
    const std::string_view rest = text.substr(token.end);
    if (blank_bytes(rest) > 0) break;
    const std::size_t apostrophe = apostrophe_bytes(rest);
    token.end += std::max<std::size_t>(apostrophe, 1);
    if (apostrophe > 0 && is_cut_short(text.substr(at, token.end - apostrophe - at))) break;
  }
  token.is_word = token.end > at;
  if (!token.is_word && at < text.size()) ++token.end;
  token.folded = fold(text.substr(at, token.end - at));
  return token;
}

std::vector<Token> tokens_from(std::string_view text, std::size_t at) {
  std::vector<Token> tokens;
  do {
    tokens.push_back(token_at(text, at));
    at = tokens.back().end;
  } while (!tokens.back().is_empty());
  return tokens;
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
