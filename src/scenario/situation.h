// Builds the state of a scenario's situation: hands, top card, and the coming outcomes.
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

// `events` receives what happens if the situation starts a round.
std::expected<State, SituationError> lay_out(const Rules& rules, const Scenario& scenario,
                                             Script& script, std::vector<Event>& events);

}  // namespace comodin
