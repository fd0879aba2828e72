// Checks everything that a server sends about its tables against their logs, which it folds itself:
// only durable entries are sent, every view agrees with the log, no message contains what its
// reader may not know, and every answered command is in the log exactly once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "record/fair.h"
#include "store/store.h"
#include "table/table_state.h"

namespace comodin::testing {

class SimulatedClient;

class TableChecker {
 public:
  // No message may contain `secret`, the prefix of all clients' secrets.
  TableChecker(Store& store, std::string secret) : store_(store), secret_(std::move(secret)) {}

  // A server can be behind the log: another one may run the table by now.
  bool several_servers = false;

  // What the server sends to a person; each connection has one.
  void sent(std::uint64_t connection, const std::string& who, const std::string& text);

  // The server wants to append this. Deadlines are judged by when it did.
  void appended(const Append& append, Clock now);

  // Checks all logs to their ends, every answered command, and the records of all matches.
  void finish(const ValueCipher& cipher);

  // The table according to its log.
  const TableState* table(const std::string& id);
  std::vector<std::string> tables();
  // A table whose match has to go on, with a client of a person who sits there or could sit down;
  // empty: there is none. Tables are left out by their id.
  std::string stuck_table(std::span<const std::unique_ptr<SimulatedClient>> clients,
                          const std::function<bool(const std::string& id)>& left_out = {});

  std::vector<std::string> faults;  // the first ones found
  std::size_t messages = 0;
  std::size_t entries = 0;
  std::size_t moves = 0;
  std::size_t parts = 0;  // in which logs were continued
  std::size_t answered = 0;
  std::size_t records = 0;  // of finished matches, verified

 private:
  using Json = nlohmann::json;
  using CommandName = std::pair<std::string, std::string>;  // who, id

  struct Followed {
    TableState state;
    std::vector<Update> updates;
    std::map<CommandName, Version> commands;
  };
  struct Answered {
    std::string table;
    std::string who;
    std::string id;
  };

  void fault(std::string_view where, std::string what);
  Followed* follow(const std::string& id, Version version);
  const Followed* follow_past(const std::string& id, Version version);
  void take_in(Followed& followed, const std::string& text);
  void check_time_to_react(const TableState& state, const Entry& entry, Clock now);
  void check_done(const std::string& who, const Json& message);
  void check_about_table(std::uint64_t connection, const std::string& who, const Json& message);
  void check_order(std::uint64_t connection, const Json& message);
  void check_records(const std::string& id, const ValueCipher& cipher);

  Store& store_;
  RulesCache rules_cache_;
  std::string secret_;
  std::map<std::string, Followed> followed_;
  Followed past_;                                                  // the one asked for last
  std::map<std::pair<std::uint64_t, std::string>, Version> last_;  // sent on a connection
  std::vector<Answered> answers_;
  std::map<std::pair<std::string, Version>, Clock> appended_;  // by stream
};

}  // namespace comodin::testing
