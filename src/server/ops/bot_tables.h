// Tables of a load test at which only bots play, as fast as they can, over the connections of its
// client. Somebody watches each of them, and sits down for a moment to begin the next round.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "client/client.h"

namespace comodin {

class BotTables {
 public:
  BotTables(Client& client, std::size_t tables, std::string edition)
      : client_(client), tables_(tables), edition_(std::move(edition)) {}

  void begin(const Url& url);
  bool has_begun() const { return has_begun_; }
  bool is_in() const { return playing_ == tables_; }
  std::size_t playing() const { return playing_; }  // tables at which a round was dealt

  // False: the connection is not one of theirs.
  bool opened(Client::Id line);
  bool received(Client::Id line, std::string_view message);
  bool closed(Client::Id line);
  void stop() { stopping_ = true; }

  std::uint64_t moves() const { return moves_; }
  std::size_t dropped() const { return dropped_; }  // connections that the server ended
  const std::string& first_refusal() const { return first_refusal_; }

 private:
  struct Watcher {
    bool dealt = false;
    std::uint64_t commands = 0;
  };
  void come();
  void command(Client::Id line, Watcher& watcher, std::string_view fields);
  void next_round(Client::Id line, Watcher& watcher);

  Client& client_;
  std::size_t tables_;
  std::string edition_;
  Url url_;
  bool has_begun_ = false;
  std::size_t asked_ = 0;  // connections
  std::size_t playing_ = 0;
  std::uint64_t moves_ = 0;
  std::size_t dropped_ = 0;
  std::string first_refusal_;
  std::unordered_map<Client::Id, Watcher> watchers_;
  bool stopping_ = false;
};

}  // namespace comodin
