// Owns a person at a table, as the protocol sees one: says hello, comes in, sends commands until
// they are answered, takes part in fair chance. Must not know the terminal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "record/fair.h"
#include "terminal/table_connection.h"
#include "terminal/table_model.h"

namespace comodin {

// Where somebody wants to go: to the table, or if it has no id to a new one that is so.
struct JoinTarget {
  std::string table = {};
  nlohmann::json choices = {};  // as in `make`
};

class TableClient {
 public:
  TableClient(TableConnection& line, TableModel model, std::string secret, std::string name,
              JoinTarget aim);

  // What has come is taken in; true if there is something new to be seen.
  bool take();

  void move(std::string_view move);
  void begin();  // the match, the next round, or another match
  void chat(std::string_view text);

  // Called with the table's id once somebody is there.
  std::function<void(const std::string&)> on_table = {};

  const TableModel& table() const { return model_; }
  std::optional<std::int64_t> seconds_left() const;  // of the turn; none: no clock runs
  bool is_connected() const { return connected_; }
  std::size_t losses() const { return losses_; }         // of the line, and tries that failed
  bool is_waiting() const { return !pending_.empty(); }  // for an answer
  // Why the last thing was refused, a word of the protocol; empty: it was not. How often anything
  // was.
  const std::string& refusal() const { return refusal_; }
  std::size_t refusals() const { return refusals_; }
  // Not empty: there is no way to the table any more; the word of the protocol that says why.
  const std::string& end() const { return end_; }

 private:
  struct Pending {
    std::string id;
    std::string text;
    bool asks_for_seat = false;
  };

  void take_in(const nlohmann::json& message);
  void come();
  void command(nlohmann::json fields);
  void answered(const nlohmann::json& message);
  void take_part();

  TableConnection& line_;
  TableModel model_;
  std::string secret_;
  std::string name_;
  JoinTarget aim_;
  bool connected_ = false;
  std::size_t losses_ = 0;
  std::int64_t come_again_at_ = 0;  // 0: not
  bool sat_ = false;                // a seat was asked for, or a match begun
  std::uint64_t count_ = 0;
  std::string run_;               // tells the ids of this run from those of others
  std::vector<Pending> pending_;  // said and not yet answered
  std::string refusal_;
  std::size_t refusals_ = 0;
  std::string end_;
  std::optional<FairValue> value_;  // of the round that begins
  std::string value_for_;           // the server's hash in answer to which it was chosen
  std::string taken_part_in_;       // the step of the exchange that was said on this line
};

}  // namespace comodin
