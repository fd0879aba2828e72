#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "base/language.h"
#include "cli/commands.h"
#include "cli/table_arguments.h"
#include "edition/nearest_word.h"
#include "rulebook/print_html.h"
#include "rulebook/print_text.h"
#include "rulebook/write.h"

namespace comodin {
namespace {

struct RulebookArguments {
  TableArguments table;
  std::string language = "en";
  bool html = false;
  std::string output;
};

int save(const std::string& text, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return 0;
  fmt::print(stderr, "comodin rulebook: {} cannot be written\n", path);
  return 2;
}

int rulebook(const RulebookArguments& arguments) {
  const auto language = language_named(arguments.language);
  if (!language) {
    fmt::print(stderr, "comodin rulebook: unknown language '{}': expected {}\n", arguments.language,
               one_of(kLanguageCodes));
    return 2;
  }
  const auto choice = choose_table(arguments.table, "rulebook");
  if (!choice) return 2;
  const auto book = write_rulebook(choice->edition, choice->setup, *language);
  if (!book) {
    fmt::print(stderr, "comodin rulebook: {}\n", book.error().sentence);
    return 2;
  }
  const std::string text = arguments.html ? print_html(*book) : print_text(*book);
  if (!arguments.output.empty()) return save(text, arguments.output);
  fmt::print("{}", text);
  return 0;
}

}  // namespace

void add_rulebook(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RulebookArguments>();
  CLI::App* command =
      app.add_subcommand("rulebook", "Write the rulebook of an edition, as played at your table");
  command->add_option("EDITION", arguments->table.edition, "An edition's name, or an edition file")
      ->required();
  add_rule_arguments(*command, arguments->table);
  command
      ->add_option("-l,--lang", arguments->language,
                   fmt::format("The language: {}", one_of(kLanguageCodes)))
      ->capture_default_str();
  command->add_flag("--html", arguments->html, "Write a page to read and print, not plain text");
  command->add_option("--output", arguments->output, "Write to this file");
  command->footer(
      "Examples:\n"
      "  comodin rulebook monster --lang es\n"
      "  comodin rulebook official --option hand_size=5 --custom \"WC1=next draws 3\"\n"
      "  comodin rulebook dice --lang pt --html --output dados.html");
  command->callback([arguments, &exit_code] { exit_code = rulebook(*arguments); });
}

}  // namespace comodin
