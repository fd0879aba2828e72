// A scenario, as written in a `.scn` file: a small situation at the table, the players' moves, and
// what must follow. run.h runs it.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/rules.h"

namespace comodin {

// A line that acts or checks, kept as written.
struct ScenarioLine {
  std::size_t number = 0;
  std::string text;
};

// A line of the situation: its number, word and arguments.
struct SetupLine {
  std::size_t number = 0;
  std::string word;
  std::vector<std::string> arguments;
};

struct Scenario {
  std::string file;
  std::vector<std::string> statements;  // the ids it shows
  std::string title;
  std::string edition;
  TableSetup setup;
  std::vector<std::string> seats;
  std::vector<SetupLine> situation;    // hands, top, turn, first, next, …
  std::optional<std::string> invalid;  // the reason why the set-up must be refused
  std::vector<ScenarioLine> steps;
  // Line numbers of the set-up: of "edition", "seats", "invalid", and of every option and blank
  // card by its name.
  std::map<std::string, std::size_t, std::less<>> lines;

  // 0 if no line has it.
  std::size_t line_of(std::string_view what) const {
    const auto found = lines.find(what);
    return found == lines.end() ? 0 : found->second;
  }
};

// A mistake in the file: its line and an error message.
struct ScenarioError {
  std::size_t line = 0;
  std::string sentence;
};

std::expected<Scenario, ScenarioError> parse_scenario(std::string_view text, std::string file);

// Every statement of the rule sheets and rulings, in order: D1 … E6.
std::vector<std::string> all_statements();

}  // namespace comodin
