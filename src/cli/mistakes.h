// The end of a command line that cannot be run: help, or what is wrong with it, in words.
#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class ParseError;
}  // namespace CLI

namespace comodin {

// Prints what the error asks for, and returns the exit code.
int end_parsing(CLI::App& program, const CLI::ParseError& error);

}  // namespace comodin
