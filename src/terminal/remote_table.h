// The connection to a table on a server; reconnects automatically once it was connected. Before
// that it tries for some seconds, or for as long as the server answers that it is busy. Its client
// runs on a thread of its own, so that the terminal can wait for its keyboard.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "client/client.h"
#include "terminal/table_connection.h"
#include "words/words.h"

namespace comodin {

// The parts of a table link: http://HOST:PORT/#/t/ID, or with https.
struct TableLink {
  Url server;
  std::string table;
  std::string invitation = {};  // the token after the id, if there is one
};
// Error message on failure.
std::expected<TableLink, std::string> parse_link(std::string_view text, const Words& words);

class RemoteTable final : public TableConnection {
 public:
  explicit RemoteTable(const Url& server, ClientSettings settings = {});
  ~RemoteTable() override;

  void say(std::string_view text) override;
  void ask(Question question) override;
  std::vector<ConnectionEvent> take() override;
  int descriptor() const override { return news_; }
  std::optional<std::chrono::milliseconds> due() const override { return std::nullopt; }

 private:
  using Clock = std::chrono::steady_clock;

  void emit(ConnectionEvent event);

  // On the client's thread.
  void connect();
  void moved(std::string_view message);
  void ended(const Client::End& end);
  void check_heartbeat();

  const Url url_;
  const ClientSettings settings_;
  int news_;                 // an event descriptor: readable while there are events
  std::uint64_t taken_ = 0;  // connections whose opening the terminal has taken
  std::mutex mutex_;         // of the next two
  std::vector<ConnectionEvent> events_;
  std::uint64_t opened_ = 0;  // connections so far

  // On the client's thread.
  std::optional<Client::Id> socket_;  // none: between two attempts
  bool open_ = false;
  std::string node_;       // the server that has the table; empty: any
  bool moving_ = false;    // to it
  int moves_ = 0;          // lately
  bool answered_ = false;  // even if it was a refusal
  const Clock::time_point started_ = Clock::now();
  Clock::time_point heard_ = {};           // when the server last sent something
  std::chrono::milliseconds patience_{0};  // before the next attempt
  Client client_;
  std::jthread thread_;
  std::jthread asking_;  // waits for an answer
};

}  // namespace comodin
