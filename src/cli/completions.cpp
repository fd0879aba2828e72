// Shell completions and the manual page, generated from the program's own list of commands and
// options, so that they are always up to date.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "base/language.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/settings.h"
#include "cli/validators.h"
#include "protocol/options_words.h"
#include "protocol/table_words.h"

namespace comodin {
namespace {

constexpr std::array<std::string_view, 2> kPages = {"comodin", "comodin.conf"};

struct Switch {
  std::vector<std::string> names;  // with their dashes
  std::string value;               // its argument; empty: none
  std::string text;
};

struct Command {
  std::string path;  // "admin list"; empty: the program itself
  std::string text;
  std::string footer;
  std::vector<std::string> arguments;
  std::vector<Switch> switches;
  std::vector<std::string> children;
};

Command command_of(const CLI::App& app, std::string path) {
  Command command{.path = std::move(path),
                  .text = app.get_description(),
                  .footer = app.get_footer(),
                  .arguments = {},
                  .switches = {},
                  .children = {}};
  for (const CLI::Option* const option : app.get_options()) {
    if (option->get_positional()) {
      command.arguments.push_back(option->get_name(true));
      continue;
    }
    Switch each{.names = {},
                .value = option->get_expected_min() == 0 ? "" : "VALUE",
                .text = option->get_description()};
    for (const std::string& name : option->get_snames()) each.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) each.names.push_back("--" + name);
    command.switches.push_back(std::move(each));
  }
  for (const CLI::App* const child : app.get_subcommands({}))
    command.children.push_back(child->get_name());
  return command;
}

void collect(const CLI::App& app, const std::string& path, std::vector<Command>& commands) {
  commands.push_back(command_of(app, path));
  for (const CLI::App* const child : app.get_subcommands({}))
    collect(*child, path.empty() ? child->get_name() : path + " " + child->get_name(), commands);
}

std::vector<Command> commands_of(CLI::App& app) {
  put_into_words(app, Language::en);
  std::vector<Command> commands;
  collect(app, "", commands);
  return commands;
}

// The words that can follow a command.
std::vector<std::string> words_after(const Command& command) {
  std::vector<std::string> words = command.children;
  for (const Switch& each : command.switches)
    words.insert(words.end(), each.names.begin(), each.names.end());
  return words;
}

// Options with known values; the same for every command.
constexpr std::string_view kBashValues = R"(  case $previous in
    --lang | -l) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    --level) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    --pace) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    --preset) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    --edition | -e)
      COMPREPLY=($(compgen -W "anniversary dice dragonball monster official" -- "$word") \
        $(compgen -f -X '!*.toml' -- "$word")); return ;;
  esac
)";

void print_bash(const std::vector<Command>& commands) {
  fmt::print(
      "# Completion of comodin for bash: source <(comodin completions bash)\n_comodin() {{\n");
  fmt::print(
      "  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}"
      " so_far= i offered\n");
  fmt::print(kBashValues, fmt::join(kLanguageCodes, " "), fmt::join(WordsOf<Level>::kNames, " "),
             fmt::join(WordsOf<Pace>::kNames, " "), fmt::join(WordsOf<PresetName>::kNames, " "));
  fmt::print(
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n    case \"$so_far ${{COMP_WORDS[i]}}\" in\n");
  for (const Command& command : commands)
    if (!command.path.empty()) fmt::print("      ' {0}') so_far=' {0}' ;;\n", command.path);
  fmt::print("    esac\n  done\n  case $so_far in\n");
  for (const Command& command : commands)
    fmt::print("    '{}{}') offered='{}' ;;\n", command.path.empty() ? "" : " ", command.path,
               fmt::join(words_after(command), " "));
  fmt::print(
      "  esac\n  COMPREPLY=($(compgen -W \"$offered\" -- \"$word\"))\n"
      "  [[ $word == -* ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n}}\n"
      "complete -o filenames -F _comodin comodin ./comodin\n");
}

// zsh reads the completions of bash.
void print_zsh(const std::vector<Command>& commands) {
  fmt::print(
      "# Completion of comodin for zsh: source <(comodin completions zsh)\n"
      "autoload -Uz compinit bashcompinit && compinit && bashcompinit\n");
  print_bash(commands);
}

std::string quoted_for_fish(const std::string& text) {
  std::string quoted;
  for (const char c : text.substr(0, text.find('\n'))) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted;
}

void print_fish(const std::vector<Command>& commands) {
  fmt::print("# Completion of comodin for fish: comodin completions fish | source\n");
  for (const Command& command : commands) {
    std::string when = "__fish_use_subcommand";
    if (!command.path.empty()) {
      when = "__fish_seen_subcommand_from " + command.path;
      if (const std::size_t space = command.path.find(' '); space != std::string::npos)
        when = fmt::format("__fish_seen_subcommand_from {}; and __fish_seen_subcommand_from {}",
                           command.path.substr(0, space), command.path.substr(space + 1));
    }
    for (const Command& child : commands)
      if (std::ranges::any_of(command.children, [&](const std::string& name) {
            return child.path == (command.path.empty() ? name : command.path + " " + name);
          }))
        fmt::print("complete -c comodin -n '{}' -a {} -d '{}'\n", when,
                   child.path.substr(child.path.rfind(' ') + 1), quoted_for_fish(child.text));
    for (const Switch& each : command.switches) {
      std::string names;
      for (const std::string& name : each.names)
        names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      fmt::print("complete -c comodin -n '{}'{}{} -d '{}'\n", when, names,
                 each.value.empty() ? "" : " -r", quoted_for_fish(each.text));
    }
  }
}

