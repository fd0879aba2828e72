// Owns the cleaning of text that people write for others to read: names, chat.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace comodin {

// The text trimmed, with single spaces, without control characters and without hidden marks, which
// could change what stands beside it. Empty if nothing is left, it is too long, or it is no UTF-8.
std::string clean_text(std::string_view text, std::size_t max_bytes);

}  // namespace comodin
