#include "table/moment.h"

#include <chrono>

namespace comodin {
namespace {

std::int64_t milliseconds(auto time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

}  // namespace

Moment moment_now() {
  return {.steady = milliseconds(std::chrono::steady_clock::now()),
          .date = Date{milliseconds(std::chrono::system_clock::now())}};
}

}  // namespace comodin
