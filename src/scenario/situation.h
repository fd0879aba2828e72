// Owns the way from a scenario's situation to a state: who holds what, what lies on top, what
// chance will bring.
#pragma once

#include <expected>
#include <vector>

#include "game/event.h"
#include "game/state.h"
#include "rules/rules.h"
#include "scenario/scenario.h"
#include "scenario/script.h"

namespace comodin {

struct SituationError {
  std::size_t line = 0;
  Refusal reason = Refusal::none;
  std::string sentence;
};

// Lays the situation out; `events` takes what happens if a round is started.
std::expected<State, SituationError> lay_out(const Rules& rules, const Scenario& scenario,
                                             Script& script, std::vector<Event>& events);

}  // namespace comodin
