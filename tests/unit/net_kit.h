// Shared by the network tests: a server with an echoing application on its own thread, clients that
// wait for events, and a bare socket for bytes that no client would send.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "client/ws_client.h"
#include "server/net/net.h"

namespace comodin {

// Echoes every message. "flood" is answered without end, "close" by closing, "twice" with two
// answers and closing.
class EchoApplication final : public Application {
 public:
  void opened(Connection connection, std::string_view address) override;
  void received(Connection connection, std::string_view text) override;
  void closed(Connection connection) override;
  // Answers with a description of the request. /later answers after a while, /never keeps the
  // answer, /missing is 404, /large is a megabyte, /page has an etag.
  void asked(const Request& request, std::function<void(Response)> answer) override;
  void stopping(std::function<void()> done) override;

  NetServer* server = nullptr;
  std::atomic<int> opened_count = 0;
  std::atomic<int> closed_count = 0;
  std::atomic<int> stopping_count = 0;
  std::atomic<int> kept_count = 0;
  bool finishes = true;                             // false: never reports that it is done
  std::vector<std::function<void(Response)>> kept;  // of /never
  std::map<Connection, std::string> addresses;      // of open connections

 private:
  void flood(Connection connection);
};

// Any free port on localhost, no signals, and no time limit that a busy machine could exceed.
NetSettings quick_settings();

// Runs until stopped or destroyed.
class RunningServer {
 public:
  explicit RunningServer(NetSettings settings = quick_settings());
  ~RunningServer();

  std::string url() const;
  std::uint16_t port() const { return server_->port(); }
  void stop();
  NetCounters counters();  // current values
  EchoApplication application;

 private:
  std::unique_ptr<NetServer> server_;
  std::thread thread_;
};

// Waits until it is true; false if that never happens.
bool eventually(const std::function<bool()>& condition);

// WebSocket clients that record their events.
class Clients {
 public:
  using Id = WsClient::Id;

  Clients();
  Id connect(const std::string& url, const std::string& headers = {});
  // Connects and waits; fails the test if it is refused.
  Id open(const std::string& url, const std::string& headers = {});
  // Runs the clients until it is true; false if that never happens.
  bool until(const std::function<bool()>& condition);
  // The code with which the connection ends; waits for it.
  int end_of(Id id);
  // The answer to a message; waits for it.
  std::string echo(Id id, const std::string& text);

  std::map<Id, std::vector<std::string>> received;
  std::map<Id, int> ended;
  std::map<Id, bool> opened;
  WsClient client;
};

// A TCP connection for raw bytes.
class BareSocket {
 public:
  explicit BareSocket(std::uint16_t port);
  BareSocket(const BareSocket&) = delete;
  BareSocket& operator=(const BareSocket&) = delete;
  ~BareSocket();

  bool send(std::string_view bytes);  // false once the other side has closed
  std::string read_all();             // until the other side closes
  std::string read_answer();          // one, with a Content-Length
 private:
  int socket_;
  std::string rest_;
};

// One request, one answer, one connection.
std::string ask(std::uint16_t port, std::string_view request);

}  // namespace comodin
