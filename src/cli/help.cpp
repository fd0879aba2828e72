#include "cli/help.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/settings.h"
#include "terminal/cell_grid.h"
#include "words/words.h"

namespace comodin {
namespace {

constexpr std::size_t kColumns = 79;
constexpr std::size_t kDescription = 30;  // the column in which descriptions begin
constexpr char kNote = '\t';              // in a footer, before what a command does

std::string in_lines(std::string_view text) {
  return fmt::format("{}", fmt::join(wrapped(text, kColumns), "\n"));
}

// CLI11 counts bytes and does not break lines.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_description(const CLI::App* command) const override {
    return in_lines(command->get_description()) + '\n';
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return row(make_option_name(option, is_positional) + make_option_opts(option),
               make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return row(command->get_name(), command->get_description());
  }

 private:
  static std::string row(const std::string& name, std::string_view description) {
    std::string text = "  " + name;
    std::size_t column = columns_of(text);
    for (const std::string& line : wrapped(description, kColumns - kDescription)) {
      if (column + 2 > kDescription) {
        text += '\n';
        column = 0;
      }
      text += std::string(kDescription - column, ' ') + line;
      column = kColumns;
    }
    return text + '\n';
  }
};

// The text of a key; or the text as it is, if it is not one.
std::string said(std::string_view text, const Words& words) {
  const auto key = WordKey::named(text);
  return key ? words.say(*key) : std::string(text);
}

// CLI11 writes the colon after a heading itself.
std::string heading(WordKey key, const Words& words) {
  std::string text = words.say(key);
  text.pop_back();
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    if (end == text.size()) return lines;
    text.remove_prefix(end + 1);
  }
}

// Its remarks in lines, and what its commands do in a column.
std::string footer_in(const std::string& footer, const Words& words) {
  std::size_t column = 0;
  for (const std::string_view line : lines_of(footer))
    if (const std::size_t end = line.find(kNote); end != std::string_view::npos)
      column = std::max(column, columns_of(line.substr(0, end)) + 2);
  std::vector<std::string> lines;
  for (const std::string_view line : lines_of(footer)) {
    const std::size_t end = std::min(line.find(kNote), line.size());
    if (end < line.size())
      lines.push_back(fmt::format("{}{}{}", line.substr(0, end),
                                  std::string(column - columns_of(line.substr(0, end)), ' '),
                                  said(line.substr(end + 1), words)));
    else if (WordKey::named(line))
      lines.push_back(in_lines(said(line, words)));
    else
      lines.emplace_back(line);
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

void describe(CLI::App& command, const Words& words) {
  command.description(said(command.get_description(), words));
  command.footer(footer_in(command.get_footer(), words));
  command.group(heading("cli.help.commands", words));
  for (CLI::Option* const option : command.get_options()) {
    const std::string variable = variable_of(command, *option);
    option->description(said(option->get_description(), words) +
                        (variable.empty() ? "" : fmt::format(" [{}]", variable)));
    option->group(heading("cli.help.options", words));
  }
  for (CLI::App* const child : command.get_subcommands([](CLI::App*) { return true; }))
    describe(*child, words);
}

}  // namespace

void add_footer(CLI::App& command, std::initializer_list<Example> examples,
                std::initializer_list<WordKey> remarks) {
  std::string footer = about("cli.help.examples");
  for (const Example& example : examples) {
    footer += fmt::format("\n  {}", example.command);
    if (!example.note.empty()) footer += fmt::format("{}{}", kNote, example.note);
  }
  for (const WordKey remark : remarks) footer += fmt::format("\n{}", remark.name());
  command.footer(footer);
}

void prepare_help(CLI::App& program) {
  program.formatter(std::make_shared<HelpFormatter>());
  program.set_help_flag("-h,--help", about("cli.help.help"));
}

void put_into_words(CLI::App& program, Language language) {
  const Words words(language);
  describe(program, words);
  CLI::FormatterBase& formatter = *program.get_formatter();
  formatter.label("Usage", heading("cli.help.usage", words));
  formatter.label("Positionals", heading("cli.help.arguments", words));
  formatter.label("Excludes", heading("cli.help.not_with", words));
  formatter.label("OPTIONS", words.say("cli.help.some_options"));
  formatter.label("SUBCOMMAND", words.say("cli.help.a_command"));
  formatter.label("TEXT", words.say("cli.help.a_text"));
  formatter.label("REQUIRED", words.say("cli.help.required"));
}

}  // namespace comodin