// troff needs dashes written as minus signs; a dot or quote at the start of a line is a command.
std::string for_troff(const std::string& text) {
  std::string result;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) result += "\\&";
    begins = c == '\n';
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result;
}

void print_switch(const Switch& each) {
  fmt::print(".TP\n\\fB{}\\fR{}\n{}\n", for_troff(fmt::format("{}", fmt::join(each.names, ", "))),
             each.value.empty() ? "" : " \\fI" + each.value + "\\fR", for_troff(each.text));
}

void print_man(const std::vector<Command>& commands) {
  fmt::print(
      ".TH COMODIN 1 \"\" \"Comod\\['i]n {}\" \"User Commands\"\n.SH NAME\n"
      "comodin \\- the home of the UNO family: server, terminal, rules\n.SH SYNOPSIS\n"
      ".B comodin\n[\\fICOMMAND\\fR [\\fIARGUMENT\\fR ...]]\n.SH DESCRIPTION\n{}\n",
      version(), for_troff(commands.front().text));
  fmt::print(".SH COMMANDS\n");
  for (const Command& command : commands) {
    if (command.path.empty()) continue;
    fmt::print(".SS {}{}{}\n{}\n", for_troff(command.path), command.arguments.empty() ? "" : " ",
               fmt::join(command.arguments, " "), for_troff(command.text));
    for (const Switch& each : command.switches) print_switch(each);
    if (!command.footer.empty()) fmt::print(".PP\n.nf\n{}\n.fi\n", for_troff(command.footer));
  }
  fmt::print(
      ".SH \"EXIT STATUS\"\n0 success, 1 a check failed, 2 wrong arguments or unreadable "
      "input.\n.SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nNot empty: no colors.\n"
      ".TP\n\\fBXDG_DATA_HOME\\fR\nWhere games are kept, in the folder comodin.\n"
      ".TP\n\\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR, \\fBLANGUAGE\\fR\nThe language.\n"
      ".PP\nVariables in brackets behind an option give it a value; the command line comes first.\n"
      ".SH \"SEE ALSO\"\n\\fBcomodin.conf\\fR(5)\n");
}

void print_man_of_settings(const CLI::App& server) {
  fmt::print(
      ".TH COMODIN.CONF 5 \"\" \"Comod\\['i]n {}\" \"File Formats\"\n.SH NAME\n"
      "comodin.conf \\- options of a Comod\\['i]n server\n.SH SYNOPSIS\n"
      ".B comodin serve \\-\\-config \\fIFILE\\fR\n.SH DESCRIPTION\n{}\n"
      ".SH OPTIONS\n",
      version(), for_troff(std::string(kAboutSettings)));
  for (const Setting& each : settings_of(server))
    fmt::print(".TP\n\\fB{}\\fR = \\fI{}\\fR\n{}\n", for_troff(each.key), for_troff(each.value),
               for_troff(each.text));
  fmt::print(
      ".SH EXAMPLE\n.nf\ndata = \"/srv/comodin\"\nport = 443\ntls\\-cert = \"chain.pem\"\n"
      "tls\\-key = \"key.pem\"\nhost = [\"example.org\", \"*.example.org\"]\n.fi\n"
      ".SH \"SEE ALSO\"\n\\fBcomodin\\fR(1)\n");
}

}  // namespace

void add_completions(CLI::App& app, int& exit_code) {
  CLI::App* const command = app.add_subcommand("completions", about("cli.about.completions"));
  auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required();
  command->footer(
      "Examples:\n"
      "  source <(comodin completions bash)\n"
      "  comodin completions fish >~/.config/fish/completions/comodin.fish");
  command->callback([&app, shell, &exit_code] {
    const auto commands = commands_of(app);
    if (*shell == "bash") return print_bash(commands);
    if (*shell == "zsh") return print_zsh(commands);
    if (*shell == "fish") return print_fish(commands);
    fmt::print(stderr, "comodin completions: unknown shell '{}': expected bash, zsh or fish\n",
               *shell);
    exit_code = 2;
  });
  CLI::App* const man = app.add_subcommand("man", about("cli.about.man"));
  auto page = std::make_shared<std::string>("comodin");
  allow_words(*man, man->add_option("PAGE", *page, "About the program, or its configuration file"),
              kPages);
  man->footer(
      "Examples:\n"
      "  comodin man | man -l -\n"
      "  comodin man comodin.conf | man -l -\n"
      "  comodin man >~/.local/share/man/man1/comodin.1");
  man->callback([&app, page] {
    if (*page == kPages[0]) return print_man(commands_of(app));
    print_man_of_settings(*app.get_subcommand("serve"));
  });
}

}  // namespace comodin
