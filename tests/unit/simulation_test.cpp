// Simulated hours at many tables, with everything going wrong that can. COMODIN_SEED replays one
// seed, COMODIN_SOAK=long goes on for longer.
#include "simulation.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "random_match.h"

namespace comodin {
namespace {

using testing::simulate;
using testing::SimulationReport;
using testing::SimulationSettings;
using testing::test_seed;

std::size_t worlds() {
  const char* const soak = std::getenv("COMODIN_SOAK");
  return soak != nullptr && std::string(soak) == "long" ? 200 : 4;
}

TEST(SoakSimulation, NothingIsLostOrDoneTwiceOrToldTooEarlyOrToTheWrongOnes) {
  const std::uint64_t seed = test_seed(1);
  for (std::size_t i = 0; i < worlds(); ++i) {
    SimulationSettings settings{.seed = seed + i};
    const SimulationReport report = simulate(settings);
    std::printf("seed %llu: %s\n", static_cast<unsigned long long>(settings.seed),
                report.summary().c_str());
    for (const std::string& fault : report.faults)
      ADD_FAILURE() << "seed " << settings.seed << ": " << fault;
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace comodin
