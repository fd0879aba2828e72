// Simulated hours at many tables, with every kind of failure. COMODIN_SEED replays one seed,
// COMODIN_SOAK=long runs longer.
#include "simulation.h"

#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "random_match.h"

namespace comodin {
namespace {

using testing::simulate;
using testing::SimulationReport;
using testing::SimulationSettings;
using testing::test_seed;

constexpr std::size_t kWorlds = 2;
constexpr std::size_t kWorldsOfALongSoak = 40;

SimulationSettings settings_for(std::uint64_t seed) {
  SimulationSettings settings{.seed = seed};
  if (seed % 2 == 0) settings.log = {.nearly_full = 25, .most = 2000};
  if (!testing::soaks_long()) return settings;
  settings.tables = 1 + seed % 4;
  settings.guests = 3 + seed % 5;
  settings.long_matches = true;
  settings.trouble_ms = 10 * 60'000;
  settings.entries = 1500;
  settings.crash_every_s = seed % 3 == 0 ? 10 : 40;
  return settings;
}

// What the worlds together have seen of trouble and of play.
void add(SimulationReport& all, const SimulationReport& one) {
  all.records += one.records;
  all.timed_moves += one.timed_moves;
  all.thrown_away += one.thrown_away;
  all.audited += one.audited;
  all.flips += one.flips;
  all.told_damaged += one.told_damaged;
  all.parts += one.parts;
}

// Simulates some worlds, with the settings that `of` makes for a seed. No world has a fault. `also`
// looks at what all of them have seen: that depends on luck, so only with the usual seeds, or in
// many worlds.
template <class Of, class Also>
void expect_no_faults(std::size_t worlds, const Of& of, const Also& also,
                      std::uint64_t first_seed = 1) {
  const std::uint64_t seed = test_seed(first_seed);
  if (testing::soaks_long()) worlds = kWorldsOfALongSoak;
  SimulationReport all;
  for (std::uint64_t each = seed; each < seed + worlds; ++each) {
    const SimulationReport report = simulate(of(each));
    std::printf("seed %s: %s\n", std::to_string(each).c_str(), report.summary().c_str());
    for (const std::string& fault : report.faults)
      ADD_FAILURE() << "seed " << each << ": " << fault;
    if (::testing::Test::HasFailure()) return;
    add(all, report);
  }
  if (seed == first_seed || testing::soaks_long()) also(all);
}

TEST(SoakSimulation, NothingIsLostOrDoneTwiceOrSentTooEarlyOrToTheWrongPeople) {
  expect_no_faults(kWorlds, settings_for, [](const SimulationReport& report) {
    EXPECT_GT(report.records, 0) << "no match was played to its end";
    EXPECT_GT(report.parts, 0) << "no log was continued";
  });
}

// Two hostile people for each honest one, and a disk that takes 300 ms for a write.
TEST(SoakSimulation, NobodyElseDelaysAMoveOrMakesItBeRefused) {
  const auto of = [](std::uint64_t seed) {
    return SimulationSettings{
        .seed = seed, .tables = 1, .guests = 2, .trouble_ms = 30'000, .disk_ms = 300, .hostile = 6};
  };
  expect_no_faults(1, of, [](const SimulationReport& report) { EXPECT_GT(report.timed_moves, 3); });
}

// Damage of one table is told to its people and to the operator, and stops nobody else.
TEST(SoakSimulation, NoTableIsSilentlyMissingWhenBitsFlip) {
  const auto of = [](std::uint64_t seed) {
    return SimulationSettings{.seed = seed, .tables = 4, .guests = 6, .flips_every_s = 15};
  };
  const auto troubled = [](const SimulationReport& report) {
    EXPECT_GT(report.flips, 0);
    EXPECT_GT(report.told_damaged, 0);
    EXPECT_GT(report.records, 0) << "the others did not play on";
  };
  expect_no_faults(1, of, troubled, 2);
}

// Two hostile addresses for each honest person, with ten guests each that come, take other names
// and go, over lines of 50 KB a second: nobody waits, is refused or cut off because of them, and
// the log does not grow.
TEST(SoakSimulation, AStormOfGuestsBothersNobody) {
  const auto of = [](std::uint64_t seed) {
    return SimulationSettings{.seed = seed,
                              .tables = 1,
                              .guests = 2,
                              .trouble_ms = testing::soaks_long() ? 20'000 : 7'000,
                              .storm = 60,
                              .bytes_per_ms = 50};
  };
  const auto troubled = [](const SimulationReport& report) {
    EXPECT_GT(report.timed_moves, 3);
    EXPECT_GT(report.thrown_away, 0);
    EXPECT_GT(report.audited, 0);
  };
  expect_no_faults(1, of, troubled, 2);  // of a short match
}

// The checkers can fail.
TEST(Simulation, ADiskThatSaysTooEarlyThatItHasWrittenIsFoundOut) {
  const SimulationReport report = simulate({.seed = test_seed(1), .disk_lies = true});
  EXPECT_FALSE(report.faults.empty());
}

TEST(Simulation, FollowsFromItsSeed) {
  const std::uint64_t seed = test_seed(2);
  const SimulationSettings settings{
      .seed = seed, .guests = 3, .trouble_ms = 15'000, .calm_ms = 30'000, .entries = 150};
  EXPECT_EQ(simulate(settings).summary(), simulate(settings).summary());
}

}  // namespace
}  // namespace comodin
