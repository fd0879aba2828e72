// Token buckets: the burst, the long run, and a table that cannot grow without end.
#include "serving/rate.h"

#include <chrono>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace comodin {
namespace {

using std::chrono::milliseconds;

const Instant kStart = Instant{} + std::chrono::hours(1);
constexpr Rate kRate{.per_second = 2, .burst = 3};

TEST(Rate, AFreshBucketGivesItsBurstAndNoMore) {
  TokenBucket bucket;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(kRate, kStart));
  EXPECT_FALSE(bucket.take(kRate, kStart));
}

TEST(Rate, ItFillsAsTimePasses) {
  TokenBucket bucket;
  EXPECT_TRUE(bucket.take(kRate, kStart, 3));
  EXPECT_FALSE(bucket.take(kRate, kStart + milliseconds(499)));
  EXPECT_TRUE(bucket.take(kRate, kStart + milliseconds(500)));
  EXPECT_FALSE(bucket.take(kRate, kStart + milliseconds(500)));
}

TEST(Rate, ItNeverHoldsMoreThanTheBurst) {
  TokenBucket bucket;
  EXPECT_TRUE(bucket.take(kRate, kStart));
  EXPECT_FALSE(bucket.take(kRate, kStart + std::chrono::hours(1), 4));
  EXPECT_TRUE(bucket.take(kRate, kStart + std::chrono::hours(1), 3));
}

TEST(Rate, ARefusalCostsNothing) {
  TokenBucket bucket;
  EXPECT_FALSE(bucket.take(kRate, kStart, 4));
  EXPECT_TRUE(bucket.take(kRate, kStart, 3));
}

TEST(Rate, TimeThatGoesBackGivesNothing) {
  TokenBucket bucket;
  EXPECT_TRUE(bucket.take(kRate, kStart, 3));
  EXPECT_FALSE(bucket.take(kRate, kStart - std::chrono::hours(1)));
  EXPECT_FALSE(bucket.take(kRate, kStart));
}

RC_GTEST_PROP(Rate, NoPatternTakesMoreThanBurstAndRateAllow, ()) {
  const auto waits = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 2000));
  TokenBucket bucket;
  Instant now = kStart;
  int taken = 0;
  for (const int wait : waits) {
    now += milliseconds(wait);
    if (bucket.take(kRate, now)) ++taken;
  }
  const double seconds = std::chrono::duration<double>(now - kStart).count();
  RC_ASSERT(taken <= kRate.burst + kRate.per_second * seconds + 1e-6);
}

TEST(RateTable, EveryKeyHasABucketOfItsOwn) {
  RateTable table({1, 1}, 10);
  EXPECT_TRUE(table.take("a", kStart));
  EXPECT_FALSE(table.take("a", kStart));
  EXPECT_TRUE(table.take("b", kStart));
}

TEST(RateTable, ItForgetsTheLeastRecentlySeen) {
  RateTable table({1, 1}, 2);
  EXPECT_TRUE(table.take("a", kStart));
  EXPECT_TRUE(table.take("b", kStart));
  EXPECT_FALSE(table.take("a", kStart));  // seen again
  EXPECT_TRUE(table.take("c", kStart));   // instead of b
  EXPECT_EQ(table.size(), 2U);
  EXPECT_FALSE(table.take("a", kStart));
  EXPECT_TRUE(table.take("b", kStart));
}

TEST(RateTable, ItNeverGrowsBeyondItsBound) {
  RateTable table({1, 1}, 8);
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(table.take(std::to_string(i), kStart));
  EXPECT_EQ(table.size(), 8U);
}

}  // namespace
}  // namespace comodin
