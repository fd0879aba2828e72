// Owns running scenarios: does what the players do, checks what must follow.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "edition/edition.h"
#include "scenario/scenario.h"

namespace comodin {

// Where editions come from; a test can hand in changed ones.
using EditionSource =
    std::function<std::expected<Edition, std::string>(const std::string& name_or_path)>;

// Editions that were read already, by name or path.
using EditionCache = std::map<std::string, std::expected<Edition, std::string>>;

// The shipped editions, and files: by a path from the folder of `scenario_file`, or else from the
// working folder. The cache must outlive the source.
EditionSource editions_beside(const std::string& scenario_file, EditionCache& cache);

// Nothing if the scenario holds; otherwise the line, what was expected and what was.
std::optional<ScenarioError> run_scenario(const Scenario& scenario, const EditionSource& editions);

}  // namespace comodin
