#include "lab/estimate.h"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>

namespace comodin {
namespace {

// Standard errors to each side of the mean that make a 95% interval.
double reach_of(std::uint64_t values) {
  if (values == kMany) return kSure;
  const boost::math::students_t around(static_cast<double>(values) - 1);
  return boost::math::quantile(around, 0.975);
}

}  // namespace

Estimate mean_of(const Moments& moments, std::uint64_t count) {
  if (count == 0) return {.error = kUnknown, .values = 0};
  const auto n = static_cast<long double>(count);
  const long double mean = static_cast<long double>(moments.sum) / n;
  if (count == 1) return {.mean = static_cast<double>(mean), .error = kUnknown, .values = 1};
  const long double spread =
      static_cast<long double>(moments.squares) - static_cast<long double>(moments.sum) * mean;
  return {.mean = static_cast<double>(mean),
          .error = static_cast<double>(std::sqrt(std::max(spread, 0.0L) / (n - 1) / n)),
          .values = count};
}

Interval interval(const Estimate& estimate) {
  if (estimate.error == kUnknown) return {.low = -kUnknown, .high = kUnknown};
  const double half = reach_of(estimate.values) * estimate.error;
  return {.low = estimate.mean - half, .high = estimate.mean + half};
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
