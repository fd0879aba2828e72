// Contract check: a broken invariant prints where it broke and stops the program, in release too.
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

// Forces inlining of the few functions on the path of every turn.
#define COMODIN_HOT [[gnu::always_inline]] inline
