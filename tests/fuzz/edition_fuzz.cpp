// Any bytes give an edition or a non-empty list of located mistakes, never a crash.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "edition/load.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto edition = comodin::parse_edition(text, "fuzz.toml");
  if (edition) {
    COMODIN_CHECK(!edition->id.empty() && !edition->colors.empty() && !edition->cards.empty());
    return 0;
  }
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  const comodin::Diagnostics& found = edition.error();
  COMODIN_CHECK(!found.empty() && found.size() <= 50);
  for (const comodin::Diagnostic& diagnostic : found) {
    COMODIN_CHECK(diagnostic.line >= 1 && diagnostic.line <= lines && diagnostic.column >= 1);
    COMODIN_CHECK(!diagnostic.message.empty() && !diagnostic.message.contains('\n'));
  }
  COMODIN_CHECK(std::ranges::is_sorted(found, {}, &comodin::Diagnostic::line));
  return 0;
}
