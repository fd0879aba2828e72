#include "lab/sequential_test.h"

#include <cmath>

namespace comodin {
namespace {

// Fewer deals do not show yet how much they vary.
constexpr std::uint64_t kLeastDeals = 100;

}  // namespace

double SequentialTest::ratio(const Estimate& share, std::uint64_t deals) const {
  if (deals < kLeastDeals) return 0;
  // If all deals went alike, the next one is assumed to go halfway to the other end.
  const double least = 0.5 / static_cast<double>(deals);
  const double variance = std::fmax(share.error * share.error, least * least);
  return margin * (share.mean - even - margin / 2) / variance;
}

TestVerdict SequentialTest::judge(const Estimate& share, std::uint64_t deals) const {
  const double bound = std::log((1 - kTestError) / kTestError);
  const double now = ratio(share, deals);
  if (now >= bound) return TestVerdict::better;
  return now <= -bound ? TestVerdict::not_better : TestVerdict::undecided;
}

}  // namespace comodin
