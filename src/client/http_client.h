// Sends one plain HTTP request and waits for its answer: for `comodin admin` and `comodin load`.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace comodin {

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::string own_address = {};  // of this end of the connection
};

// Blocks; without TLS. `target` is the path with its query, already encoded. Waits for the answer
// without limit, or at most `patience_s` for each part of it. Error message on failure.
std::expected<HttpAnswer, std::string> ask_at(const std::string& host, std::uint16_t port,
                                              const std::string& method, const std::string& target,
                                              const std::string& authorization,
                                              const std::string& body = {}, long patience_s = 0);

}  // namespace comodin
