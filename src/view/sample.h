// Samples a full state that fits a view: what bots think with. Never sees the state that the view
// came from.
#pragma once

#include "base/random.h"
#include "game/state.h"
#include "rules/rules.h"
#include "view/view.h"

namespace comodin {

// A state in which the viewer would know exactly this. Cards that the view does not place are dealt
// at random; every deal that fits is equally likely. Known cards stay where they are known to be,
// and a seat that decides about what it drew has drawn something that it may play. What the
// players' choices reveal is not weighed.
State sample(const Rules& rules, const View& view, Random& random);

}  // namespace comodin
