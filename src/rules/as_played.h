// An edition as a table plays it: with its options, the rules on its blank cards, and the effects
// that house rules give to cards. The setup has been checked by `compile_rules`.
#pragma once

#include "edition/edition.h"
#include "rules/rules.h"

namespace comodin {

// The edition with the table's options and blank cards.
Edition as_played(Edition edition, const TableSetup& setup);

// H2: the effect that the options give to a card without one of its own; nullptr for all others.
const Effect* house_effect(const CardSpec& card, const Options& options);

}  // namespace comodin
