// A client of many WebSocket connections on one thread, a few hundred bytes each: for the terminal,
// load and tests. Plain ws:// only, without proxies and compression.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace comodin {

class WsClient {
 public:
  enum class Id : std::uint32_t {};

  // Called from `run` only. Each may be left out.
  struct Events {
    std::function<void(Id)> opened;
    std::function<void(Id, std::string_view)> received;
    // The code of the server's close frame; 1006 without one; below 1000 the HTTP status with which
    // the server refused the connection. Called once for each `connect`.
    std::function<void(Id, int code)> closed;
  };

  explicit WsClient(Events events);
  WsClient(const WsClient&) = delete;
  WsClient& operator=(const WsClient&) = delete;
  ~WsClient();

  // ws://host:port/path. `headers` are lines, each ended by \r\n. Error message if the address is
  // invalid; later failures are reported by `closed`.
  std::expected<Id, std::string> connect(const std::string& url, std::string headers = {});
  void send(Id id, std::string_view text);
  void send_bytes(Id id, std::string_view bytes);  // unchanged: frames made by a test
  void close(Id id, std::uint16_t code = 1000);
  void cut(Id id);                            // without a close frame
  void read(Id id, bool on);                  // off: behaves like a client that does not read
  std::size_t open() const { return open_; }  // connecting or connected

  void after(std::chrono::milliseconds time, std::function<void()> work);
  // Runs until `stop` is called or nothing is left to wait for.
  void run();
  void stop() { stopped_ = true; }
  // For callers with a loop of their own: does what can be done now. There is something to do when
  // the descriptor becomes readable, or after this many milliseconds (-1: never).
  void turn() { turn(0); }
  int descriptor() const { return epoll_; }
  int until_alarm() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Peer;
  enum class ReadStatus : std::uint8_t { on, ended };

  Peer* find(Id id);
  void start_waiting();
  bool start(Peer& peer);
  void happened(Id id, std::uint32_t what);
  ReadStatus receive(Peer& peer);
  ReadStatus take_in(Peer& peer, std::string_view bytes);
  std::size_t answered(Peer& peer, std::string_view bytes);
  std::size_t one_frame(Peer& peer, std::string_view bytes);
  bool deliver(Peer& peer, unsigned opcode, bool last, std::string_view payload);
  void send_frame(Peer& peer, unsigned opcode, std::string_view payload);
  void queue(Peer& peer, std::string_view bytes);
  bool flush(Peer& peer);
  void watch(Peer& peer);
  void end(Peer& peer);
  void turn(int wait);
  void ring();

  Events events_;
  Random random_;
  int epoll_;
  std::vector<std::unique_ptr<Peer>> peers_;  // by id; null once it has ended
  std::deque<Id> waiting_;                    // not started yet, so that not all connect at once
  std::size_t greeting_ = 0;                  // started, not answered yet
  std::size_t open_ = 0;
  std::multimap<Clock::time_point, std::function<void()>> alarms_;
  std::vector<char> space_;  // read buffer of all connections
  bool stopped_ = false;
};

}  // namespace comodin
