#include "cli/mistakes.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cli/help.h"
#include "cli/speaker.h"
#include "cli/validators.h"
#include "edition/nearest_word.h"

namespace comodin {
namespace {

template <class Type>
bool is(const CLI::ParseError& error) {
  return dynamic_cast<const Type*>(&error) != nullptr;
}

// The command that the arguments led to.
const CLI::App& asked_command(const CLI::App& program) {
  const CLI::App* asked = &program;
  while (!asked->get_subcommands().empty()) asked = asked->get_subcommands().back();
  return *asked;
}

std::vector<std::string> commands_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* const child : command.get_subcommands({}))
    names.push_back(child->get_name());
  return names;
}

bool is_option(std::string_view word) { return word.starts_with("-"); }

// The words that could have been where this one is.
std::vector<std::string> possible(const CLI::App& command, std::string_view word) {
  if (!is_option(word)) return commands_of(command);
  std::vector<std::string> names;
  for (const CLI::Option* const option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// What is wrong with the words that nothing expects: one that resembles a known one, or the first.
std::string unexpected(const CLI::App& command, const std::vector<std::string>& words,
                       const Speaker& speaker) {
  std::string sentence;
  for (const std::string& typed : words) {
    const std::string word = typed.substr(0, typed.find('='));
    const std::vector<std::string> names = possible(command, word);
    const std::vector<std::string_view> known(names.begin(), names.end());
    const bool meant = !nearest_word(word, known).empty();
    if (!sentence.empty() && !meant) continue;
    const WordKey key = is_option(word) ? WordKey("cli.wrong.option")
                        : known.empty() ? WordKey("cli.wrong.word")
                                        : WordKey("cli.wrong.command");
    sentence = with_nearest(speaker.say(key, {{"word", word}}), word, known, speaker);
    if (meant) break;
  }
  return sentence;
}

std::string missing(const CLI::App& command, const Speaker& speaker) {
  for (const CLI::Option* const option : command.get_options())
    if (option->get_required() && option->count() == 0)
      return speaker.say("cli.wrong.missing", {{"name", option->get_name()}});
  const std::string choices = fmt::format("{}", fmt::join(commands_of(command), ", "));
  return speaker.say("cli.wrong.no_command", {{"choices", choices}});
}

std::string not_both(const CLI::App& command, const Speaker& speaker) {
  for (const CLI::Option* const option : command.get_options())
    for (const CLI::Option* const other : option->get_excludes())
      if (option->count() != 0 && other->count() != 0)
        return speaker.say("cli.wrong.both",
                           {{"name", option->get_name()}, {"other", other->get_name()}});
  return {};
}

// The option that a message of CLI11 names.
const CLI::Option* named_in(const CLI::App& command, std::string_view message) {
  std::string words = fmt::format(" {} ", message);
  std::ranges::replace(words, ':', ' ');
  for (const CLI::Option* const option : command.get_options())
    if (words.contains(fmt::format(" {} ", option->get_name()))) return option;
  return nullptr;
}

// About an option whose value is missing, is one too many, or cannot be read.
std::string wrong_value(const CLI::Option& option, const Speaker& speaker) {
  const std::string name = option.get_name();
  if (option.get_expected_min() == 0) return speaker.say("cli.wrong.flag", {{"name", name}});
  if (option.count() == 0) return speaker.say("cli.wrong.no_value", {{"name", name}});
  if (option.count() > 1) return speaker.say("cli.wrong.twice", {{"name", name}});
  const std::string what = speaker.say("cli.wrong.value", {{"value", option.results().back()}});
  return speaker.say("named", {{"name", name}, {"what", what}});
}

// A mistake that a check found: CLI11 puts the option before it, and a colon between them.
std::string found_by_check(std::string_view message, const Speaker& speaker) {
  const std::size_t colon = message.find(": ");
  if (colon == std::string_view::npos) return std::string(message);
  return speaker.say("named",
                     {{"name", message.substr(0, colon)}, {"what", message.substr(colon + 2)}});
}

std::string sentence_of(const CLI::App& program, const CLI::App& command,
                        const CLI::ParseError& error, const Speaker& speaker) {
  const std::string_view message = error.what();
  const std::vector<std::string> unknown = program.remaining(true);
  // A misspelled command or option is also missing.
  if (is<CLI::ExtrasError>(error) || (is<CLI::RequiredError>(error) && !unknown.empty()))
    return unexpected(command, unknown, speaker);
  if (is<CLI::RequiredError>(error)) return missing(command, speaker);
  if (is<CLI::ExcludesError>(error)) return not_both(command, speaker);
  if (is<CLI::ValidationError>(error)) return found_by_check(message, speaker);
  const CLI::Option* const option = named_in(command, message);
  return option != nullptr ? wrong_value(*option, speaker) : std::string(message);
}

}  // namespace

int end_parsing(CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& command = asked_command(program);
  const Speaker speaker(command);
  if (is<CLI::CallForHelp>(error)) put_into_words(program, speaker.language());
  if (error.get_exit_code() == 0) return program.exit(error);
  const int code = speaker.report(sentence_of(program, command, error, speaker));
  fmt::print(stderr, "{}\n",
             speaker.say("cli.wrong.help", {{"command", speaker.command() + " --help"}}));
  return code;
}

}  // namespace comodin
