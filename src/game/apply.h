// The way into the engine. `apply` is the only mutator: it carries out a legal move, asks for
// chance when it happens and emits every event to the sink; or it refuses the move with one
// enumerator and changes nothing.
#pragma once

#include <functional>

#include "game/engine.h"
#include "game/engine_cards.h"
#include "game/engine_decisions.h"
#include "game/engine_effects.h"
#include "game/engine_operations.h"
#include "game/engine_round.h"
#include "game/engine_special.h"
#include "game/engine_turns.h"
#include "game/engine_uno.h"
#include "game/legal.h"

namespace comodin {

// A match before its first round: the game waits for `deal`.
inline State new_match() { return {}; }

template <Chance C, class Sink>
COMODIN_HOT Refusal apply(const Rules& rules, State& state, Move move, C& chance, Sink& sink) {
  return Engine<C, Sink>(rules, state, chance, sink).make(move);
}

// For a move picked from the legal moves of this very state: it is not checked again.
template <Chance C, class Sink>
COMODIN_HOT void carry_out(const Rules& rules, State& state, Move move, C& chance, Sink& sink) {
  Engine<C, Sink>(rules, state, chance, sink).carry_out(move);
}

// Events into a callback, where speed does not matter.
class EventSink {
 public:
  static constexpr bool kEnabled = true;
  explicit EventSink(std::function<void(const Event&)> on_event) : on_event_(std::move(on_event)) {}
  void operator()(const Event& event) { on_event_(event); }

 private:
  std::function<void(const Event&)> on_event_;
};

// The same engine, compiled once for these callers.
Refusal apply(const Rules& rules, State& state, Move move, AnyChance& chance, EventSink& sink);

// For a round whose hands and piles were set up by hand (scenarios): finds the dealer, by lot if
// none is set, and turns the first card.
void find_dealer(const Rules& rules, State& state, AnyChance& chance, EventSink& sink);
void open_round(const Rules& rules, State& state, AnyChance& chance, EventSink& sink);

}  // namespace comodin
