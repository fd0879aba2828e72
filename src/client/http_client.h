// Owns one plain HTTP request, asked and answered: for `comodin admin` and `comodin load`.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace comodin {

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::string own_address = {};  // of who asked
};

// Without TLS. `target` is the path with its query, already encoded. An answer may take as long as
// it likes, or at most `patience_s` between two parts of it.
std::expected<HttpAnswer, std::string> ask_at(const std::string& host, std::uint16_t port,
                                              const std::string& method, const std::string& target,
                                              const std::string& authorization,
                                              const std::string& body = {}, long patience_s = 0);

}  // namespace comodin
