#include "base/json_text.h"

namespace comodin {

namespace {

bool is_escaped(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

}  // namespace

// Almost all texts are short and without anything to escape: they are copied in one go.
void JsonText::quote(std::string_view text) {
  const std::size_t start = text_.size();
  bool escaped = false;
  // The size that is passed in is not used: in libstdc++ 12 it is the size that was allocated.
  text_.resize_and_overwrite(start + text.size() + 2, [&](char* bytes, std::size_t) {
    char* at = bytes + start;
    *at++ = '"';
    for (const char c : text) {
      escaped |= is_escaped(c);
      *at++ = c;
    }
    *at++ = '"';
    return at - bytes;
  });
  if (!escaped) return;
  text_.resize(start);
  quote_escaped(text);
}

void JsonText::quote_escaped(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  text_ += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_escaped(text[i])) continue;
    const auto code = static_cast<unsigned char>(text[i]);
    text_ += text.substr(written, i - written);
    written = i + 1;
    if (code < 0x20) {
      text_ += "\\u00";
      text_ += kHex[code >> 4];
      text_ += kHex[code & 15];
    } else {
      text_ += '\\';
      text_ += text[i];
    }
  }
  text_ += text.substr(written);
  text_ += '"';
}

}  // namespace comodin
