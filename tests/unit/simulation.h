// A server, its disk, the network and the people at its tables under one scheduler: everything that
// happens follows from one seed. First comes trouble (lost connections, crashes, a failing disk,
// people who come and go), then calm, in which everybody plays on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulated_client.h"
#include "simulated_registry.h"

namespace comodin::testing {

struct SimulationSettings {
  std::uint64_t seed = 1;
  std::size_t tables = 2;
  std::size_t guests = 4;           // besides those who make the tables
  bool long_matches = false;        // some go to the usual score
  Clock trouble_ms = 4 * 60'000;    // in simulated time
  Clock calm_ms = 4 * 60 * 60'000;  // at most
  std::size_t entries = 500;        // after this many, calm begins too
  LogLimits log = {};
  std::uint32_t crash_every_s = 40;   // about; 0: never
  std::uint32_t faults_every_s = 60;  // of the disk
  std::uint32_t jumps_every_s = 30;   // of the calendar
  std::uint32_t flips_every_s = 0;    // of bits in stored tables
  bool disk_lies = false;             // acknowledges writes before they are done
  Clock disk_ms = 0;                  // that each write takes; 0: a few
  // People who flood a table. With them nothing else goes wrong, and no honest move may suffer.
  std::size_t hostile = 0;
  // Guests who come to a table, take other names and go, all the time, ten from each address; the
  // same, and nobody honest may be cut off.
  std::size_t storm = 0;
  std::size_t bytes_per_ms = 0;  // that a client reads; 0: everything at once
};

struct SimulationReport {
  std::vector<std::string> faults;  // empty: none found
  ClientCounters clients;
  std::size_t crashes = 0;
  std::size_t disk_faults = 0;
  std::size_t flips = 0;         // of bits
  std::size_t told_damaged = 0;  // how often somebody was told so
  std::size_t messages = 0;
  std::size_t entries = 0;
  std::size_t parts = 0;  // in which logs were continued
  std::size_t moves = 0;
  std::size_t answered = 0;
  std::size_t records = 0;  // of finished matches, all verified
  std::size_t open_matches = 0;
  std::size_t timed_moves = 0;  // of honest people beside hostile ones
  Clock longest_answer = 0;     // to one of these
  std::size_t thrown_away = 0;  // messages to slow readers
  std::size_t audited = 0;      // people who knew what a fresh snapshot says
  std::string summary() const;
};

SimulationReport simulate(const SimulationSettings& settings);

}  // namespace comodin::testing
