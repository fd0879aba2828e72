// Several servers on one database, and the people at their tables, under one scheduler: everything
// that happens follows from one seed. Servers die, stand still for longer than their lease, stop
// for an upgrade, have more to do than they can, and lose the database; the primary dies with a
// standby behind it; clocks differ; a proxy leads people to any of the servers. Each server starts
// as the program of this version or of the next one, so that both work on the same tables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulated_client.h"
#include "simulated_database.h"

namespace comodin::testing {

struct ClusterSettings {
  std::uint64_t seed = 1;
  std::size_t servers = 3;
  std::size_t tables = 3;
  std::size_t guests = 5;           // besides those who make the tables
  Clock trouble_ms = 4 * 60'000;    // in simulated time
  Clock calm_ms = 4 * 60 * 60'000;  // at most
  std::size_t entries = 500;        // after this many, calm begins too
  Mutant mutant = Mutant::none;
};

struct ClusterReport {
  std::vector<std::string> faults;  // empty: none found
  ClientCounters clients;
  std::size_t crashes = 0;
  std::size_t pauses = 0;
  std::size_t cuts = 0;  // of a server from the database
  std::size_t fail_overs = 0;
  std::size_t lost = 0;  // transactions, at these
  std::size_t in_doubt = 0;
  std::size_t drains = 0;
  std::size_t rushes = 0;  // in which a server was late with its work
  std::size_t newer = 0;   // entries that a server of the next version wrote
  std::size_t taken = 0;   // tables that another server runs now
  std::size_t entries = 0;
  std::size_t moves = 0;
  std::size_t answered = 0;
  std::size_t records = 0;  // of finished matches, all verified
  std::string summary() const;
};

ClusterReport simulate(const ClusterSettings& settings);

}  // namespace comodin::testing
