#include "base/estimate.h"

#include <algorithm>
#include <cmath>

namespace comodin {

Estimate mean_of(const Moments& moments, std::uint64_t count) {
  if (count == 0) return {};
  const auto n = static_cast<long double>(count);
  const long double mean = static_cast<long double>(moments.sum) / n;
  if (count == 1) return {.mean = static_cast<double>(mean)};
  const long double spread =
      static_cast<long double>(moments.squares) - static_cast<long double>(moments.sum) * mean;
  return {.mean = static_cast<double>(mean),
          .error = static_cast<double>(std::sqrt(std::max(spread, 0.0L) / (n - 1) / n))};
}

Interval interval(const Estimate& estimate) {
  return {.low = estimate.mean - kSure * estimate.error,
          .high = estimate.mean + kSure * estimate.error};
}

double share(std::uint64_t hits, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(count);
}

Interval share_interval(std::uint64_t hits, std::uint64_t count) {
  if (count == 0) return {.low = 0, .high = 1};
  const auto n = static_cast<double>(count);
  const double p = share(hits, count);
  const double z2 = kSure * kSure;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kSure / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {.low = std::max(0.0, middle - half), .high = std::min(1.0, middle + half)};
}

}  // namespace comodin
