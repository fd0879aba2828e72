// What a card does, in short: for players who judge cards, solvers of small games and the compiler
// itself. Found in the effect's sentences; the operations are the game's alone.
#pragma once

#include <cstdint>

#include "effect/effect.h"

namespace comodin {

// In rough terms: the first of these that the effect does.
enum class CardClass : std::uint8_t {
  hits,      // the next player draws or loses a turn
  skips,     // the next player loses a turn, but only by a choice or under a condition
  reverses,  // the direction changes
  other,     // any other effect
  number,    // no effect
};

// The whole effect, if it is one of the common ones.
enum class WholeEffect : std::uint8_t {
  none,
  reverses,
  hits_next,            // the next player draws, or not, and loses a turn: a Draw Two, a Skip
  names_and_hits_next,  // a Wild Draw Four
  names_color,          // a Wild
  more,
};

struct CardFacts {
  CardClass rough = CardClass::number;
  WholeEffect whole = WholeEffect::none;
  std::uint8_t next_draws = 0;  // cards for the next player, whatever else happens

  // Once its color is named.
  bool only_hits_next() const {
    return whole == WholeEffect::hits_next || whole == WholeEffect::names_and_hits_next;
  }

  bool operator==(const CardFacts&) const = default;
};

// A wild names its color even if its effect does not say so.
CardFacts card_facts(const Effect& effect, bool wild);

// How many cards the next player draws through this effect, whatever else happens.
std::uint8_t draws_of_next(const Effect& effect);

// One sentence hits the next player (see also `next_draws`).
inline bool next_loses_a_turn(const Sentence& s) {
  return s.verb == Verb::lose_turn && s.who == Who::next;
}

}  // namespace comodin
