#include "server/serve.h"

#include <array>
#include <cctype>
#include <memory>
#include <string>
#include <string_view>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/serve.h"
#include "cli/settings.h"
#include "cli/validators.h"
#include "server/api/qr.h"
#include "server/net/addresses.h"
#include "server/net/hosts.h"
#include "server/ops/log.h"

namespace comodin {
namespace {

struct ServeArguments {
  ServeSettings settings;
  std::vector<std::string> limit_exempt = {};
  std::vector<std::string> trusted_proxies = {};
  std::vector<std::string> monitors = {};
  std::string log_level = "info";
  std::string log_format = "json";
  bool print_config = false;
};

// Leaves the ranges as they are if there are no texts, which were checked.
void read_ranges(const std::vector<std::string>& texts, std::vector<Cidr>& ranges) {
  if (!texts.empty()) ranges.clear();
  for (const std::string& text : texts)
    if (const auto range = parse_cidr(text)) ranges.push_back(*range);
}

std::string mistake_in_range(const std::string& text) {
  const auto range = parse_cidr(text);
  return range ? std::string() : range.error();
}

std::string mistake_in_address(const std::string& text) {
  return parse_address(text) ? std::string() : fmt::format("'{}' is not an IP address", text);
}

// The first part of the machine's name, as the name of a server.
std::string node_name_of_machine() {
  constexpr std::size_t kLongest = 32;
  std::array<char, 256> machine{};
  gethostname(machine.data(), machine.size() - 1);
  std::string name;
  for (const char each : std::string_view(machine.data()).substr(0, kLongest)) {
    if (each == '.') break;
    const auto letter = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
    name += (std::isalnum(static_cast<unsigned char>(letter)) != 0) ? letter : '-';
  }
  return name.empty() ? "n1" : name;
}

// Prints where people find the server; on a terminal, with a QR code.
void announce(const Serving& serving) {
  const Reached reached = reached_at(serving.addresses, lan_addresses());
  const auto url = [&](std::string_view address) {
    return url_of(address, serving.port, serving.secure);
  };
  fmt::print("Comodín is served at\n\n");
  for (const std::string& address : reached.here) fmt::print("  {}   here\n", url(address));
  for (const std::string& address : reached.in_network)
    fmt::print("  {}   in your network\n", url(address));
  fmt::print("\n{}\nCtrl-C stops it; games continue when it is started again.\n",
             serving.kept_in.empty()
                 ? std::string("Nothing is kept: all games are lost when it stops.")
                 : fmt::format("Games are kept in {}.", serving.kept_in));
  if (!reached.in_network.empty() && isatty(STDOUT_FILENO) != 0)
    if (const auto matrix = qr_matrix(url(reached.in_network[0])))
      fmt::print("\n{}\n", qr_terminal(*matrix, true));
  std::fflush(stdout);
}

// A service has none, and its SIGHUP says nothing about one.
bool has_terminal() {
  const int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return false;
  close(terminal);
  return true;
}

int run(ServeArguments& arguments) {
  NetSettings& net = arguments.settings.net;
  set_log_level(log_level_named(arguments.log_level).value_or(LogLevel::info));
  set_log_format(log_format_named(arguments.log_format).value_or(LogFormat::json));
  net.has_terminal = has_terminal();
  read_ranges(arguments.limit_exempt, net.limit_exempt);
  read_ranges(arguments.trusted_proxies, net.trusted_proxies);
  read_ranges(arguments.monitors, net.monitors);
  const ServeSettings& settings = arguments.settings;
  if (settings.memory && !settings.store.empty()) {
    fmt::print(stderr, "comodin serve: --memory and --store exclude each other\n");
    return 2;
  }
  if (settings.store.empty() && (settings.require_standby || !settings.node.empty())) {
    fmt::print(stderr, "comodin serve: --node and --require-standby are about --store\n");
    return 2;
  }
  if (net.tls_certificate.empty() != net.tls_key.empty()) {
    fmt::print(stderr, "comodin serve: --tls-cert and --tls-key go together\n");
    return 2;
  }
  if (!arguments.settings.store.empty() && arguments.settings.node.empty())
    arguments.settings.node = node_name_of_machine();
  const std::string fault = serve(std::move(arguments.settings), announce);
  if (fault.empty()) return 0;
  fmt::print(stderr, "comodin serve: {}\n", fault);
  return 1;
}

void add_options(CLI::App& command, ServeArguments& arguments) {
  ServeSettings& settings = arguments.settings;
  NetSettings& net = settings.net;
  command.add_option("-p,--port", net.port, "The port, or the next free one; 0: any")
      ->capture_default_str();
  command.add_option("--address", net.addresses, "Listen only at this address; repeatable")
      ->check(mistake_in_address);
  command.add_option("--data", settings.data, "The data folder; by default the user's own");
  command.add_flag("--memory", settings.memory, "Keep games in memory only");
  command.add_option("--store", settings.store,
                     "Keep games in this PostgreSQL database, and the key alone in the data "
                     "folder: postgres://comodin@host1,host2/comodin");
  command.add_option("--node", settings.node,
                     "This server's name among those that use the database, such as n1: small "
                     "letters, digits and hyphens. By default that of the machine");
  command.add_flag("--require-standby", settings.require_standby,
                   "Do not start unless a synchronous standby of the database follows");
  command.add_option("--replica", settings.replica,
                     "A folder, best on another disk, for a second data file that follows");
  command.add_option("--keep-days", settings.keep_days, "Delete tables idle for this many days")
      ->capture_default_str();
  command.add_option("--tls-cert", net.tls_certificate, "Certificate chain, PEM");
  command.add_option("--tls-key", net.tls_key, "Its key, PEM");
  command.add_option("--max-connections", net.connections, "Connections in all")
      ->capture_default_str();
  command
      .add_option("--max-connections-per-address", net.connections_per_address,
                  "Connections of one address")
      ->capture_default_str();
  command.add_option("--max-tables", settings.max_tables, "Tables in memory")
      ->capture_default_str();
  command
      .add_option("--limit-exempt", arguments.limit_exempt,
                  "Addresses without limits, as CIDR; repeatable")
      ->check(mistake_in_range);
  command
      .add_option("--trusted-proxy", arguments.trusted_proxies,
                  "Proxies whose X-Forwarded-For is believed, as CIDR; repeatable")
      ->check(mistake_in_range);
  command
      .add_option("--host", net.hosts,
                  "Another name by which people reach it: example.org, *.example.org; "
                  "repeatable. Its addresses, localhost, the name of this machine and those in "
                  "its certificate need not be listed")
      ->check([](const std::string& name) { return mistake_in_host(name); });
  command
      .add_option("--ops-from", arguments.monitors,
                  "Who may ask for /readyz and /metrics, as CIDR; repeatable. By default this "
                  "machine alone")
      ->check(mistake_in_range);
  command.add_option("--allow-origin", net.allowed_origins,
                     "Another origin whose page may connect; repeatable");
  allow_words(command, command.add_option("--log-level", arguments.log_level, "What is logged"),
              kLogLevels)
      ->capture_default_str();
  allow_words(command,
              command.add_option("--log-format", arguments.log_format,
                                 "How: a line for each event, as JSON or as NAME=VALUE"),
              kLogFormats)
      ->capture_default_str();
  allow_settings(command);
  command
      .add_flag("--print-config", arguments.print_config,
                "Print all options as a configuration file, with what is in force, and end")
      ->configurable(false);
}

int run(CLI::App& command, ServeArguments& arguments) {
  if (!take_settings(command)) return 2;
  if (!arguments.print_config) return run(arguments);
  fmt::print("{}", settings_file(command));
  return 0;
}

}  // namespace

int serve_as_usual() {
  CLI::App command("", "serve");
  ServeArguments arguments;
  arguments.log_level = "warning";
  add_options(command, arguments);
  return run(command, arguments);
}

void add_serve(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App* command = app.add_subcommand("serve", about("cli.about.serve"));
  add_options(*command, *arguments);
  command->footer(
      "Examples:\n"
      "  comodin serve                                    for a family in one network\n"
      "  comodin serve --port 8080 --data /srv/comodin\n"
      "  comodin serve --tls-cert chain.pem --tls-key key.pem --port 443\n"
      "  comodin serve --address 127.0.0.1 --trusted-proxy 127.0.0.1 --host example.org\n"
      "                                                   behind a proxy\n\n"
      "SIGTERM stops it gracefully; games continue when it is started again. SIGHUP reads a\n"
      "renewed certificate, and nobody is disconnected. /healthz says that it lives, /readyz\n"
      "whether people should be sent to it, /metrics how it is. Manage tables with comodin admin.");
  command->callback([arguments, command, &exit_code] { exit_code = run(*command, *arguments); });
}

}  // namespace comodin
