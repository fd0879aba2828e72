// Runs all scenarios, so that the sanitizers see them too.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "scenario/suite.h"

namespace comodin {
namespace {

TEST(Scenarios, AllHold) {
  std::string problem;
  const std::vector<ScenarioFile> files =
      read_scenarios({COMODIN_SOURCE_DIR "/tests/scenarios"}, problem);
  ASSERT_EQ(problem, "");
  EditionCache cache;
  for (const ScenarioFile& file : files) {
    const auto error = run_file(file, cache);
    EXPECT_FALSE(error.has_value()) << file.path << ":" << error->line << ": " << error->sentence;
  }
}

}  // namespace
}  // namespace comodin
