// Report on the rule of a blank wild, also as JSON: what it says, how much it can do, what is odd
// about it, what it does to the game, or why it is not understood. The command line and the server
// share it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/language.h"
#include "edition/edition.h"
#include "effect/report.h"
#include "effect/text.h"
#include "lab/verdict.h"

namespace comodin {

// What is known at once; the verdict takes a while.
struct RuleReport {
  Effect effect;
  std::uint32_t seats = 0;  // that the bound is for
  std::uint32_t deck = 0;
  EffectBound bound;
  std::vector<std::string> warnings;  // in the reader's language
};

RuleReport report_on(const Edition& edition, Effect effect, Language reader);

// {"tree": …, "text": …, "bound": …, "warnings": …}
nlohmann::ordered_json to_json(const RuleReport& report);
// The value of "verdict" beside these.
nlohmann::ordered_json to_json(const Verdict& verdict);
// The value of "error" in their place.
nlohmann::ordered_json to_json(const EffectError& error);

}  // namespace comodin
