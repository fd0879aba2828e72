// Owns one plain HTTP request to this machine: for `comodin admin`.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace comodin {

struct HttpAnswer {
  int status = 0;
  std::string body;
};

// To 127.0.0.1 at that port, without TLS. `target` is the path with its query, already encoded.
std::expected<HttpAnswer, std::string> ask_local(std::uint16_t port, const std::string& method,
                                                 const std::string& target,
                                                 const std::string& authorization,
                                                 const std::string& body = {});

}  // namespace comodin
