// What a command says, in the language of the person who typed it: that of --lang if the command
// has it and it was given, otherwise that of the environment. Commands for operators and engineers
// speak English (docs/decisions/0021-the-command-line-speaks.md). The words of a language are read
// when something is said, not before.
#pragma once

#include <string>
#include <string_view>

#include "base/language.h"
#include "words/words.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace comodin {

class Speaker {
 public:
  // Of this command, or of the program itself. What --lang says is known once it was parsed.
  explicit Speaker(const CLI::App& command);

  Language language() const { return language_; }
  const std::string& command() const { return command_; }  // "comodin lab run"

  std::string say(WordKey key, Words::ArgumentList arguments = {}) const {
    return Words(language_).say(key, arguments);
  }

  // Prints a mistake in the name of the command, and returns the exit code for it.
  int complain(WordKey key, Words::ArgumentList arguments = {}) const {
    return report(say(key, arguments));
  }
  int report(std::string_view sentence) const;

 private:
  std::string command_;
  Language language_;
};

}  // namespace comodin
