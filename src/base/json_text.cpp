#include "base/json_text.h"

namespace comodin {

void JsonText::quote(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  text_ += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto code = static_cast<unsigned char>(text[i]);
    if (code >= 0x20 && code != '"' && code != '\\') continue;
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
