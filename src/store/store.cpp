#include "store/store.h"

#include <fmt/format.h>

namespace comodin {

StoreError conflict(Version version, Version expected) {
  return {
      StoreFault::conflict,
      fmt::format("The stream is at version {}, and not at {} as expected.", version, expected)};
}

}  // namespace comodin
