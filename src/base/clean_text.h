// Cleans text that people write for others to read: names, chat.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace comodin {

// The text trimmed, with single spaces, without control characters and hidden marks, which could
// change how the text beside it is shown. Empty if nothing is left, the text is too long, or it is
// not valid UTF-8.
std::string clean_text(std::string_view text, std::size_t max_bytes);

}  // namespace comodin
