// Sequential test: whether the deals show that one bot beats the other, checked again and again
// while they are played. Does not know what was played.
#pragma once

#include <cstdint>

#include "lab/estimate.h"

namespace comodin {

enum class TestVerdict : std::uint8_t { undecided, better, not_better };

// Weighs "wins by `margin` more than its share" against "wins its share, or less" (Wald's test of
// the ratio of their likelihoods, with the variance that the deals show). Each answer is wrong in
// at most about one of twenty runs, however often it is asked, if one of the two is true.
struct SequentialTest {
  double even = 0.5;     // its fair share
  double margin = 0.02;  // the advantage worth detecting

  // The logarithm of the ratio, from the mean share over `deals` deals and its error.
  double ratio(const Estimate& share, std::uint64_t deals) const;
  TestVerdict judge(const Estimate& share, std::uint64_t deals) const;
};

inline constexpr double kTestError = 0.05;  // the chance of either wrong answer

}  // namespace comodin
