// Owns the way from a view to a full state that fits it: what bots think with. Must not know the
// state that the view came from.
#pragma once

#include "base/random.h"
#include "game/state.h"
#include "rules/rules.h"
#include "view/view.h"

namespace comodin {

// A state in which the viewer would know just this. The cards that the view does not place are
// dealt at random, every way that fits being equally likely: the known cards lie where they are
// known to be, and a seat that decides about what it drew has drawn something that it may play.
// What the players' choices give away is not weighed.
State sample(const Rules& rules, const View& view, Random& random);

}  // namespace comodin
