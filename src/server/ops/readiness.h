// Whether people should be sent to this server, as it answers at /readyz. That the process lives is
// another question: /healthz.
#pragma once

#include <string>
#include <vector>

#include "serving/transport.h"

namespace comodin {

// A line for the operator each, without an end.
struct Health {
  std::vector<std::string> faults = {};  // people should not be sent here while there is any
  std::vector<std::string> notes = {};   // worth a look, but people can play
};

// 200 and `ready`, or 503 and `not ready`; then the faults and the notes.
Response readiness(const Health& health);

}  // namespace comodin
