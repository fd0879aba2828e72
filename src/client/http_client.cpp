#include "client/http_client.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace comodin {
namespace {

constexpr std::size_t kMaxAnswer = 512U << 20U;
constexpr timeval kPatience{.tv_sec = 10, .tv_usec = 0};  // to connect, and to send

class Socket {
 public:
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (file_ >= 0) ::close(file_);
  }
  // Empty, or why not.
  std::string connect(const std::string& host, std::uint16_t port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int fault = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
    if (fault != 0) return ::gai_strerror(fault);
    for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
      file_ = ::socket(each->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
      ::setsockopt(file_, SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof kPatience);
      if (file_ >= 0 && ::connect(file_, each->ai_addr, each->ai_addrlen) == 0) break;
      if (file_ >= 0) ::close(file_);
      file_ = -1;
    }
    ::freeaddrinfo(found);
    return file_ >= 0 ? "" : std::strerror(errno);
  }
  void limit_reading(timeval patience) const {
    ::setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  std::string own_address() const {
    sockaddr_storage own{};
    socklen_t size = sizeof own;
    std::array<char, NI_MAXHOST> text{};
    auto* const address = reinterpret_cast<sockaddr*>(&own);
    if (::getsockname(file_, address, &size) == 0)
      ::getnameinfo(address, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST);
    return text.data();
  }
  bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t count = ::send(file_, text.data(), text.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  bool read_all(std::string& text) const {
    std::array<char, 16384> part{};
    while (text.size() < kMaxAnswer) {
      const ssize_t count = ::recv(file_, part.data(), part.size(), 0);
      if (count < 0) return false;
      if (count == 0) return true;
      text.append(part.data(), static_cast<std::size_t>(count));
    }
    return false;
  }

 private:
  int file_ = -1;
};

}  // namespace

std::expected<HttpAnswer, std::string> ask_at(const std::string& host, std::uint16_t port,
                                              const std::string& method, const std::string& target,
                                              const std::string& authorization,
                                              const std::string& body, long patience_s) {
  Socket socket;
  if (const std::string fault = socket.connect(host, port); !fault.empty())
    return std::unexpected(fmt::format("nobody answers at {}:{}: {}", host, port, fault));
  if (patience_s > 0) socket.limit_reading({.tv_sec = patience_s, .tv_usec = 0});
  const std::string own_address = socket.own_address();
  const std::string request = fmt::format(
      "{} {} HTTP/1.1\r\nHost: {}:{}\r\nAuthorization: {}\r\nContent-Length: {}\r\n"
      "Connection: close\r\n\r\n{}",
      method, target, host, port, authorization, body.size(), body);
  std::string answer;
  if (!socket.write(request) || !socket.read_all(answer))
    return std::unexpected(fmt::format("the server at {}:{} was lost", host, port));
  const std::size_t space = answer.find(' ');
  const std::size_t head = answer.find("\r\n\r\n");
  if (space == std::string::npos || head == std::string::npos)
    return std::unexpected(fmt::format("{}:{} is not a Comodín server", host, port));
  return HttpAnswer{.status = std::atoi(answer.c_str() + space + 1),
                    .body = answer.substr(head + 4),
                    .own_address = own_address};
}

}  // namespace comodin
