// The connection to a table on a server; reconnects automatically.
#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/ws_client.h"
#include "terminal/table_connection.h"

namespace comodin {

// The parts of a table link: http://HOST:PORT/#/t/ID.
struct TableLink {
  std::string host;
  std::uint16_t port = 80;
  std::string table;
};
// Error message on failure.
std::expected<TableLink, std::string> parse_link(std::string_view text);

class RemoteTable final : public TableConnection {
 public:
  explicit RemoteTable(const TableLink& link);

  void say(std::string_view text) override;
  std::vector<ConnectionEvent> take() override;
  int descriptor() const override { return client_.descriptor(); }
  std::optional<std::chrono::milliseconds> due() const override;

 private:
  void connect();
  void ended();
  void check_heartbeat();

  std::string address_;
  std::vector<ConnectionEvent> events_;
  std::optional<WsClient::Id> socket_;  // none: between two attempts
  bool open_ = false;
  std::chrono::steady_clock::time_point heard_ = {};  // when the server last sent something
  std::chrono::steady_clock::time_point asked_ = {};  // when it was last pinged
  std::chrono::milliseconds patience_{0};             // before the next attempt
  WsClient client_;
};

}  // namespace comodin
