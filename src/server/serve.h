// Runs a server, from start to stop: network, tables, data file, operator actions and metrics.
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
  bool memory = false;           // games last only as long as the server
  std::string store;             // URL of a PostgreSQL database; empty: the data file of the folder
  bool require_standby = false;  // of that database
  std::string node;              // this server's name among those that share it
  std::string replica;           // the folder of a second data file; empty: none
  std::uint32_t keep_days = 90;  // tables idle for longer are deleted
  std::size_t max_tables = 50'000;
};

struct Serving {
  std::uint16_t port = 0;
  std::vector<IpAddress> addresses;  // as of NetServer
  bool secure = false;
  std::string kept_in;  // the data file, or which database; empty: in memory
};

// Serves until it is stopped; blocks. `ready` is called once, when people can connect. Returns an
// error message if it cannot serve; empty after a graceful stop.
std::string serve(ServeSettings settings, const std::function<void(const Serving&)>& ready);

}  // namespace comodin
