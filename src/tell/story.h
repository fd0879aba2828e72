// The story of a move: its events in words, short, with "you" for the reader. Decides which events
// need a sentence and which share one. Must not know a rule of the game.
#pragma once

#include <span>

#include "game/event.h"
#include "game/state.h"
#include "tell/narrator.h"
#include "tell/parts.h"

namespace comodin {

// A move of the game: its events, redacted for the reader, and what the game had waited for.
struct GameMoment {
  std::span<const Event> events;
  Decision asked = {};
  EffectFrame effect = {};
};

Story story_of(const Narrator& narrator, const GameMoment& moment);

}  // namespace comodin
