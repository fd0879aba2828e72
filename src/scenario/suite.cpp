#include "scenario/suite.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "edition/load.h"
#include "scenario/mutants.h"

namespace comodin {
namespace {

constexpr std::uintmax_t kLargestFile = 256 * 1024;

ScenarioFile read_file(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::file_size(path, error) > kLargestFile || error)
    return {path.string(), std::unexpected(ScenarioError{0, "the file cannot be read or is huge"})};
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  if (!stream) return {path.string(), std::unexpected(ScenarioError{0, "the file cannot be read"})};
  return {path.string(), parse_scenario(text.str(), path.string())};
}

// The scenarios that use one shipped edition.
std::vector<const Scenario*> users_of(const std::vector<ScenarioFile>& files,
                                      std::string_view edition) {
  std::vector<const Scenario*> users;
  for (const ScenarioFile& file : files)
    if (file.scenario && file.scenario->edition == edition) users.push_back(&*file.scenario);
  return users;
}

// Whether some scenario fails with the mutated edition. Moves it to the front, since it is likely
// to catch the next mutant too.
bool guarded(const Mutant& mutant, std::vector<const Scenario*>& scenarios) {
  const EditionSource source = [&](const std::string&) -> std::expected<Edition, std::string> {
    return mutant.edition;
  };
  for (auto it = scenarios.begin(); it != scenarios.end(); ++it) {
    if (!run_scenario(**it, source)) continue;
    std::rotate(scenarios.begin(), it, it + 1);
    return true;
  }
  return false;
}

}  // namespace

std::vector<ScenarioFile> read_scenarios(const std::vector<std::string>& paths,
                                         std::string& problem) {
  std::vector<std::filesystem::path> found;
  for (const std::string& path : paths) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
      for (const auto& entry : std::filesystem::recursive_directory_iterator(path, error))
        if (entry.path().extension() == ".scn") found.push_back(entry.path());
    } else if (std::filesystem::exists(path, error)) {
      found.emplace_back(path);
    } else {
      problem = fmt::format("no such file or folder: '{}'", path);
    }
  }
  std::ranges::sort(found);
  if (found.empty() && problem.empty()) problem = "there are no .scn files";
  std::vector<ScenarioFile> files;
  for (const auto& path : found) files.push_back(read_file(path));
  return files;
}

std::optional<ScenarioError> run_file(const ScenarioFile& file, EditionCache& cache) {
  if (!file.scenario) return file.scenario.error();
  return run_scenario(*file.scenario, editions_beside(file.path, cache));
}

std::vector<std::pair<std::string, std::size_t>> coverage_of(
    const std::vector<ScenarioFile>& files) {
  std::vector<std::pair<std::string, std::size_t>> coverage;
  for (std::string& id : all_statements()) {
    const auto shows = [&](const ScenarioFile& file) {
      return file.scenario &&
             std::ranges::find(file.scenario->statements, id) != file.scenario->statements.end();
    };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(files, shows));
    coverage.emplace_back(std::move(id), count);
  }
  return coverage;
}

MutationReport mutate(const std::vector<ScenarioFile>& files,
                      const std::function<void(std::size_t, std::size_t)>& progress) {
  struct Job {
    std::string edition;
    std::vector<const Scenario*> scenarios;
    std::vector<Mutant> mutants;
  };
  std::vector<Job> jobs;
  MutationReport report;
  for (const std::string_view name : shipped_editions()) {
    const auto edition = load_edition(name);
    auto scenarios = users_of(files, name);
    if (!edition || scenarios.empty()) continue;
    jobs.push_back({std::string(name), std::move(scenarios), mutants_of(*edition)});
    report.mutants += jobs.back().mutants.size();
  }
  std::size_t done = 0;
  for (Job& job : jobs)
    for (const Mutant& mutant : job.mutants) {
      if (!guarded(mutant, job.scenarios))
        report.unguarded.push_back(fmt::format("{}: {}", job.edition, mutant.what));
      progress(++done, report.mutants);
    }
  return report;
}

}  // namespace comodin
