// Owns the contract check: a broken invariant stops the program with a sentence, in release too.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace comodin {

[[noreturn]] inline void contract_broken(const char* what, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken contract: %s\n", file, line, what);
  std::abort();
}

}  // namespace comodin

#define COMODIN_CHECK(condition)                       \
  (static_cast<bool>(condition) ? static_cast<void>(0) \
                                : ::comodin::contract_broken(#condition, __FILE__, __LINE__))

// For the few functions on the path of every turn: the compiler is not asked whether they pay.
#define COMODIN_HOT [[gnu::always_inline]] inline
