// Owns changed editions: each differs from the original in one parameter. A scenario suite guards a
// parameter if one of its scenarios fails when it is changed.
#pragma once

#include <string>
#include <vector>

#include "edition/edition.h"

namespace comodin {

struct Mutant {
  std::string what;  // "copies of W4: 4 → 5"
  Edition edition;
};

// Every edition parameter and option default, changed in turn. Texts for people are not
// parameters, and neither is a change of an effect that compiles to the same rules.
std::vector<Mutant> mutants_of(const Edition& edition);

}  // namespace comodin
