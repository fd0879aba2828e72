#include <fstream>
#include <memory>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/setup_mistakes.h"
#include "cli/speaker.h"
#include "cli/table_arguments.h"
#include "cli/validators.h"
#include "rulebook/print_html.h"
#include "rulebook/print_text.h"
#include "rulebook/write.h"

namespace comodin {
namespace {

struct RulebookArguments {
  TableArguments table;
  bool html = false;
  std::string output;
};

int save(const std::string& text, const std::string& path, const Speaker& speaker) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return file ? 0 : speaker.complain("cli.file.cannot_write", {{"file", path}});
}

int rulebook(const RulebookArguments& arguments, const Speaker& speaker) {
  const auto choice = choose_table(arguments.table, speaker);
  if (!choice) return 2;
  const auto book = write_rulebook(choice->edition, choice->setup, speaker.language());
  if (!book) return speaker.report(sentence_of(book.error(), *choice, speaker));
  const std::string text = arguments.html ? print_html(*book) : print_text(*book);
  if (!arguments.output.empty()) return save(text, arguments.output, speaker);
  fmt::print("{}", text);
  return 0;
}

}  // namespace

void add_rulebook(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RulebookArguments>();
  CLI::App* command = app.add_subcommand("rulebook", about("cli.about.rulebook"));
  command->add_option("EDITION", arguments->table.edition, about("cli.option.edition"))
      ->type_name("")
      ->required();
  add_rule_arguments(*command, arguments->table);
  add_language(*command, "cli.option.language");
  command->add_flag("--html", arguments->html, about("cli.rulebook.html"));
  command->add_option("--output", arguments->output, about("cli.option.output"));
  add_footer(*command,
             {"comodin rulebook monster --lang es",
              "comodin rulebook official --option hand_size=5 --custom \"WC1=next draws 3\"",
              "comodin rulebook dice --lang pt --html --output dados.html"});
  command->callback(
      [arguments, command, &exit_code] { exit_code = rulebook(*arguments, Speaker(*command)); });
}

}  // namespace comodin
