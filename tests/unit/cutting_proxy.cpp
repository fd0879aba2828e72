#include "cutting_proxy.h"

#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace comodin::testing {
namespace {

constexpr int kLookMs = 20;

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

int connect_to(const std::string& path) {
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = address_of(path);
  // The interface of sockets asks for it.
  if (connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return fd;
  close(fd);
  return -1;
}

bool send_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// A pipeline is sent in one go, and ends with a Sync message.
bool ends_a_transaction(std::string_view bytes) {
  using namespace std::string_view_literals;
  return bytes.ends_with("S\0\0\0\x04"sv);
}

}  // namespace

CuttingProxy::CuttingProxy(std::string folder, std::string server_socket)
    : server_(std::move(server_socket)), door_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const sockaddr_un address = address_of(folder + "/.s.PGSQL.5432");
  EXPECT_EQ(bind(door_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(::listen(door_, 8), 0);
  thread_ = std::thread([this] { listen(); });
}

CuttingProxy::~CuttingProxy() {
  ends_ = true;
  thread_.join();
  for (std::thread& each : serving_) each.join();
  close(door_);
}

void CuttingProxy::cut(Cut cut, std::function<void()> meanwhile) {
  meanwhile_ = std::move(meanwhile);
  cut_ = cut;
}

void CuttingProxy::listen() {
  while (!ends_) {
    pollfd look = {.fd = door_, .events = POLLIN, .revents = 0};
    if (poll(&look, 1, kLookMs) <= 0) continue;
    const int client = accept(door_, nullptr, nullptr);
    if (client >= 0) serving_.emplace_back([this, client] { serve(client); });
  }
}

// Passes bytes on until one side closes, or the connection is cut.
void CuttingProxy::serve(int client) {
  const int server = connect_to(server_);
  std::array<pollfd, 2> looks = {{{.fd = client, .events = POLLIN, .revents = 0},
                                  {.fd = server, .events = POLLIN, .revents = 0}}};
  bool loses_answer = false;
  bool is_cut = false;
  bool is_over = false;
  while (server >= 0 && !ends_ && !is_over) {
    if (poll(looks.data(), looks.size(), kLookMs) <= 0) continue;
    for (const auto& [from, events, ready] : looks) {
      if (ready == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t size = recv(from, buffer.data(), buffer.size(), 0);
      const std::string_view bytes(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
      const bool asks = from == client && ends_a_transaction(bytes);
      is_cut = (asks && cut_ == Cut::before_the_server) || (from == server && loses_answer);
      is_over = is_cut || bytes.empty() || !send_all(from == client ? server : client, bytes);
      loses_answer = loses_answer || (asks && cut_ == Cut::before_the_client);
      if (is_over) break;
    }
  }
  close(server);
  if (is_cut) {
    if (meanwhile_) meanwhile_();
    cut_ = Cut::nothing;
  }
  close(client);
}

}  // namespace comodin::testing
