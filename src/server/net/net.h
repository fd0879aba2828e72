// The network: one port that speaks HTTP/1.1 and, at /ws, WebSocket, on one thread. Stops
// gracefully: clients are asked to reconnect. Must not know what is served.
//
// Messages, headers, bodies, outgoing queues, answers under way, connections, rates and every wait
// for a client are limited by `NetSettings`. A client beyond a limit is refused or cut off; the
// others are not affected.
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
  std::vector<std::string> addresses;  // to listen at; empty: all addresses of this machine
  std::uint16_t port = 7700;           // 0: any free one
  std::uint16_t port_search = 50;      // how many higher ports are tried if it is taken
  std::string tls_certificate;         // PEM files; both or none
  std::string tls_key;
  std::string owner_socket;  // a path, at which it listens for its owner too; empty: none

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
  std::size_t answer_bytes = 64 << 20U;          // of answers that clients have not read yet
  std::size_t address_answer_bytes = 16 << 20U;  // of these, for one address
  std::size_t addresses_known = 16'384;          // for which requests and messages are counted
  std::vector<Cidr> limit_exempt;                // no limits per address or over time
  std::vector<Cidr> trusted_proxies;             // whose X-Forwarded-For is believed
  std::vector<Cidr> monitors = loopback();       // whose requests are those of `Asker::monitor`
  std::vector<std::string> hosts;                // answered for, besides those of this machine
  std::vector<std::string> allowed_origins;      // besides the host itself: https://example.org

  Milliseconds request_time{10'000};  // for a whole request to arrive, and between two
  Milliseconds answer_time{60'000};   // for a client to read an answer
  Milliseconds idle_time{60'000};     // a WebSocket silent for half of it is pinged, then cut off
  Milliseconds close_time{5'000};     // for a client to answer a close frame
  Milliseconds goodbye_time{1'000};   // for the same, while the server stops
  Milliseconds stop_time{10'000};     // for everything, while the server stops
  // SIGTERM and SIGINT stop it, the second one at once. SIGHUP reads the certificate again; without
  // one it stops it, too, if it has a terminal: that is gone.
  bool signals = true;
  bool has_terminal = true;
};

// The WebSocket close code. A slow reader is cut off without a close frame.
std::uint16_t close_code(CloseReason reason);

class NetServer final : public Transport {
 public:
  // Listens, so the port is known, but answers nothing before `run`. Error message on failure.
  static std::expected<std::unique_ptr<NetServer>, std::string> open(NetSettings settings);
  NetServer(const NetServer&) = delete;
  NetServer& operator=(const NetServer&) = delete;
  ~NetServer() override;

  std::uint16_t port() const;
  // Where it listens; 0.0.0.0 is all of IPv4, :: is all.
  std::vector<IpAddress> addresses() const;
  // For the operator: what the system does not allow.
  const std::vector<std::string>& warnings() const;
  // These two are to be called on the loop's thread, or while the loop does not run.
  const NetCounters& counters() const;
  bool has_free_place() const;

  // Serves until stopped. The application is not called after this returns.
  void run(Application& application);
  // From any thread. Accepts and receives nothing more, lets the application finish, and asks the
  // clients to reconnect (1012).
  void stop();

  void send(Connection connection, Text text, Worth worth) override;
  // `closed` follows later. What was sent before is still written.
  void close(Connection connection, CloseReason reason) override;
  void post(std::function<void()> work) override;
  void after(Milliseconds time, std::function<void()> work) override;

 private:
  struct Parts;
  explicit NetServer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace comodin
