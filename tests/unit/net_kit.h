// Shared by the network tests: a server with an echoing application on its own thread, clients that
// wait for events, a bare socket for bytes that no client would send, and a server that sends what
// no server would.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "client/client.h"
#include "server/net/net.h"

namespace comodin {

// Echoes every message. "flood" is answered without end, "close" by closing, "twice" with two
// answers and closing, "news" with much about a table between small answers that count down to 1.
class EchoApplication final : public Application {
 public:
  void opened(Connection connection, std::string_view address) override;
  void received(Connection connection, std::string_view text) override;
  void closed(Connection connection) override;
  void caught_up(Connection connection) override;  // sends "snapshot"
  // Answers with a description of the request. /later answers after a while, /never keeps the
  // answer, /missing is 404, /large is a megabyte, /page has an etag, /asker names the asker.
  void asked(const Request& request, std::function<void(Response)> answer) override;
  void leaving(std::function<void()> done) override { done(); }
  void stopping(std::function<void()> done) override;

  NetServer* server = nullptr;
  std::atomic<int> opened_count = 0;
  std::atomic<int> closed_count = 0;
  std::atomic<int> caught_up_count = 0;
  std::atomic<int> news_sent = 0;
  std::atomic<int> stopping_count = 0;
  std::atomic<int> kept_count = 0;
  bool finishes = true;                             // false: does not report that it is done
  std::function<void()> unfinished;                 // which does
  std::vector<std::function<void(Response)>> kept;  // of /never
  std::map<Connection, std::string> addresses;      // of open connections

 private:
  void flood(Connection connection);
  void news(Connection connection, int times);
  void answer(Connection connection, std::string text);
};

// Any free port on localhost, also as the host `h`, no signals, and no time limit that a busy
// machine could exceed.
NetSettings quick_settings();

// Runs until stopped or destroyed.
class RunningServer {
 public:
  explicit RunningServer(NetSettings settings = quick_settings());
  ~RunningServer();

  std::string url() const;
  std::uint16_t port() const { return server_->port(); }
  const std::vector<std::string>& warnings() const { return server_->warnings(); }
  void stop();
  NetCounters counters();  // current values
  EchoApplication application;

 private:
  bool secure_;
  std::unique_ptr<NetServer> server_;
  std::thread thread_;
};

// Waits until it is true; false if that never happens.
bool eventually(const std::function<bool()>& condition);

// No time limit that a busy machine could exceed.
ClientSettings patient(std::string ca_file = {});

// WebSocket clients that record their events.
class Clients {
 public:
  using Id = Client::Id;

  explicit Clients(ClientSettings settings = patient());
  Id connect(const std::string& url, const HttpHeaders& headers = {});
  // Connects and waits; fails the test if it is refused.
  Id open(const std::string& url, const HttpHeaders& headers = {});
  // Runs the clients until it is true; false if that never happens.
  bool until(const std::function<bool()>& condition);
  // How the connection ends, and its code; waits for it.
  Client::End how_it_ends(Id id);
  int end_of(Id id) { return how_it_ends(id).code; }
  // The answer to a message; waits for it.
  std::string echo(Id id, const std::string& text);

  std::map<Id, std::vector<std::string>> received;
  std::map<Id, Client::End> ended;
  std::map<Id, bool> opened;
  Client client;
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

  void upgrade();           // to a WebSocket, whose frames are sent as bytes
  std::string read_text();  // the next message
  // The code with which the server closes it, and answers that; 1006 without one.
  int end_code();

 private:
  struct Frame {
    int kind = 0;
    std::string payload;
  };
  std::optional<Frame> read_frame();
  bool read_some();  // false at the end

  int socket_;
  std::string rest_;
};

// Sends every connection the same bytes once it has asked something, and then ends its side or
// waits for ever: stands for what is not our server.
class StubbornServer {
 public:
  enum class Then : std::uint8_t { ends, waits };
  explicit StubbornServer(std::string bytes, Then then = Then::ends, bool upgrades = false);
  StubbornServer(const StubbornServer&) = delete;
  StubbornServer& operator=(const StubbornServer&) = delete;
  ~StubbornServer();

  std::uint16_t port() const { return port_; }
  // By the first connection; `received` waits for it.
  bool has_received() const;
  std::string received() const { return received_.get(); }

 private:
  void serve();

  std::string bytes_;  // after the upgrade, if any
  Then then_;
  bool upgrades_;
  int listening_;
  std::uint16_t port_ = 0;
  std::vector<int> kept_;
  std::promise<std::string> first_;
  std::shared_future<std::string> received_ = first_.get_future().share();
  std::thread thread_;
};

// One request, one answer, one connection.
std::string ask(std::uint16_t port, std::string_view request);

}  // namespace comodin
