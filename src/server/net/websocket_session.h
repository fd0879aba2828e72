// Starts the WebSocket session of an HTTP request that asks for one. For the network's own files.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/core.h"
#include "socket/byte_stream.h"

namespace comodin {

// Takes over the connection, answers the request and registers the session in `core.sessions`.
void start_websocket(NetCore& core, AsioStream&& stream, NetPlace&& place, const IpAddress& address,
                     const boost::beast::http::request<boost::beast::http::string_body>& request);

}  // namespace comodin
