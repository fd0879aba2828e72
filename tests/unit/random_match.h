// Random matches for tests: tables of every edition with many options and with cards for every verb
// of the effect language, a random choice among all legal moves, and the seed that replays a
// failure (set COMODIN_SEED to it).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/apply.h"
#include "game/event.h"
#include "game/legal.h"
#include "game/state.h"
#include "rules/rules.h"

namespace comodin::testing {

// COMODIN_SEED, or `fallback`. Printed, so that a failure can be replayed.
std::uint64_t test_seed(std::uint64_t fallback);
// COMODIN_SOAK=long: soak tests run longer.
bool soaks_long();

struct TestTable {
  std::string name;
  Rules rules;
  Edition played;  // as the table plays it
};

// The shipped editions with 2 to 10 seats and many options, and synthetic editions with every verb,
// open hands and hardly any cards.
const std::vector<TestTable>& test_tables();

// The shipped edition, with cards added that carry these effects.
Edition edition_with(std::string_view shipped, const std::vector<std::string>& effects);
// Compiled, or the test program ends with the reason.
Rules rules_for(const Edition& edition, const TableSetup& setup);

// One of the legal moves of all seats, or the deal; `deal` after the end of a match too.
Move random_move(const Rules& rules, const State& state, Random& random);

// A sink that calls `on_event`.
template <class OnEvent>
struct CallSink {
  static constexpr bool kEnabled = true;
  OnEvent& on_event;
  void operator()(const Event& event) { on_event(event); }
};

// Plays a move with random outcomes; `on_event` sees the state as it is at each event.
template <class OnEvent>
void play_move(const Rules& rules, State& state, const Move& move, Random& random,
               OnEvent on_event) {
  if (state.decision.what == Await::match_over) state = new_match();
  CallSink<OnEvent> sink{on_event};
  const Refusal reason = apply(rules, state, move, random, sink);
  COMODIN_CHECK(reason == Refusal::none);
}

// Every seat, and kNoSeat for a spectator.
std::vector<Seat> viewers_of(const Rules& rules);

// The event field by field, without padding: what a stream would carry.
std::string to_bytes(const Event& event);

}  // namespace comodin::testing
