// Bit operations on masks.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace comodin {

#if defined(__x86_64__)
// Whether this machine has `pdep`; the program runs on machines without it too.
inline const bool kHasPdep = __builtin_cpu_supports("bmi2") != 0;
#endif

// Index of the nth set bit, counted from 0; past the mask if there is none.
template <class Mask>
std::size_t nth_bit(Mask mask, std::uint32_t n) {
#if defined(__x86_64__)
  if (kHasPdep) {
    std::uint64_t bit = 0;
    asm("pdep %2, %1, %0\n\ttzcnt %0, %0"
        : "=r"(bit)
        : "r"(std::uint64_t{1} << (n & 63U)), "r"(std::uint64_t{mask})
        : "cc");
    return bit;
  }
#endif
  for (; n != 0; --n) mask = static_cast<Mask>(mask & (mask - 1U));
  return static_cast<std::size_t>(std::countr_zero(mask));
}
}  // namespace comodin
