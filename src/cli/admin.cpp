#include <filesystem>
#include <fstream>
#include <memory>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "server/data_folder.h"
#include "server/http_client.h"
#include "table/ids.h"

namespace comodin {
namespace {

struct AdminArguments {
  std::string data;
  std::string table;
  std::string file;
  bool json = false;
};

// Asks the server of the data folder; nothing after what is wrong was printed.
std::optional<std::string> ask(const AdminArguments& arguments, const std::string& method,
                               const std::string& target, const std::string& body = {}) {
  const std::filesystem::path path =
      arguments.data.empty() ? DataFolder::usual() : std::filesystem::path(arguments.data);
  if (!std::filesystem::exists(path / "key")) {
    fmt::print(stderr, "comodin admin: {} is no data folder of a server\n", path.string());
    return std::nullopt;
  }
  const auto folder = DataFolder::open(path);
  if (!folder) {
    fmt::print(stderr, "comodin admin: {}\n", folder.error());
    return std::nullopt;
  }
  const auto answer = ask_at("127.0.0.1", folder->remembered_port().value_or(0), method, target,
                             std::string(kAdminScheme) + folder->admin_token(), body);
  if (!answer) {
    fmt::print(stderr, "comodin admin: {}\n", answer.error());
    return std::nullopt;
  }
  if (answer->status != 200) {
    const auto json = nlohmann::json::parse(answer->body, nullptr, false);
    fmt::print(stderr, "comodin admin: {}\n",
               json.is_object() ? json.value("error", answer->body) : answer->body);
    return std::nullopt;
  }
  return answer->body;
}

bool names_a_table(const AdminArguments& arguments) {
  if (is_table_id(arguments.table)) return true;
  fmt::print(stderr, "comodin admin: '{}' is no id of a table\n", arguments.table);
  return false;
}

int list(const AdminArguments& arguments) {
  const auto body = ask(arguments, "GET", "/admin/list");
  if (!body) return 1;
  if (arguments.json) {
    fmt::print("{}\n", *body);
    return 0;
  }
  const auto tables = nlohmann::json::parse(*body)["tables"];
  for (const auto& table : tables) {
    std::string line = fmt::format("{}  {:>6} entries", table["table"].get<std::string>(),
                                   table["v"].get<std::uint64_t>());
    if (table["in_memory"].get<bool>()) {
      const std::time_t last = table["last_entry"].get<std::int64_t>() / 1000;
      line += fmt::format("  {:<12} {:>2} seats  {:%Y-%m-%d %H:%M:%S}{}",
                          table["edition"].get<std::string>(), table["seats"].get<int>(),
                          fmt::gmtime(last), table["closed"].get<bool>() ? "  closed" : "");
    }
    fmt::print("{}\n", line);
  }
  fmt::print("{} tables\n", tables.size());
  return 0;
}

int close(const AdminArguments& arguments) {
  if (!names_a_table(arguments)) return 2;
  if (!ask(arguments, "POST", "/admin/close?table=" + arguments.table)) return 1;
  fmt::print("closed {}\n", arguments.table);
  return 0;
}

int export_log(const AdminArguments& arguments) {
  if (!names_a_table(arguments)) return 2;
  const auto body = ask(arguments, "GET", "/admin/export?table=" + arguments.table);
  if (!body) return 1;
  fmt::print("{}", *body);
  return 0;
}

int back_up(const AdminArguments& arguments) {
  const std::string path = std::filesystem::absolute(arguments.file).string();
  if (!ask(arguments, "POST", "/admin/back-up", path)) return 1;
  fmt::print("backed up to {}\n", path);
  return 0;
}

}  // namespace

void add_admin(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<AdminArguments>();
  CLI::App* command =
      app.add_subcommand("admin", "Look after the tables of the server that runs on this machine");
  command->add_option("--data", arguments->data, "The server's data folder, if not the user's own");
  command->require_subcommand(1);
  const auto on = [&](CLI::App* sub, int (*work)(const AdminArguments&)) {
    sub->callback([arguments, &exit_code, work] { exit_code = work(*arguments); });
  };
  CLI::App* listing = command->add_subcommand("list", "The tables");
  listing->add_flag("--json", arguments->json, "As JSON");
  on(listing, list);
  CLI::App* closing = command->add_subcommand("close", "End a table for good");
  closing->add_option("TABLE", arguments->table, "Its id")->required();
  on(closing, close);
  CLI::App* exporting = command->add_subcommand("export", "Print the log of a table");
  exporting->add_option("TABLE", arguments->table, "Its id")->required();
  on(exporting, export_log);
  CLI::App* backing = command->add_subcommand("back-up", "Copy all data while the server runs");
  backing->add_option("FILE", arguments->file, "A new file")->required();
  on(backing, back_up);
  command->footer(
      "Examples:\n"
      "  comodin admin list\n"
      "  comodin admin --data /srv/comodin back-up /backup/comodin.db\n"
      "  comodin admin export p0123456789abcdef0123456789abcdef\n\n"
      "It talks to the running server, and is let in because it can read the key in its data "
      "folder.");
}

}  // namespace comodin
