#include "terminal/remote_table.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "table/ids.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::string_view kScheme = "http://";
constexpr std::string_view kSecureScheme = "https://";
constexpr std::string_view kTablePath = "/#/t/";
constexpr milliseconds kFirstPatience{250};
constexpr milliseconds kLongestPatience{4000};
constexpr milliseconds kHeartbeat{10'000};
constexpr milliseconds kLongestSilence{25'000};

}  // namespace

std::expected<TableLink, std::string> parse_link(std::string_view text) {
  if (text.starts_with(kSecureScheme))
    return std::unexpected(
        "the terminal speaks plain http:// only: give the server's own address in your network, or "
        "reach it through a tunnel (ssh -L 7700:localhost:7700 HOST)");
  const std::size_t path = text.find(kTablePath);
  if (!text.starts_with(kScheme) || path == std::string_view::npos)
    return std::unexpected(
        fmt::format("'{}' is not a link to a table: expected http://HOST:PORT/#/t/ID", text));
  TableLink link{.host = {}, .table = std::string(text.substr(path + kTablePath.size()))};
  std::string_view host = text.substr(kScheme.size(), path - kScheme.size());
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
    const std::string_view port = host.substr(colon + 1);
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), link.port);
    if (error != std::errc{} || end != port.data() + port.size() || link.port == 0)
      return std::unexpected(fmt::format("'{}' is not a port", port));
    host = host.substr(0, colon);
  }
  link.host = host;
  if (link.host.empty()) return std::unexpected("the link names no host");
  if (!is_table_id(link.table))
    return std::unexpected(
        fmt::format("'{}' is not a table id: the link is incomplete", link.table));
  return link;
}

RemoteTable::RemoteTable(const TableLink& link)
    : address_(fmt::format("ws://{}:{}/ws", link.host, link.port)),
      client_({.opened =
                   [this](WsClient::Id) {
                     open_ = true;
                     patience_ = milliseconds(0);
                     heard_ = asked_ = steady_clock::now();
                     events_.push_back({.kind = ConnectionEvent::Kind::opened});
                   },
               .received =
                   [this](WsClient::Id, std::string_view text) {
                     heard_ = steady_clock::now();
                     events_.push_back({.text = std::string(text)});
                   },
               .closed = [this](WsClient::Id, int) { ended(); }}) {
  connect();
}

void RemoteTable::connect() {
  heard_ = asked_ = steady_clock::now();
  const auto socket = client_.connect(address_);
  if (!socket) return ended();
  socket_ = *socket;
}

// Retries with growing pauses: a restarting server is back within seconds.
void RemoteTable::ended() {
  socket_.reset();
  open_ = false;
  events_.push_back({.kind = ConnectionEvent::Kind::lost});
  patience_ = std::clamp(patience_ * 2, kFirstPatience, kLongestPatience);
  client_.after(patience_, [this] { connect(); });
}

void RemoteTable::say(std::string_view text) {
  if (open_ && socket_) client_.send(*socket_, text);
}

// Pings, and cuts the connection after a long silence: a dead network does not report itself.
void RemoteTable::check_heartbeat() {
  const auto now = steady_clock::now();
  if (!socket_ || now - asked_ < kHeartbeat) return;
  if (now - heard_ > kLongestSilence) return client_.cut(*socket_);
  if (!open_) return;
  asked_ = now;
  client_.send(*socket_, R"({"do":"ping"})");
}

std::vector<ConnectionEvent> RemoteTable::take() {
  client_.turn();
  check_heartbeat();
  return std::exchange(events_, {});
}

std::optional<milliseconds> RemoteTable::due() const {
  if (!events_.empty()) return milliseconds(0);
  const int wait = client_.until_alarm();
  if (wait < 0) return kHeartbeat;
  return std::min(milliseconds(wait), kHeartbeat);
}

}  // namespace comodin
