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
#include "cli/network_arguments.h"
#include "client/client.h"
#include "serving/data_folder.h"
#include "table/ids.h"

namespace comodin {
namespace {

struct AdminArguments {
  std::string data;
  std::string url;
  ClientSettings network;
  std::string table;
  std::string file;
  std::uint32_t match = 0;  // 0: the last one
  bool json = false;
};

// The data folder of a server; or nothing, after printing the mistake.
std::optional<DataFolder> folder_of(const AdminArguments& arguments) {
  const std::filesystem::path path =
      arguments.data.empty() ? DataFolder::usual() : std::filesystem::path(arguments.data);
  if (!std::filesystem::exists(path / "key")) {
    fmt::print(stderr, "comodin admin: {} is not a server data folder\n", path.string());
    return std::nullopt;
  }
  auto folder = DataFolder::open(path);
  if (folder) return *std::move(folder);
  fmt::print(stderr, "comodin admin: {}\n", folder.error());
  return std::nullopt;
}

std::expected<Url, std::string> server_of(const AdminArguments& arguments,
                                          const DataFolder& folder) {
  if (!arguments.url.empty()) {
    auto url = parse_url(arguments.url);
    const bool here =
        url && (url->host == "localhost" || url->host == "127.0.0.1" || url->host == "::1");
    if (url && !url->secure && !here)
      return std::unexpected(
          "the key of the data folder is sent over https alone; pass --url https://" +
          url->authority());
    return url;
  }
  return Url{.host = "127.0.0.1", .port = folder.remembered_port().value_or(0)};
}

// Asks the server of the data folder; or nothing, after printing the mistake.
std::optional<std::string> ask(const AdminArguments& arguments, const std::string& method,
                               const std::string& target, const std::string& body = {}) {
  const auto folder = folder_of(arguments);
  if (!folder) return std::nullopt;
  const auto server = server_of(arguments, *folder);
  if (!server) {
    fmt::print(stderr, "comodin admin: {}\n", server.error());
    return std::nullopt;
  }
  HttpRequest request{.url = *server,
                      .method = method,
                      .authorization = std::string(kAdminScheme) + folder->admin_token(),
                      .body = body,
                      .answer_time = std::nullopt};  // a back-up takes its time
  request.url.target = target;
  const auto answer = Client({}, arguments.network).ask(request);
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
  fmt::print(stderr, "comodin admin: '{}' is not a table id\n", arguments.table);
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
    if (table.contains("edition")) {
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

int record(const AdminArguments& arguments) {
  if (!names_a_table(arguments)) return 2;
  std::string target = "/admin/record?table=" + arguments.table;
  if (arguments.match != 0) target += fmt::format("&match={}", arguments.match);
  const auto body = ask(arguments, "GET", target);
  if (!body) return 1;
  fmt::print("{}", *body);
  return 0;
}

int back_up(const AdminArguments& arguments) {
  const std::string path = std::filesystem::absolute(arguments.file).string();
  if (!ask(arguments, "POST", "/admin/back-up", path)) return 1;
  fmt::print(
      "backed up to {}\n"
      "The key is not in it: keep a copy of {} too, elsewhere. Without it the tables cannot "
      "continue.\n",
      path, folder_of(arguments)->key_file());
  return 0;
}

}  // namespace

void add_admin(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<AdminArguments>();
  CLI::App* command =
      app.add_subcommand("admin", "Manage the tables of the server that runs on this machine");
  const auto add_server = [&](CLI::App* to) {
    to->add_option("--data", arguments->data, "The server's data folder, if not the user's own");
    to->add_option("--url", arguments->url, "Its address, if it has TLS: https://HOST:PORT");
    add_ca(*to, arguments->network);
  };
  const auto add = [&](const char* name, const char* what, int (*work)(const AdminArguments&),
                       const char* example) {
    CLI::App* const sub = command->add_subcommand(name, what);
    add_server(sub);
    sub->footer(std::string("Example:\n  comodin admin ") + example);
    sub->callback([arguments, &exit_code, work] { exit_code = work(*arguments); });
    return sub;
  };
  const auto add_table = [&](CLI::App* to) {
    to->add_option("TABLE", arguments->table, "Its id")->required();
    return to;
  };
  add_server(command);
  command->require_subcommand(1);
  add("list", "The tables", list, "list")->add_flag("--json", arguments->json, "As JSON");
  add_table(add("close", "End a table for good", close, "close p0123456789abcdef0123456789abcdef"));
  add_table(add("export", "Print the log of a table", export_log,
                "export p0123456789abcdef0123456789abcdef"));
  add_table(add("record", "Print the record of a match", record,
                "record p0123456789abcdef0123456789abcdef >match.txt"))
      ->add_option("MATCH", arguments->match, "Its number, from 1; otherwise the last one")
      ->check(CLI::PositiveNumber);
  add("back-up", "Copy the data file while the server runs", back_up, "back-up /backup/comodin.db")
      ->add_option("FILE", arguments->file, "A new file")
      ->required();
  command->footer(
      "Examples:\n"
      "  comodin admin list\n"
      "  comodin admin back-up /backup/comodin.db --data /srv/comodin\n"
      "  comodin admin record p0123456789abcdef0123456789abcdef >match.txt\n"
      "  comodin admin list --url https://example.org\n\n"
      "It talks to the running server, and gets access by reading the key in the server's data "
      "folder.");
}

}  // namespace comodin
