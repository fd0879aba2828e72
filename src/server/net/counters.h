// Counters of the network.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace comodin {

class Metrics;

// Why a client was refused or cut off.
enum class NetRefusal : std::uint8_t {
  connections,          // too many in all
  address_connections,  // too many from one address
  requests,             // too many requests from one address
  request,              // a request that is malformed or too large
  origin,
  messages,      // too many messages
  message_size,  // one too large
  message,       // not text, or against the protocol
  too_slow,      // reads too slowly
  timeout,       // silent for too long
  answers,       // too many unread answers
  host,          // a host that the server does not answer for
};
inline constexpr std::array<std::string_view, 12> kNetRefusalNames = {
    "connections",  "address_connections",
    "requests",     "request",
    "origin",       "messages",
    "message_size", "message",
    "too_slow",     "timeout",
    "answers",      "host"};
static_assert(kNetRefusalNames.size() == static_cast<std::size_t>(NetRefusal::host) + 1);

struct NetCounters {
  std::uint64_t connections_open = 0;  // of both kinds
  std::uint64_t websockets_open = 0;
  std::uint64_t connections = 0;  // ever
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t message_bytes_in = 0;
  std::uint64_t message_bytes_out = 0;
  std::uint64_t answer_bytes_out = 0;
  std::uint64_t caught_up = 0;  // times a slow reader missed something and then read the rest
  std::array<std::uint64_t, kNetRefusalNames.size()> refused{};
  std::map<int, std::uint64_t> answers;  // by status

  void refuse(NetRefusal kind) { ++refused[static_cast<std::size_t>(kind)]; }
  std::uint64_t refused_for(NetRefusal kind) const {
    return refused[static_cast<std::size_t>(kind)];
  }
};

// Copies the present values to the metrics.
void report(const NetCounters& net, Metrics& metrics);

}  // namespace comodin
