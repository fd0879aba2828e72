// Guests of a load test at one table, over the connections of its client: a storm of people who
// come, take another name and go, or spectators who stay and note when each move reaches them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "client/client.h"

namespace comodin {

struct CrowdSettings {
  std::size_t guests = 0;
  bool storm = false;  // they come and go within the time; otherwise they come first, and stay
  double seconds = 10;
};

struct CrowdResult {
  std::size_t came = 0;
  std::size_t dropped = 0;      // connections that the server ended or refused
  std::size_t behind = 0;       // snapshots in place of what was not read in time
  double bytes_per_guest = 0;   // received
  double memory_per_guest = 0;  // of the server, in bytes; 0: it does not say
  std::size_t moves = 0;        // that reached every spectator as they were made
  double p50_ms = 0;            // from sending such a move until the last one has it
  double p99_ms = 0;
  double most_ms = 0;
};

class Crowd {
 public:
  using Steady = std::chrono::steady_clock;
  Crowd(Client& client, CrowdSettings settings) : client_(client), settings_(settings) {}

  void begin(const Url& url, std::string table);
  bool has_begun() const { return !table_.empty(); }
  std::size_t came() const { return came_; }
  bool is_in() const { return has_begun() && came_ == settings_.guests; }

  // False: the connection is not one of theirs.
  bool opened(Client::Id line);
  bool received(Client::Id line, std::string_view message);
  bool closed(Client::Id line);

  // A player sent the move that became this version of the table.
  void moved(std::uint64_t version, Steady::time_point sent) { sent_[version] = sent; }
  void stop() { stopping_ = true; }
  CrowdResult result();

 private:
  struct Guest {
    std::size_t number = 0;
    std::size_t joins = 0;
    std::size_t snapshots = 0;
    bool leaves = false;
  };
  struct Arrival {
    std::size_t count = 0;
    Steady::time_point last;
  };
  void come();
  void join(Client::Id line, Guest& guest);
  void later(double part, Client::Id line, std::function<void(Guest&)> work);

  Client& client_;
  CrowdSettings settings_;
  Url url_;
  std::string table_;
  std::size_t asked_ = 0;  // connections
  std::size_t came_ = 0;
  std::unordered_map<Client::Id, Guest> guests_;
  std::unordered_map<std::uint64_t, Steady::time_point> sent_;
  std::unordered_map<std::uint64_t, Arrival> arrived_;
  std::uint64_t bytes_ = 0;
  CrowdResult result_;
  bool stopping_ = false;
};

}  // namespace comodin
