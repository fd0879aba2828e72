#include "effect/messages.h"

#include <algorithm>

#include <fmt/format.h>

namespace comodin {

std::string to_string(const EffectRemark& remark) {
  std::string text(name_of(remark.message));
  std::ranges::replace(text, '_', ' ');
  if (!remark.text.empty()) text += fmt::format(": {}", remark.text);
  if (remark.number != 0) text += fmt::format(": {}", remark.number);
  return text;
}

}  // namespace comodin
