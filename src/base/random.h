// Fast random generator of lab, bots and tests. A real table's outcomes never come from here.
#pragma once

#include <cstddef>
#include <cstdint>

namespace comodin {

// wyrand: 64 bits of state, one multiplication per number. Seeds that differ by one give unrelated
// streams, so consecutive seeds are fine.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed)
      : state_(seed * 0x9E3779B97F4A7C15U + 0x1D8E4E27C47D124FU) {}

  constexpr std::uint64_t next() {
    state_ += kStep;
    const auto product = static_cast<unsigned __int128>(state_) * (state_ ^ 0xE7037ED1A0B428DBU);
    return static_cast<std::uint64_t>(product >> 64U) ^ static_cast<std::uint64_t>(product);
  }

  // Skips `count` numbers, as if they had been drawn.
  constexpr void skip(std::uint64_t count) { state_ += count * kStep; }

  // A number in [0, n), n > 0, by multiply-shift; the bias is below n / 2^64.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>((static_cast<unsigned __int128>(next()) * n) >> 64U);
  }

  // Picks one of `count` things from a bag, all equally likely.
  template <class Thing>
  constexpr std::size_t pick(const Thing* /*bag*/, std::size_t count) {
    return below(static_cast<std::uint32_t>(count));
  }

  bool operator==(const Random&) const = default;

 private:
  static constexpr std::uint64_t kStep = 0xA0761D6478BD642FU;
  std::uint64_t state_;
};

}  // namespace comodin
