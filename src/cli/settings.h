// Options of a server that need not be typed. What the command line leaves out is taken from the
// environment, then from the file that --config names:
//
//   --keep-days 30      COMODIN_KEEP_DAYS=30       keep-days = 30
//   --host a --host b   COMODIN_HOST=a,b           host = ["a", "b"]
//   --memory            COMODIN_MEMORY=true        memory = true
//
// The file is TOML without sections. An empty value leaves an option as it is. What can be set is
// what `comodin serve` has as options, but for those that are not `configurable`; another command
// takes from the same file and variables what has the same name there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
}  // namespace CLI

namespace comodin {

// Adds --config.
void allow_settings(CLI::App& command);

// Gives the options that the command line left out their values, from where they are first found.
// Call it before they are used. Prints all mistakes; false if there are any.
bool take_settings(CLI::App& command);

// The variable of an option, such as COMODIN_KEEP_DAYS; empty if it cannot be set.
std::string variable_of(const CLI::App& command, const CLI::Option& option);

// How a file is written and what comes first, in sentences.
inline constexpr std::string_view kAboutSettings =
    "NAME = VALUE, one in a line. A text is in quotes, a list in brackets: [\"a\", \"b\"]. What "
    "follows a # is for people only. An empty text changes nothing. The environment "
    "(COMODIN_KEEP_DAYS for keep-days, lists with commas) comes before the file, the command line "
    "before both. Paths begin where the server is started.";

struct Setting {
  std::string key;    // keep-days
  std::string value;  // as in a file: what was given, or what is the case without it
  std::string text;   // what it is
  bool given;
};
// All that can be set, in the order of the help.
std::vector<Setting> settings_of(const CLI::App& command);

// A file with every option of the command: what was given, and as comments what was not.
std::string settings_file(const CLI::App& command);

}  // namespace comodin
