// Any bytes as a client message, and any text as a name.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/clean_text.h"
#include "edition/load.h"
#include "rules/rules.h"
#include "serving/client_message.h"
#include "table/authority.h"

namespace {

comodin::Rules rules_of_a_table() {
  const auto edition = comodin::load_edition("anniversary");
  COMODIN_CHECK(edition);
  return comodin::compile_rules(*edition, {.seats = 4}).value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto message = comodin::read_client_message(text);
  if (message) COMODIN_CHECK(message->id.size() <= comodin::kMaxCommandIdBytes);
  const std::string clean = comodin::clean_text(text, comodin::kMaxNameBytes);
  COMODIN_CHECK(clean.size() <= comodin::kMaxNameBytes);
  COMODIN_CHECK(comodin::clean_text(clean, comodin::kMaxNameBytes) == clean);
  static const comodin::Rules kRules = rules_of_a_table();
  const auto entry = comodin::parse_entry(text, &kRules);
  if (entry)
    COMODIN_CHECK(comodin::parse_entry(comodin::to_json(*entry, &kRules), &kRules) == entry);
  return 0;
}
