// Mutated editions: each differs from the original in one parameter. A scenario suite guards a
// parameter if one of its scenarios fails when it changes.
#pragma once

#include <string>
#include <vector>

#include "edition/edition.h"

namespace comodin {

struct Mutant {
  std::string what;  // "copies of W4: 4 → 5"
  Edition edition;
};

// One mutant per edition parameter and option default. Texts for people are not parameters; changes
// of an effect that compile to the same rules are left out.
std::vector<Mutant> mutants_of(const Edition& edition);

}  // namespace comodin
