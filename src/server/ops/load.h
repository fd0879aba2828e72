// Load test of a server: thousands of players in one process play real games over WebSockets and
// measure how fast moves reach the other seats. They play what the server offers and know no rules.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "client/client.h"
#include "server/ops/crowd.h"

namespace comodin {

struct LoadSettings {
  Url server;
  ClientSettings network;
  std::size_t players = 100;
  std::size_t seats = 4;  // people at each table
  std::string edition = "anniversary";
  double seconds = 10;
  double moves_per_second = 0;  // of each table; 0: as fast as it goes
  std::uint64_t seed = 1;
  std::size_t guests = 0;      // at one table, at which `seats` people play
  bool storm = false;          // the guests come and go; otherwise they watch
  std::size_t bot_tables = 0;  // of ten bots, beside them
  bool survives = false;       // players whose connection is lost come back, with the same commands
};

// A table stood still, for longer than a slow answer takes.
struct Pause {
  double until = 0;  // seconds since 1970
  double seconds = 0;
};

struct LoadResult {
  std::size_t connected = 0;  // players who sat down
  std::size_t tables = 0;     // at which a round was dealt
  double seconds = 0;
  std::uint64_t moves = 0;    // acknowledged
  std::uint64_t rounds = 0;   // finished
  std::uint64_t refused = 0;  // moves that came too late, as happens to people
  std::uint64_t errors = 0;   // lost connections, other refusals, messages out of order
  std::uint64_t lost = 0;     // acknowledged moves that are not in the record
  std::uint64_t checked = 0;  // acknowledged moves that were looked for
  std::uint64_t extra = 0;    // moves in the record that nobody made: done twice
  std::uint64_t reconnects = 0;
  std::uint64_t moved = 0;  // of these, players who were sent to another server
  double p50_ms = 0;        // from sending a move until another seat has it
  double p99_ms = 0;
  double p999_ms = 0;
  std::string first_error;
  std::vector<Pause> pauses;    // of tables at a human pace, in the order in which they ended
  CrowdResult crowd;            // if there were guests
  std::size_t bot_tables = 0;   // at which a round was dealt
  std::uint64_t bot_moves = 0;  // there, in the measured time
};

struct LoadProgress {
  std::size_t came = 0;  // players who sat down
  double part = 0;       // of the measured time, from 0 to 1
};

// Blocks until the end. `progress` is called several times a second; if it returns false the run
// ends early. Error message if nothing could be measured: not all players could connect, or a limit
// of the server was reached.
std::expected<LoadResult, std::string> run_load(
    const LoadSettings& settings, const std::function<bool(const LoadProgress&)>& progress);

}  // namespace comodin
