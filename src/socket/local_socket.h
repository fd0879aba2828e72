// Unix sockets in the file system, for both ends: who may open one is a matter of its file's mode.
#pragma once

#include <expected>
#include <string>

#include <boost/asio/local/stream_protocol.hpp>

#include "socket/byte_stream.h"

namespace comodin {

using LocalProtocol = boost::asio::local::stream_protocol;
using LocalSocket = boost::asio::basic_stream_socket<LocalProtocol, LoopExecutor>;

// The address of the socket at this path. Error message if the system does not allow the path.
std::expected<LocalProtocol::endpoint, std::string> local_endpoint(const std::string& path);

// The bytes of a connection, at either end.
std::unique_ptr<ByteStream> local_stream(LocalSocket socket);

}  // namespace comodin
