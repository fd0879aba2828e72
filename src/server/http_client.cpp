#include "server/http_client.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace comodin {
namespace {

constexpr std::size_t kMaxAnswer = 512U << 20U;

class Socket {
 public:
  Socket() : file_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (file_ >= 0) ::close(file_);
  }
  bool connect(std::uint16_t port) const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
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
  int file_;
};

}  // namespace

std::expected<HttpAnswer, std::string> ask_local(std::uint16_t port, const std::string& method,
                                                 const std::string& target,
                                                 const std::string& authorization,
                                                 const std::string& body) {
  const Socket socket;
  if (!socket.connect(port))
    return std::unexpected(
        fmt::format("no server answers at port {}: {}", port, std::strerror(errno)));
  const std::string request = fmt::format(
      "{} {} HTTP/1.1\r\nHost: localhost:{}\r\nAuthorization: {}\r\nContent-Length: {}\r\n"
      "Connection: close\r\n\r\n{}",
      method, target, port, authorization, body.size(), body);
  std::string answer;
  if (!socket.write(request) || !socket.read_all(answer))
    return std::unexpected(fmt::format("the server at port {} was lost", port));
  const std::size_t space = answer.find(' ');
  const std::size_t head = answer.find("\r\n\r\n");
  if (space == std::string::npos || head == std::string::npos)
    return std::unexpected(fmt::format("what answers at port {} is no server of ours", port));
  return HttpAnswer{std::atoi(answer.c_str() + space + 1), answer.substr(head + 4)};
}

}  // namespace comodin
