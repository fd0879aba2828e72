// Any text is parsed or refused, a parsed text keeps its meaning when rendered in any language, and
// completion works for any text.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "effect/lexer.h"
#include "effect/report.h"
#include "effect/text.h"

namespace {

using namespace comodin;

void check_error(std::string_view text, const EffectError& error) {
  COMODIN_CHECK(error.offset <= text.size());
  COMODIN_CHECK(!to_string(error.why).empty());
  COMODIN_CHECK(error.suggestions.size() <= 5);
  const bool plain = measure_plain_text(text, text.size()).bytes == text.size();
  COMODIN_CHECK(!plain || character_begin(text, error.offset) == error.offset);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto completions = complete_effect(text);
  COMODIN_CHECK(completions.size() <= kMaxCompletions);
  COMODIN_CHECK(completion_begin(text) <= size);
  const auto effect = parse_effect(text);
  if (!effect) {
    check_error(text, effect.error());
    return 0;
  }
  for (const Language language : kLanguages) {
    const auto again = parse_effect(render_effect(*effect, language));
    COMODIN_CHECK(again.has_value());
    COMODIN_CHECK(*again == *effect);
    warnings_of(*effect, {}, language);
  }
  return 0;
}
