#include "cli/settings.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cli/help.h"
#include "edition/nearest_word.h"
#include "terminal/cell_grid.h"
#include "toml/source_text.h"
#include "toml/toml_tree.h"

namespace comodin {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFile = 1 << 20U;  // bytes
constexpr std::size_t kComment = 76;        // columns of text after "# "

const CLI::App& program_of(const CLI::App& command) {
  const CLI::App* app = &command;
  while (app->get_parent() != nullptr) app = app->get_parent();
  return *app;
}

std::string title_of(const CLI::App& command) {
  const CLI::App* app = &command;
  while (app->get_parent() != nullptr && app->get_parent()->get_parent() != nullptr)
    app = app->get_parent();
  return "comodin " + app->get_name();
}

// The command whose options the file and the variables are about. A lone one is it itself.
const CLI::App& server_of(const CLI::App& command) {
  for (const CLI::App* const each : program_of(command).get_subcommands({}))
    if (each->get_name() == "serve") return *each;
  return command;
}

std::string key_of(const CLI::Option& option) {
  return option.get_lnames().empty() ? std::string() : option.get_lnames().front();
}

bool can_be_set(const CLI::Option& option) {
  return !key_of(option).empty() && option.get_configurable();
}

std::vector<const CLI::Option*> all_settings(const CLI::App& server) {
  std::vector<const CLI::Option*> all = server.get_options();
  std::erase_if(all, [](const CLI::Option* option) { return !can_be_set(*option); });
  return all;
}

CLI::Option* option_of(CLI::App& command, const std::string& key) {
  for (CLI::Option* const option : command.get_options())
    if (key_of(*option) == key && can_be_set(*option)) return option;
  return nullptr;
}

// Whether the command line has it, before or after the command's name.
const CLI::Option* typed(const CLI::App& command, const std::string& name) {
  for (const CLI::App* app = &command; app != nullptr; app = app->get_parent())
    if (const CLI::Option* const option = app->get_option_no_throw("--" + name);
        option != nullptr && option->count() != 0)
      return option;
  return nullptr;
}

std::string variable_named(const std::string& key) {
  std::string name = "COMODIN_";
  for (const char c : key)
    name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

std::string in_environment(const std::string& key) {
  const char* const value = std::getenv(variable_named(key).c_str());
  return value == nullptr ? std::string() : value;
}

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }
bool is_list(const CLI::Option& option) { return option.get_items_expected_max() > 1; }

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    std::string_view part = text.substr(0, end);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    part = part.substr(0, part.find_last_not_of(' ') + 1);
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// What is wrong with the values; empty if the option took them.
std::string fault_in(CLI::Option& option, const std::vector<std::string>& values) {
  if (values.empty()) return {};
  for (const std::string& value : values) {
    try {
      option.clear();
      option.add_result(value);
      option.run_callback();
    } catch (const CLI::ValidationError& error) {  // its message begins with the option's name
      const std::string_view message = error.what();
      const std::size_t colon = message.find(": ");
      return std::string(colon == message.npos ? message : message.substr(colon + 2));
    } catch (const CLI::ParseError&) {
      return is_flag(option) ? fmt::format("“{}” isn’t possible: expected true or false", value)
                             : fmt::format("“{}” isn’t possible", value);
    }
  }
  option.clear();
  for (const std::string& value : values) option.add_result(value);
  option.run_callback();
  return {};
}

// The file and what is wrong with it.
class SettingsFile {
 public:
  // The name as it is to be printed.
  SettingsFile(std::string name, const CLI::App& server) : name_(std::move(name)) {
    for (const CLI::Option* const option : all_settings(server)) keys_.push_back(key_of(*option));
  }

  void take(CLI::App& command) {
    const auto text = read();
    if (!text) return;
    const SourceText source(*text);
    if (const auto byte = first_byte_of_no_text(*text)) {
      note(source, *byte, "this is not text: expected UTF-8");
      return;
    }
    const TomlTree tree = parse_toml(source);
    for (const TomlProblem& problem : tree.problems) note(source, problem.at, problem.message);
    for (const TomlNode& node : tree.root.children) take(command, source, node);
    warn_if_open(tree.root);
  }

