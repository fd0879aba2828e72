// How certain a statistic is: a mean with its standard error, a share with its interval. Everything
// is computed from integer sums, so that the same rounds give the same statistics in any order.
#pragma once

#include <cstdint>
#include <limits>

namespace comodin {

inline constexpr double kUnknown = std::numeric_limits<double>::infinity();
inline constexpr std::uint64_t kMany = std::numeric_limits<std::uint64_t>::max();

// A mean, its standard error, and how many values both come from. A single value says nothing about
// its error, which is then unknown.
struct Estimate {
  double mean = 0;
  double error = 0;
  std::uint64_t values = kMany;

  bool operator==(const Estimate&) const = default;
};

// Unknown ends are infinite.
struct Interval {
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};

inline constexpr double kSure = 1.959963984540054;  // standard errors to each side: 95%

// The sum of some whole numbers and of their squares.
struct Moments {
  std::uint64_t sum = 0;
  std::uint64_t squares = 0;

  void add(std::uint64_t value) {
    sum += value;
    squares += value * value;
  }
  Moments& operator+=(const Moments& other) {
    sum += other.sum;
    squares += other.squares;
    return *this;
  }
  bool operator==(const Moments&) const = default;
};

Estimate mean_of(const Moments& moments, std::uint64_t count);
// By Student's t, so that few values give a wide interval.
Interval interval(const Estimate& estimate);

// `hits` of `count`: the share, and Wilson's interval, which also holds near 0 and 1.
double share(std::uint64_t hits, std::uint64_t count);
Interval share_interval(std::uint64_t hits, std::uint64_t count);

}  // namespace comodin
