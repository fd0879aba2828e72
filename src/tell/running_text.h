// The words of a card's own rule while it runs: what can be chosen, what has to be done.
#pragma once

#include <string>
#include <vector>

#include "base/language.h"
#include "game/state.h"
#include "rules/source_map.h"
#include "tell/narrator.h"

namespace comodin {

// The card whose effect waits for a decision, and the sentence that asks.
RunningSentence running_sentence(const TellContext& context, const EffectFrame& effect);

// The same card as it lies on top, if it does: its colors share the effect.
Kind running_card(const Rules& rules, const Edition& played, const Tabletop& table);

// What can be chosen, in words. What may be done or declined is the only alternative.
std::vector<std::string> alternatives(const Sentence& sentence, Language language);

}  // namespace comodin
