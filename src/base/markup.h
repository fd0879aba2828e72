// Escapes text for HTML and SVG, so that none of it is taken for markup.
#pragma once

#include <string>
#include <string_view>

namespace comodin {

inline void append_escaped(std::string& text, char c) {
  switch (c) {
    case '&':
      text += "&amp;";
      break;
    case '<':
      text += "&lt;";
      break;
    case '>':
      text += "&gt;";
      break;
    case '"':
      text += "&quot;";
      break;
    default:
      text += c;
  }
}

inline std::string in_markup(std::string_view text) {
  std::string safe;
  for (const char c : text) append_escaped(safe, c);
  return safe;
}

}  // namespace comodin
