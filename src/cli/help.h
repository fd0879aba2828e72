// Help in words. Commands and options are described by keys of words/ instead of texts, which
// `put_into_words` replaces when somebody is going to read them: other commands start without
// words. What only operators and engineers read is written as it is, in English.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/language.h"
#include "words/word_names.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace comodin {

// The description that CLI11 takes.
inline std::string about(WordKey key) { return std::string(key.name()); }

// A command that can be typed, and perhaps what it does.
struct Example {
  Example(const char* text) : command(text) {}
  Example(const char* text, WordKey key) : command(text), note(key.name()) {}

  std::string_view command;
  std::string_view note = {};
};

// What follows the options: examples, then remarks.
void add_footer(CLI::App& command, std::initializer_list<Example> examples,
                std::initializer_list<WordKey> remarks = {});

// Before any command is added.
void prepare_help(CLI::App& program);

// Once, before descriptions are read.
void put_into_words(CLI::App& program, Language language);

}  // namespace comodin
