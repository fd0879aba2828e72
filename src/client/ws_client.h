// Owns the client's end of many WebSocket connections on one thread, a few hundred bytes each: for
// the terminal, for load and for tests. Speaks plain ws:// only, with no proxy and no compression.
// Must not know what a message means.
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

  // Called from `run` alone. Each may be left out.
  struct Events {
    std::function<void(Id)> opened;
    std::function<void(Id, std::string_view)> received;
    // The code of the server's close; 1006 if there was none; below 1000 the HTTP status with which
    // it refused the connection. Comes once for each `connect`.
    std::function<void(Id, int code)> closed;
  };

  explicit WsClient(Events events);
  WsClient(const WsClient&) = delete;
  WsClient& operator=(const WsClient&) = delete;
  ~WsClient();

  // ws://host:port/path. `headers` are lines of their own, each ended by \r\n. What is wrong with
  // the address is told as a sentence; everything later by `closed`.
  std::expected<Id, std::string> connect(const std::string& url, std::string headers = {});
  void send(Id id, std::string_view text);
  void send_bytes(Id id, std::string_view bytes);  // as they are: frames made by a test
  void close(Id id, std::uint16_t code = 1000);
  void cut(Id id);                            // without a word
  void read(Id id, bool on);                  // off: as somebody who does not read
  std::size_t open() const { return open_; }  // connections that are being made or are there

  void after(std::chrono::milliseconds time, std::function<void()> work);
  // Until `stop` is called, or nothing is left to wait for.
  void run();
  void stop() { stopped_ = true; }
  // For who waits for other things too: does what there is to do now. There is something to do when
  // the descriptor can be read, or that many milliseconds have passed (-1: not by itself).
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
  std::vector<std::unique_ptr<Peer>> peers_;  // by id; empty once it ended
  std::deque<Id> waiting_;                    // not yet begun, so as not to come all at once
  std::size_t greeting_ = 0;                  // begun, not yet answered
  std::size_t open_ = 0;
  std::multimap<Clock::time_point, std::function<void()>> alarms_;
  std::vector<char> space_;  // what is read goes here first, for all connections
  bool stopped_ = false;
};

}  // namespace comodin
