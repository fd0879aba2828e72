#include "server/net/owner_door.h"

#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace comodin {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

constexpr mode_t kForOwner = S_IRUSR | S_IWUSR;

// The file at this path if it is a socket; 0 otherwise.
ino_t socket_at(const std::string& path) {
  struct stat found{};
  if (::lstat(path.c_str(), &found) != 0 || !S_ISSOCK(found.st_mode)) return 0;
  return found.st_ino;
}

// Nobody answers at the socket any more.
bool is_left_behind(asio::io_context& io, const LocalProtocol::endpoint& endpoint) {
  LocalSocket socket(io.get_executor());
  Error error;
  std::ignore = socket.open(LocalProtocol(), error);
  std::ignore = socket.non_blocking(true, error);
  std::ignore = socket.connect(endpoint, error);
  return error == asio::error::connection_refused;
}

}  // namespace

std::expected<std::unique_ptr<OwnerDoor>, std::string> OwnerDoor::open(asio::io_context& io,
                                                                       const std::string& path) {
  const auto endpoint = local_endpoint(path);
  if (!endpoint) return std::unexpected(endpoint.error());
  if (socket_at(path) != 0) {
    if (!is_left_behind(io, *endpoint))
      return std::unexpected(fmt::format("another server answers at {}", path));
    ::unlink(path.c_str());
  }
  std::unique_ptr<OwnerDoor> door(new OwnerDoor(io, path));
  Acceptor& acceptor = door->acceptor_;
  Error error;
  // The file is made with the mode of the socket, so at no time can anyone else open it.
  if (!acceptor.open(LocalProtocol(), error) &&
      ::fchmod(acceptor.native_handle(), kForOwner) == 0 && !acceptor.bind(*endpoint, error)) {
    door->made_ = socket_at(path);
    if (!acceptor.listen(asio::socket_base::max_listen_connections, error)) return door;
  }
  return std::unexpected(fmt::format("{} cannot be made: {}", path, error.message()));
}

void OwnerDoor::close() {
  Error ignored;
  std::ignore = acceptor_.close(ignored);
  if (made_ != 0 && socket_at(path_) == made_) ::unlink(path_.c_str());
  made_ = 0;
}

}  // namespace comodin
