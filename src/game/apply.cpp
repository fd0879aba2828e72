#include "game/apply.h"

namespace comodin {

Refusal apply(const Rules& rules, State& state, Move move, AnyChance& chance, EventSink& sink) {
  return apply<AnyChance, EventSink>(rules, state, move, chance, sink);
}

void find_dealer(const Rules& rules, State& state, AnyChance& chance, EventSink& sink) {
  Engine<AnyChance, EventSink>(rules, state, chance, sink).find_dealer();
}

void open_round(const Rules& rules, State& state, AnyChance& chance, EventSink& sink) {
  Engine<AnyChance, EventSink> engine(rules, state, chance, sink);
  engine.find_dealer();
  engine.turn_first_card();
  engine.end_if_one_is_left();
}

}  // namespace comodin
