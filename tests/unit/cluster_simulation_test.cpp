// Simulated hours at the tables of several servers that share a database. COMODIN_SEED replays one
// seed, COMODIN_SOAK=long runs longer.
#include "cluster_simulation.h"

#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "random_match.h"

namespace comodin {
namespace {

using testing::ClusterReport;
using testing::ClusterSettings;
using testing::Mutant;
using testing::simulate;
using testing::test_seed;

TEST(SoakCluster, NothingIsLostOrDoneTwiceWhateverDies) {
  const std::uint64_t seed = test_seed(1);
  const std::size_t worlds = testing::soaks_long() ? 40 : 2;
  std::size_t records = 0;
  std::size_t taken = 0;
  std::size_t newer = 0;
  for (std::uint64_t each = seed; each < seed + worlds; ++each) {
    ClusterSettings settings{.seed = each};
    if (testing::soaks_long()) {
      settings.servers = 2 + each % 3;
      settings.tables = 1 + each % 4;
      settings.entries = 1500;
      settings.trouble_ms = 10 * 60'000;
    }
    const ClusterReport report = simulate(settings);
    std::printf("seed %s: %s\n", std::to_string(each).c_str(), report.summary().c_str());
    for (const std::string& fault : report.faults)
      ADD_FAILURE() << "seed " << each << ": " << fault;
    if (::testing::Test::HasFailure()) return;
    records += report.records;
    taken += report.taken;
    newer += report.newer;
  }
  if (seed != 1 && !testing::soaks_long()) return;
  EXPECT_GT(records, 0) << "no match was played to its end";
  EXPECT_GT(taken, 0) << "no table has moved";
  EXPECT_GT(newer, 0) << "no server was of the next version";
}

// Each mistake that a server could make with its database is found out, in one of some worlds.
class ClusterMutants : public ::testing::TestWithParam<Mutant> {};

TEST_P(ClusterMutants, AreFoundOut) {
  constexpr std::uint64_t kWorlds = 8;
  const std::uint64_t seed = test_seed(1);
  for (std::uint64_t each = seed; each < seed + kWorlds; ++each)
    if (!simulate({.seed = each, .calm_ms = 60'000, .mutant = GetParam()}).faults.empty()) return;
  ADD_FAILURE() << "seeds " << seed << " to " << seed + kWorlds - 1 << ": no fault was found";
}

INSTANTIATE_TEST_SUITE_P(All, ClusterMutants,
                         ::testing::Values(Mutant::acknowledges_before_the_sync,
                                           Mutant::takes_doubt_for_failure,
                                           Mutant::reads_before_a_durable_write,
                                           Mutant::has_an_asynchronous_standby,
                                           Mutant::trusts_its_lease));

TEST(Cluster, FollowsFromItsSeed) {
  const std::uint64_t seed = test_seed(2);
  const ClusterSettings settings{
      .seed = seed, .guests = 3, .trouble_ms = 30'000, .calm_ms = 30'000, .entries = 150};
  EXPECT_EQ(simulate(settings).summary(), simulate(settings).summary());
}

}  // namespace
}  // namespace comodin
