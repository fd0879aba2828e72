// What the sessions of one server share: settings, counters, connections. For the network's own
// files; all others include server/net/net.h. Used on the loop's thread only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>

#include "server/net/net.h"
#include "socket/byte_stream.h"

namespace comodin {

class NetSession {
 public:
  NetSession() = default;
  NetSession(const NetSession&) = delete;
  NetSession& operator=(const NetSession&) = delete;
  virtual ~NetSession() = default;
  virtual void send(Text text, Worth worth) = 0;
  virtual void close(CloseReason reason) = 0;
  // The server stops: closes the connection unless an answer is under way.
  virtual void rest() = 0;
  // The time to answer the close frame is over: cuts the connection.
  virtual void give_up() = 0;
};

struct NetCore {
  explicit NetCore(NetSettings chosen)
      : settings(std::move(chosen)),
        requests(settings.requests, settings.addresses_known),
        messages(settings.address_messages, settings.addresses_known) {}
  ~NetCore() {
    all_gone = nullptr;
    sessions.clear();  // idle ones; the others end with `io`
  }

  NetSettings settings;
  std::vector<std::string> hosts;  // those of the settings, and of this machine
  NetCounters counters;
  std::optional<boost::asio::ssl::context> tls;
  Application* application = nullptr;
  RateTable requests;
  RateTable messages;
  std::size_t answer_bytes = 0;  // under way
  std::unordered_map<std::string, std::size_t> answer_bytes_by_address;
  std::unordered_map<std::string, std::size_t> connections_by_address;
  std::size_t owner_connections = 0;  // not among those of `counters`
  std::unordered_map<std::uint64_t, std::shared_ptr<NetSession>> sessions;
  std::function<void()> all_gone;  // called when the last connection has ended
  std::uint64_t last_id = 0;
  std::uint64_t last_request = 0;
  bool stopping = false;
  boost::asio::io_context io{1};  // the last, since sessions that end with it use all of the above

  bool is_exempt(const IpAddress& address) const {
    return contains(settings.limit_exempt, address);
  }
  // Whether it answers for the host that the header names: by `hosts`, or by its certificate.
  bool answers_for(std::string_view host_header);
  bool has_connections() const { return counters.connections_open + owner_connections > 0; }
};

// A connection's place among all: counted as long as this object lives. The owner has places apart
// from those of all others.
class NetPlace {
 public:
  // None if there are too many, which is counted. A connection of a proxy is counted for its client
  // once that is known.
  static std::optional<NetPlace> take(NetCore& core, const IpAddress& peer);
  static std::optional<NetPlace> take_for_owner(NetCore& core);
  NetPlace(NetPlace&& other) noexcept;
  NetPlace& operator=(NetPlace&&) = delete;
  ~NetPlace();

  // Counts it for this address unless it is counted already. False: there are too many.
  bool count_for(const IpAddress& address);
  bool is_owners() const { return owners_; }
  const IpAddress& peer() const { return peer_; }  // not of the owner
  std::uint64_t id() const { return id_; }

 private:
  NetPlace(NetCore& core, const IpAddress& peer, bool owners)
      : core_(&core), peer_(peer), id_(++core.last_id), owners_(owners) {}

  NetCore* core_;  // none once moved from
  IpAddress peer_;
  std::uint64_t id_;
  bool owners_;
  std::string counted_for_;
};

// The bytes of an answer under way: counted as long as this object lives.
class NetBurden {
 public:
  // None if there are too many, which is counted.
  static std::optional<NetBurden> take(NetCore& core, const IpAddress& address, std::size_t bytes);
  NetBurden(NetBurden&& other) noexcept;
  NetBurden& operator=(NetBurden&&) = delete;
  ~NetBurden();

 private:
  NetBurden(NetCore& core, std::string address, std::size_t bytes)
      : core_(&core), address_(std::move(address)), bytes_(bytes) {}

  NetCore* core_;  // none once moved from
  std::string address_;
  std::size_t bytes_;
};

// Serves one connection, from the TLS handshake if there is one to its end.
void start_session(NetCore& core, std::unique_ptr<ByteStream> bytes, NetPlace place);

}  // namespace comodin
