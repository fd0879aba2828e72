// The address of a server, and what to ask it for.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace comodin {

struct Url {
  bool secure = false;
  std::string host = {};  // without the brackets of an IPv6 address
  std::uint16_t port = 80;
  std::string target = "/";   // the path with its query, as it is sent
  std::string fragment = {};  // after the #; never sent

  // HOST:PORT, as in the header of a request.
  std::string authority() const;
  // https://HOST, as a person writes it: with the port only if it is not the usual one.
  std::string origin() const;
};

// http://HOST:PORT/PATH?QUERY#FRAGMENT, of which only the host is needed; also https, ws and wss.
// Error message on failure.
std::expected<Url, std::string> parse_url(std::string_view text);

}  // namespace comodin
