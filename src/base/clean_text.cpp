#include "base/clean_text.h"

namespace comodin {
namespace {

bool is_control(unsigned char c) { return c < 0x20 || c == 0x7F; }

// Length in bytes of the UTF-8 character at the front; 0 if it is not valid.
std::size_t utf8_length(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = at(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 && first < 0xF5   ? 4U
                             : first >= 0xE0 && first < 0xF0 ? 3U
                             : first >= 0xC2 && first < 0xE0 ? 2U
                                                             : 0U;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((at(i) & 0xC0U) != 0x80U) return 0;
  if (first == 0xE0 && at(1) < 0xA0) return 0;
  if (first == 0xED && at(1) >= 0xA0) return 0;
  if (first == 0xF0 && at(1) < 0x90) return 0;
  if (first == 0xF4 && at(1) >= 0x90) return 0;
  return length;
}

// Direction marks and other invisible characters: a name must not change how the text beside it is
// shown.
bool is_hidden_mark(std::string_view character) {
  if (character.size() == 2)  // U+0080 to U+009F, U+00AD, U+061C
    return (character[0] == '\xC2' && (character[1] < '\xA0' || character == "\u00AD")) ||
           character == "\u061C";
  return (character >= "\u200B" && character <= "\u200F" && character.size() == 3) ||
         (character >= "\u2028" && character <= "\u202E" && character.size() == 3) ||
         (character >= "\u2060" && character <= "\u206F" && character.size() == 3) ||
         character == "\uFEFF";
}

}  // namespace

std::string clean_text(std::string_view text, std::size_t max_bytes) {
  if (text.size() > max_bytes) return {};
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return {};
    const std::string_view character = text.substr(0, length);
    text.remove_prefix(length);
    const bool space = character == " " || is_control(static_cast<unsigned char>(character[0]));
    if (is_hidden_mark(character)) continue;
    if (!space)
      clean += character;
    else if (!clean.empty() && clean.back() != ' ')
      clean += ' ';
  }
  if (!clean.empty() && clean.back() == ' ') clean.pop_back();
  return clean;
}

}  // namespace comodin
