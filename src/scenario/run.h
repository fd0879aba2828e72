// Runs scenarios: plays the players' moves and checks what must follow.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "edition/edition.h"
#include "scenario/scenario.h"

namespace comodin {

// Provides editions by name or path; tests can pass mutated ones.
using EditionSource =
    std::function<std::expected<Edition, std::string>(const std::string& name_or_path)>;

// Editions already read, by name or path.
using EditionCache = std::map<std::string, std::expected<Edition, std::string>>;

// Shipped editions, and files: by a path relative to the folder of `scenario_file`, or else to the
// working folder. The cache must outlive the source.
EditionSource editions_beside(const std::string& scenario_file, EditionCache& cache);

// Nothing if the scenario passes; otherwise the line, the expectation and what was found.
std::optional<ScenarioError> run_scenario(const Scenario& scenario, const EditionSource& editions);

}  // namespace comodin
