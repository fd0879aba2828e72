// Owns the measurement of the parts of a move: what it costs to list the legal moves, to make one,
// to copy a state, to look at it, to guess it from a view, to print and to read it.
#pragma once

#include <string>
#include <vector>

#include "rules/rules.h"

namespace comodin {

struct PartTime {
  std::string part;
  double nanoseconds = 0;  // of processor time
};

// Every part is shown many states of matches of the random player; takes a few seconds.
std::vector<PartTime> measure_parts(const Rules& rules);

}  // namespace comodin
