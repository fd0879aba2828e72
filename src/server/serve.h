// Owns the running server: network, tables, data file and the rest put together, from start to
// stop.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/net/net.h"

namespace comodin {

struct ServeSettings {
  NetSettings net;
  std::string data;              // the folder; empty: the user's own
  bool memory = false;           // keep nothing: all is gone when the server stops
  std::uint32_t keep_days = 90;  // tables that nobody has touched for longer are forgotten
  std::size_t max_tables = 50'000;
};

struct Serving {
  std::uint16_t port = 0;
  std::vector<IpAddress> addresses;  // as of NetServer
  bool secure = false;
  std::string data_file;  // empty: in memory
};

// Serves until told to stop. `ready` is called once, when people can come. Returns a sentence if it
// cannot serve; empty after a graceful stop.
std::string serve(ServeSettings settings, const std::function<void(const Serving&)>& ready);

}  // namespace comodin
