// Owns the line to a table on a server, which comes back by itself after it was lost.
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

// What a link to a table says: http://HOST:PORT/#/t/ID.
struct TableLink {
  std::string host;
  std::uint16_t port = 80;
  std::string table;
};
// Or the sentence that says what is wrong with it.
std::expected<TableLink, std::string> parse_link(std::string_view text);

class RemoteTable final : public TableConnection {
 public:
  explicit RemoteTable(const TableLink& link);

  void say(std::string_view text) override;
  std::vector<LineEvent> take() override;
  int descriptor() const override { return client_.descriptor(); }
  std::optional<std::chrono::milliseconds> due() const override;

 private:
  void connect();
  void ended();
  void look_whether_it_is_there();

  std::string address_;
  std::vector<LineEvent> events_;
  std::optional<WsClient::Id> line_;  // none: between two tries
  bool open_ = false;
  std::chrono::steady_clock::time_point heard_ = {};  // when the server was last
  std::chrono::steady_clock::time_point asked_ = {};  // whether it is still there
  std::chrono::milliseconds patience_{0};             // before the next try
  WsClient client_;
};

}  // namespace comodin
