// An in-memory store that tests let behave differently where they override it.
#pragma once

#include "store/memory_store.h"
#include "store/store_around.h"

namespace comodin::testing {

struct HasMemory {
  MemoryStore inner;
};

class AroundMemory : public HasMemory, public StoreAround {
 public:
  AroundMemory() : StoreAround(inner) {}
};

}  // namespace comodin::testing
