#include "server/ops/readiness.h"

namespace comodin {

Response readiness(const Health& health) {
  const bool ready = health.faults.empty();
  Response response{.status = ready ? 200 : 503,
                    .type = "text/plain; charset=utf-8",
                    .body = ready ? "ready\n" : "not ready\n"};
  for (const auto* const lines : {&health.faults, &health.notes})
    for (const std::string& line : *lines) response.body += line + "\n";
  return response;
}

}  // namespace comodin
