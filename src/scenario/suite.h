// A set of scenario files: finds and runs them, counts what they cover, and finds what they do not
// guard.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "scenario/run.h"
#include "scenario/scenario.h"

namespace comodin {

struct ScenarioFile {
  std::string path;
  std::expected<Scenario, ScenarioError> scenario;
};

// The .scn files among the paths and below the folders, sorted. `problem` gets an error message if
// a path is missing or there are none.
std::vector<ScenarioFile> read_scenarios(const std::vector<std::string>& paths,
                                         std::string& problem);

// Runs one file; nothing if it passes.
std::optional<ScenarioError> run_file(const ScenarioFile& file, EditionCache& cache);

// How many scenarios show each statement, in the order of the statements.
std::vector<std::pair<std::string, std::size_t>> coverage_of(
    const std::vector<ScenarioFile>& files);

struct MutationReport {
  std::size_t mutants = 0;
  std::vector<std::string> unguarded;  // "monster: copies + 1 of W4"
};

// Changes every parameter of every shipped edition that the files use; calls `progress` after each.
MutationReport mutate(const std::vector<ScenarioFile>& files,
                      const std::function<void(std::size_t done, std::size_t all)>& progress);

}  // namespace comodin
