// How long a bot may think about one decision.
#pragma once

#include <chrono>
#include <cstdint>

namespace comodin {

// A bot's decision depends on the iterations alone, unless others wait for it, as on a server: then
// it stops at a deadline and decides by what it knows.
struct Budget {
  using Time = std::chrono::steady_clock::time_point;

  Budget(std::uint32_t most) : iterations(most) {}  // NOLINT(google-explicit-constructor): a number

  bool is_late() const { return until != Time::max() && std::chrono::steady_clock::now() >= until; }
  void spend(std::uint64_t count) const {
    if (spent != nullptr) *spent += count;
  }

  std::uint32_t iterations;        // rounds to play out, at most
  Time until = Time::max();        // the deadline
  std::uint64_t* spent = nullptr;  // if set, counts the rounds played out
};

}  // namespace comodin
