// Any text is read or refused, and what was read means the same as what is then shown.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "edition/effect_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace comodin;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto effect = parse_effect(text);
  if (!effect) {
    COMODIN_CHECK(effect.error().offset <= size);
    COMODIN_CHECK(!effect.error().message.empty());
    COMODIN_CHECK(effect.error().suggestions.size() <= 5);
    return 0;
  }
  const auto again = parse_effect(render_effect(*effect));
  COMODIN_CHECK(again.has_value());
  COMODIN_CHECK(*again == *effect);
  return 0;
}