  const std::vector<std::string>& mistakes() const { return mistakes_; }
  const std::string& warning() const { return warning_; }

 private:
  using Type = TomlNode::Type;

  std::optional<std::string> read() {
    std::error_code error;
    if (fs::is_directory(name_, error)) {
      mistakes_.push_back(fmt::format("{} is a folder: expected a file", name_));
      return std::nullopt;
    }
    std::ifstream stream(name_, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    if (stream && text.size() <= kMaxFile) return text;
    mistakes_.push_back(text.size() > kMaxFile
                            ? fmt::format("{} is too long for a configuration file", name_)
                            : fmt::format("{} cannot be read", name_));
    return std::nullopt;
  }

  void note(const SourceText& source, std::size_t at, std::string_view what) {
    const Position place = source.position(at);
    mistakes_.push_back(fmt::format("{}:{}:{}: {}", name_, place.line, place.column, what));
  }

  void take(CLI::App& command, const SourceText& source, const TomlNode& node) {
    if (node.type == Type::broken || node.type == Type::time) return;  // noted, or of a repair
    if (node.type == Type::table && std::ranges::find(keys_, node.key) == keys_.end())
      return note(source, node.key_at,
                  fmt::format("“{}”: there are no sections here; expected NAME = VALUE", node.key));
    if (std::ranges::find(keys_, node.key) == keys_.end())
      return note(source, node.key_at, unknown(node.key));
    CLI::Option* const option = option_of(command, node.key);
    if (option == nullptr || typed(command, node.key) != nullptr) return;
    if (!in_environment(node.key).empty()) return;
    const auto values = values_of(*option, node);
    const std::string fault = values ? fault_in(*option, *values) : expected(*option);
    if (!fault.empty()) note(source, node.at, fmt::format("{}: {}", node.key, fault));
  }

  std::string unknown(const std::string& key) const {
    const std::vector<std::string_view> known(keys_.begin(), keys_.end());
    const std::string_view meant = nearest_word(key, known);
    return fmt::format("there’s no setting “{}”.{}", key,
                       meant.empty() ? " comodin serve --help lists all options"
                                     : fmt::format(" Did you mean “{}”?", meant));
  }

  static std::string expected(const CLI::Option& option) {
    if (is_flag(option)) return "expected true or false";
    return is_list(option) ? "expected a text in quotes, or a list of them"
                           : "expected a text in quotes or a whole number";
  }

  static std::optional<std::vector<std::string>> values_of(const CLI::Option& option,
                                                           const TomlNode& node) {
    std::vector<std::string> values;
    if (node.type == Type::list && is_list(option)) {
      for (const TomlNode& each : node.children) {
        if (each.type != Type::text) return std::nullopt;
        values.push_back(each.text);
      }
      return values;
    }
    if (is_flag(option) != (node.type == Type::boolean)) return std::nullopt;
    if (node.type == Type::boolean)
      return std::vector<std::string>{node.boolean ? "true" : "false"};
    if (node.type == Type::integer) return std::vector<std::string>{fmt::to_string(node.integer)};
    if (node.type != Type::text) return std::nullopt;
    if (!node.text.empty()) values.push_back(node.text);
    return values;
  }

  // A password as in postgres://comodin:password@host is for the server alone.
  void warn_if_open(const TomlNode& node) {
    const std::size_t scheme = node.text.find("://");
    const std::size_t at = node.text.find('@', scheme);
    std::error_code error;
    if (scheme != std::string::npos && at != std::string::npos &&
        node.text.substr(scheme + 3, at - scheme - 3).contains(':') &&
        (fs::status(name_, error).permissions() & fs::perms::others_read) != fs::perms::none)
      warning_ =
          fmt::format("{} has a password and everyone here can read it: chmod o= {}", name_, name_);
    for (const TomlNode& each : node.children) warn_if_open(each);
  }

  std::string name_;
  std::vector<std::string> keys_;
  std::vector<std::string> mistakes_;
  std::string warning_;
};

std::string quoted(const std::string& text) {  // JSON's escapes are TOML's
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string value_text(const CLI::Option& option, const std::vector<std::string>& values) {
  if (is_flag(option)) return values.empty() || values.back() == "false" ? "false" : "true";
  if (is_list(option) && values.size() > 1) {
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ", ") + quoted(value);
    return "[" + list + "]";
  }
  const std::string value = values.empty() ? std::string() : values.back();
  const bool is_number = !value.empty() && value.size() < 18 &&
                         std::ranges::all_of(
                             value, [](char c) { return c >= '0' && c <= '9'; }) &&
                         (value == "0" || !value.starts_with('0'));
  return is_number ? value : quoted(value);
}

}  // namespace

void allow_settings(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--config", [](const std::string&) {},
          "A file with options, as NAME = VALUE; comodin serve --print-config writes one")
      ->type_name("FILE")
      ->configurable(false);
}

