// Owns the network: one port that speaks HTTP/1.1 and, at /ws, WebSocket, on one thread; limits on
// everything a stranger can do to it; a stop that tells everybody. Must not know what is served.
//
// Bounds: a message, a header, a body, the outgoing queue of a connection, answers on their way,
// connections, messages and requests over time, and every wait for the other side have a limit in
// `NetSettings`. Who goes beyond it is refused or dropped alone; nobody else notices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/net/counters.h"
#include "serving/cidr.h"
#include "serving/rate.h"
#include "serving/transport.h"

namespace comodin {

struct NetSettings {
  std::vector<std::string> addresses;  // to listen at; empty: all of this machine
  std::uint16_t port = 7700;           // 0: any free one
  std::uint16_t port_search = 50;      // how many ports above may be tried if it is taken
  std::string tls_certificate;         // files in PEM; both or none
  std::string tls_key;

  std::size_t message_bytes = 8 * 1024;          // of one message from a client
  std::size_t header_bytes = 16 * 1024;          // of a request, with its first line
  std::size_t target_bytes = 4 * 1024;           // of that the path and query
  std::size_t body_bytes = 64 * 1024;            // of a POST
  std::size_t outgoing_bytes = 256 * 1024;       // queued for one connection; a message is smaller
  std::size_t connections = 16'384;              // in all
  std::size_t connections_per_address = 100;     // an address as in `limit_key`
  Rate messages = {20, 60};                      // per connection
  Rate address_messages = {200, 2000};           // of all connections of one address
  Rate requests = {20, 200};                     // per address
  std::size_t answer_bytes = 64 << 20U;          // of answers that readers have not taken yet
  std::size_t address_answer_bytes = 16 << 20U;  // of these, for one address
  std::size_t addresses_known = 16'384;          // whose requests and messages are counted
  std::vector<Cidr> limit_exempt;                // no limits per address or over time
  std::vector<Cidr> trusted_proxies;             // whose X-Forwarded-For is believed
  std::vector<std::string> allowed_origins;      // besides the host itself: https://example.org

  Milliseconds request_time{10'000};  // for a whole request to arrive, and between two
  Milliseconds answer_time{60'000};   // for a reader to take an answer
  Milliseconds idle_time{60'000};     // a WebSocket quiet for half of it is pinged, then dropped
  Milliseconds close_time{5'000};     // for the other side to agree to a close
  Milliseconds goodbye_time{1'000};   // for the same, once the server stops
  Milliseconds stop_time{10'000};     // for everything, once the server stops
  bool signals = true;                // SIGTERM and SIGINT stop it; the second one at once
};

// The WebSocket code a client sees. `too_slow` is none: who does not read cannot be told, the
// connection is cut.
std::uint16_t close_code(CloseReason reason);

class NetServer final : public Transport {
 public:
  // Listens, so the port is known, but answers nobody before `run`. If it cannot: a sentence.
  static std::expected<std::unique_ptr<NetServer>, std::string> open(NetSettings settings);
  NetServer(const NetServer&) = delete;
  NetServer& operator=(const NetServer&) = delete;
  ~NetServer() override;

  std::uint16_t port() const;
  // Where it listens; 0.0.0.0 is all of IPv4, :: is all.
  std::vector<IpAddress> addresses() const;
  // Not empty: a sentence for who runs the server, about limits of the system.
  const std::string& warning() const;
  // On the loop's thread, or when it does not run.
  const NetCounters& counters() const;

  // Serves until stopped. The application must live until this returns; it is called no more after.
  void run(Application& application);
  // From any thread. Nobody new is let in and nothing more is received; the application finishes;
  // clients are told to come back (1012).
  void stop();

  void send(Connection connection, Text text) override;
  // `closed` follows, later; what was sent before still goes out.
  void close(Connection connection, CloseReason reason) override;
  void post(std::function<void()> work) override;
  void after(Milliseconds time, std::function<void()> work) override;

 private:
  struct Parts;
  explicit NetServer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace comodin
