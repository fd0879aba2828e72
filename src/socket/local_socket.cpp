#include "socket/local_socket.h"

#include <fmt/format.h>
#include <sys/un.h>

#include "socket/plain_stream.h"

namespace comodin {

std::expected<LocalProtocol::endpoint, std::string> local_endpoint(const std::string& path) {
  constexpr std::size_t kMost = sizeof(sockaddr_un::sun_path) - 1;
  if (path.size() <= kMost) return LocalProtocol::endpoint(path);
  return std::unexpected(
      fmt::format("the path {} has {} bytes, and that of a socket can have {}: use a data folder "
                  "with a shorter path (--data)",
                  path, path.size(), kMost));
}

std::unique_ptr<ByteStream> local_stream(LocalSocket socket) {
  return std::make_unique<PlainByteStream<LocalSocket>>(std::move(socket));
}

}  // namespace comodin