std::string variable_of(const CLI::App& command, const CLI::Option& option) {
  if (command.get_option_no_throw("--config") == nullptr) return {};
  const std::string key = key_of(option);
  if (key == "config") return variable_named(key);
  for (const CLI::Option* const each : all_settings(server_of(command)))
    if (can_be_set(option) && key_of(*each) == key) return variable_named(key);
  return {};
}

bool take_settings(CLI::App& command) {
  const CLI::App& server = server_of(command);
  std::vector<std::string> mistakes;
  const CLI::Option* const named = typed(command, "config");
  const std::string file = named != nullptr ? named->results().back() : in_environment("config");
  if (!file.empty()) {
    SettingsFile settings(file, server);
    settings.take(command);
    mistakes = settings.mistakes();
    if (!settings.warning().empty())
      fmt::print(stderr, "{}: {}\n", title_of(command), settings.warning());
  }
  for (const CLI::Option* const each : all_settings(server)) {
    const std::string key = key_of(*each);
    const std::string value = in_environment(key);
    CLI::Option* const option = option_of(command, key);
    if (value.empty() || option == nullptr || typed(command, key) != nullptr) continue;
    const auto values = is_list(*option) ? parts_of(value) : std::vector<std::string>{value};
    const std::string fault = fault_in(*option, values);
    if (!fault.empty()) mistakes.push_back(fmt::format("{}: {}", variable_named(key), fault));
  }
  for (const std::string& mistake : mistakes)
    fmt::print(stderr, "{}: {}\n", title_of(command), mistake);
  return mistakes.empty();
}

std::vector<Setting> settings_of(const CLI::App& command) {
  std::vector<Setting> settings;
  for (const CLI::Option* const option : all_settings(command)) {
    std::vector<std::string> values = option->results();
    if (values.empty() && !option->get_default_str().empty())
      values.push_back(option->get_default_str());
    settings.push_back({.key = key_of(*option),
                        .value = value_text(*option, values),
                        .text = option->get_description(),
                        .given = option->count() != 0});
  }
  return settings;
}

std::string settings_file(const CLI::App& command) {
  const auto comment = [](std::string_view text) {
    std::string lines;
    for (const std::string& line : wrapped(text, kComment)) lines += "# " + line + '\n';
    return lines;
  };
  std::string text = "# Configuration of a Comodín server: comodin serve --config FILE\n#\n" +
                     comment(kAboutSettings) + "#\n" +
                     comment("A line such as #port = 7700 shows what is the case without it.");
  for (const Setting& each : settings_of(command))
    text += fmt::format("\n{}{}{} = {}\n", comment(each.text), each.given ? "" : "#", each.key,
                        each.value);
  return text;
}

}  // namespace comodin
