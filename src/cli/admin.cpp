#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/settings.h"
#include "client/client.h"
#include "serving/data_check.h"
#include "serving/data_folder.h"
#include "serving/move_data.h"
#include "table/ids.h"

namespace comodin {
namespace {

struct AdminArguments {
  std::string data;
  std::string table;
  std::string person;
  std::string file;
  std::string from;
  std::string to;
  std::string key;
  std::uint32_t match = 0;  // 0: the last one
  bool json = false;
};

std::filesystem::path path_of(const AdminArguments& arguments) {
  return arguments.data.empty() ? DataFolder::usual() : std::filesystem::path(arguments.data);
}

// The data folder of a server; or nothing, after printing the mistake.
std::optional<DataFolder> folder_of(const AdminArguments& arguments) {
  const std::filesystem::path path = path_of(arguments);
  if (!std::filesystem::exists(path / "key")) {
    fmt::print(stderr, "comodin admin: {} is not a server data folder\n", path.string());
    return std::nullopt;
  }
  auto folder = DataFolder::open(path);
  if (folder) return *std::move(folder);
  fmt::print(stderr, "comodin admin: {}\n", folder.error());
  return std::nullopt;
}

// The data file of a stopped server, whose key may be kept elsewhere; or nothing, after printing
// the mistake.
std::optional<DataFolder> files_of(const AdminArguments& arguments) {
  if (arguments.key.empty()) return folder_of(arguments);
  auto folder = DataFolder::with_key(path_of(arguments), arguments.key);
  if (folder) return *std::move(folder);
  fmt::print(stderr, "comodin admin: {}\n", folder.error());
  return std::nullopt;
}

// Asks the server of the data folder; or nothing, after printing the mistake.
std::optional<std::string> ask(const AdminArguments& arguments, const std::string& method,
                               const std::string& target, const std::string& body = {}) {
  const auto folder = folder_of(arguments);
  if (!folder) return std::nullopt;
  const auto answer = Client({}).ask({.url = {.host = "localhost", .target = target},
                                      .socket = folder->admin_socket(),
                                      .method = method,
                                      .body = body,
                                      .answer_time = std::nullopt});  // a back-up takes its time
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

bool is_served(const DataFolder& folder) {
  return Client({})
      .ask({.url = {.host = "localhost", .target = "/healthz"}, .socket = folder.admin_socket()})
      .has_value();
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
  fmt::print("{} table{}\n", tables.size(), tables.size() == 1 ? "" : "s");
  return 0;
}

int close(const AdminArguments& arguments) {
  if (!names_a_table(arguments)) return 2;
  const auto body = ask(arguments, "POST", "/admin/close?table=" + arguments.table);
  if (!body) return 1;
  if (const auto asked = nlohmann::json::parse(*body).value("asked", std::string()); !asked.empty())
    fmt::print("asked {}, which runs this table, to close it; it does within seconds\n", asked);
  else
    fmt::print("closed {}\n", arguments.table);
  return 0;
}

int servers(const AdminArguments& arguments) {
  const auto body = ask(arguments, "GET", "/admin/servers");
  if (!body) return 1;
  if (arguments.json) {
    fmt::print("{}\n", *body);
    return 0;
  }
  const auto servers = nlohmann::json::parse(*body)["servers"];
  for (const auto& server : servers)
    fmt::print("{:<12} version {:<8} {:>6} people {:>6} tables{}\n",
               server["name"].get<std::string>(), server["version"].get<std::string>(),
               server["people"].get<std::size_t>(), server["tables"].get<std::size_t>(),
               server["takes_tables"].get<bool>() ? "" : "  gives its tables away");
  if (servers.empty()) fmt::print("this server shares its data with no other one\n");
  return 0;
}

int people(const AdminArguments& arguments) {
  if (!names_a_table(arguments)) return 2;
  const auto body = ask(arguments, "GET", "/admin/people?table=" + arguments.table);
  if (!body) return 1;
  const auto people = nlohmann::json::parse(*body)["people"];
  for (const auto& person : people)
    fmt::print("{}  {:>6}  {}\n", person["who"].get<std::string>(),
               person.contains("seat") ? fmt::format("seat {}", person["seat"].get<int>()) : "",
               person["name"].get<std::string>());
  fmt::print("{} {}\n", people.size(), people.size() == 1 ? "person" : "people");
  return 0;
}

int forget(const AdminArguments& arguments) {
  if (!is_person_id(arguments.person)) {
    fmt::print(stderr,
               "comodin admin: '{}' is not a person's id; comodin admin people TABLE lists them\n",
               arguments.person);
    return 2;
  }
  if (!ask(arguments, "POST", "/admin/forget?person=" + arguments.person)) return 1;
  fmt::print(
      "forgot {}: their names and chat are unreadable from now on, at all tables\n"
      "Back-ups that were made before still have them: delete those.\n",
      arguments.person);
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

// The sentences of the text that were not said before.
std::string news_in(const std::string& text, std::set<std::string>& said) {
  std::string news;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t stop = text.find(". ", begin);
    const std::size_t end = stop == std::string::npos ? text.size() : stop + 1;
    const std::string sentence = text.substr(begin, end - begin);
    if (said.insert(sentence).second) news += (news.empty() ? "" : " ") + sentence;
    begin = end + 1;
  }
  return news;
}

// Prints what is wrong, each sentence once; the exit code says whether something is.
int print_report(const nlohmann::json& report, std::string_view kept) {
  std::set<std::string> said;
  const std::string file = news_in(report["file"].get<std::string>(), said);
  if (!file.empty()) fmt::print("{}\n", file);
  for (const auto& each : report["damaged"]) {
    const std::string line =
        fmt::format("{}: {} {} of {} entries", each["stream"].get<std::string>(), kept,
                    each["sound"].get<std::uint64_t>(), each["entries"].get<std::uint64_t>());
    const std::string fault = news_in(each["fault"].get<std::string>(), said);
    fmt::print("{}\n", fault.empty() ? line : line + ": " + fault);
  }
  fmt::print("streams: {}, sound entries: {}, damaged streams: {}\n",
             report["streams"].get<std::uint64_t>(), report["entries"].get<std::uint64_t>(),
             report["damaged"].size());
  return file.empty() && report["damaged"].empty() ? 0 : 1;
}

// The server is asked if one runs: after a move to a database the file is still in the folder.
int check(const AdminArguments& arguments) {
  const auto folder = files_of(arguments);
  if (!folder) return 2;
  const bool by_server = arguments.key.empty() &&
                         (!DataFolder::has_data_file(path_of(arguments)) || is_served(*folder));
  if (!by_server) {
    const auto report = check_folder(*folder);
    if (report) return print_report(nlohmann::json::parse(to_json(*report)), "sound");
    if (report.error().fault != StoreFault::in_use || !arguments.key.empty()) {
      fmt::print(stderr, "comodin admin: {}\n", report.error().sentence);
      return 2;
    }
  }
  const auto body = ask(arguments, "POST", "/admin/check");
  return body ? print_report(nlohmann::json::parse(*body), "sound") : 2;
}

int salvage(const AdminArguments& arguments) {
  const auto folder = files_of(arguments);
  if (!folder) return 2;
  umask(S_IRWXG | S_IRWXO);  // the new folder may be open to others, its files are not
  const auto report = comodin::salvage(*folder, arguments.to);
  if (!report) {
    fmt::print(stderr, "comodin admin: {}\n", report.error());
    return 2;
  }
  const int lost = print_report(nlohmann::json::parse(to_json(*report)), "saved");
  fmt::print("saved to {}: comodin serve --data {}\n", arguments.to, arguments.to);
  return lost;
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

int move(const AdminArguments& arguments) {
  umask(S_IRWXG | S_IRWXO);  // as in `salvage`
  const auto moved = move_data({.from = arguments.from, .to = arguments.to, .key = arguments.key});
  if (!moved) {
    fmt::print(stderr, "comodin admin: {}\n", moved.error());
    return 1;
  }
  fmt::print("moved {} streams with {} entries, and compared all of them\n", moved->streams,
             moved->entries);
  if (is_database(arguments.to))
    fmt::print("Start the servers with --store, each with a copy of the key in its data folder.\n");
  fmt::print("What was there before is left as it was: keep it until you have seen your tables.\n");
  return 0;
}

}  // namespace

void add_admin(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<AdminArguments>();
  CLI::App* command = app.add_subcommand("admin", about("cli.about.admin"));
  const auto add_server = [&](CLI::App* to) {
    to->add_option("--data", arguments->data, "The server's data folder, if not the user's own");
    allow_settings(*to);
  };
  const auto add = [&](const char* name, const char* what, int (*work)(const AdminArguments&),
                       const char* example) {
    CLI::App* const sub = command->add_subcommand(name, what);
    add_server(sub);
    sub->footer(std::string("Example:\n  comodin admin ") + example);
    sub->callback([arguments, sub, &exit_code, work] {
      exit_code = take_settings(*sub) ? work(*arguments) : 2;
    });
    return sub;
  };
  const auto add_table = [&](CLI::App* to) {
    to->add_option("TABLE", arguments->table, "Its id")->required();
    return to;
  };
  add_server(command);
  command->require_subcommand(1);
  add("list", "The tables", list, "list")->add_flag("--json", arguments->json, "As JSON");
  add("servers", "The servers that share a database", servers, "servers --data /srv/comodin")
      ->add_flag("--json", arguments->json, "As JSON");
  add_table(add("close", "End a table for good", close, "close p0123456789abcdef0123456789abcdef"));
  add_table(add("export", "Print the log of a table", export_log,
                "export p0123456789abcdef0123456789abcdef"));
  add_table(add("record", "Print the record of a match", record,
                "record p0123456789abcdef0123456789abcdef >match.txt"))
      ->add_option("MATCH", arguments->match, "Its number, from 1; otherwise the last one")
      ->check(CLI::Range(1, 1'000'000));
  add_table(add("people", "The people of a table, with their ids", people,
                "people p0123456789abcdef0123456789abcdef"));
  add("forget", "Make a person's names and chat unreadable for good, at all tables", forget,
      "forget 0123456789abcdef0123456789abcdef")
      ->add_option("PERSON", arguments->person, "Their id")
      ->required();
  add("back-up", "Copy the data file while the server runs", back_up, "back-up /backup/comodin.db")
      ->add_option("FILE", arguments->file, "A new file")
      ->required();
  const auto add_key = [&](CLI::App* to) {
    to->add_option("--key", arguments->key, "The key file, if it is not in the data folder");
  };
  add_key(add("check", "Look through all of the data, whether the server runs or not", check,
              "check --data /srv/comodin"));
  CLI::App* const save = add("salvage", "Copy what is sound to a new data folder, with the key",
                             salvage, "salvage --data /srv/comodin --to /srv/saved");
  save->add_option("--to", arguments->to, "The new data folder")->required();
  add_key(save);
  CLI::App* const house =
      add("move", "Move everything from a data folder to a PostgreSQL database, or back", move,
          "move --from /srv/comodin --to postgres://comodin@db1/comodin");
  house->add_option("--from", arguments->from, "The data folder, or the database")->required();
  house->add_option("--to", arguments->to, "The other one")->required();
  add_key(house);
  command->footer(
      "Examples:\n"
      "  comodin admin list\n"
      "  comodin admin back-up /backup/comodin.db --data /srv/comodin\n"
      "  comodin admin record p0123456789abcdef0123456789abcdef >match.txt\n\n"
      "It talks to the running server over a socket in the server's data folder, which only the "
      "user who runs the server can open. For another machine: ssh HOST comodin admin list. check "
      "also reads the file of a stopped server, salvage and move only that.");
}

}  // namespace comodin
