// Owns how long a bot may think for one decision.
#pragma once

#include <chrono>
#include <cstdint>

namespace comodin {

// What a bot decides depends on the iterations alone. Only where others wait for it, as in the loop
// of a server, is there a time at which it must have done with what it knows by then.
struct Budget {
  using Time = std::chrono::steady_clock::time_point;

  Budget(std::uint32_t most) : iterations(most) {}  // NOLINT(google-explicit-constructor): a number

  bool is_late() const { return until != Time::max() && std::chrono::steady_clock::now() >= until; }
  void spend(std::uint64_t count) const {
    if (spent != nullptr) *spent += count;
  }

  std::uint32_t iterations;        // rounds that it plays on, at most
  Time until = Time::max();        // by the clock
  std::uint64_t* spent = nullptr;  // is told how many it played on, if somebody wants to know
};

}  // namespace comodin
