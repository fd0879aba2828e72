// A person at a table, in terms of the protocol: says hello, joins, repeats commands until they are
// answered, and takes part in fair chance. Must not know the terminal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "terminal/fair_part.h"
#include "terminal/table_connection.h"
#include "terminal/table_model.h"

namespace comodin {

// The table to join; without an id, a new table with these choices.
struct JoinTarget {
  std::string table = {};
  std::string invitation = {};  // the token of its link
  bool keep_name = false;       // that the person has there, if they are known
  nlohmann::json choices = {};  // as in `make`
};

class TableClient {
 public:
  TableClient(TableConnection& connection, TableModel model, std::string secret, std::string name,
              JoinTarget target);

  // Reads what has arrived; true if there is something new to show.
  bool take();

  void move(std::string_view move);
  void begin();  // the match, the next round, or another match
  void chat(std::string_view text);
  void act(nlohmann::json command) { this->command(std::move(command)); }  // any other, without id

  // Called with the table's id once the person has joined.
  std::function<void(const std::string&)> on_table = {};

  const TableModel& table() const { return model_; }
  std::optional<std::int64_t> seconds_left() const;  // of the turn; none: no clock is running
  bool is_connected() const { return connected_; }
  std::size_t losses() const { return losses_; }         // lost connections and failed attempts
  bool is_waiting() const { return !pending_.empty(); }  // for an answer
  bool is_checking() const { return checking_; }         // the record of the match, at its end
  // Why the last command was refused, in the person's language; empty: it was not. And the number
  // of refusals.
  const std::string& refusal() const { return refusal_; }
  std::size_t refusals() const { return refusals_; }
  // Not empty: the person waits at the door; a sentence for them.
  const std::string& waits_at_door() const { return at_door_; }
  // Not empty: the server answers, but refuses connections for now; a sentence for the person.
  const std::string& busy() const { return busy_; }
  // Not empty: why the table can no longer be reached, in the person's language.
  const std::string& end() const { return end_; }
  // Not empty: the server cannot be talked to, now or later; a sentence for the error output.
  const std::string& failure() const { return failure_; }
  bool is_over() const { return !end_.empty() || !failure_.empty(); }

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
  void check_record();
  void compare_record(const std::string& record);

  TableConnection& connection_;
  TableModel model_;
  std::string secret_;
  std::string name_;
  JoinTarget target_;
  bool connected_ = false;
  std::size_t losses_ = 0;
  std::int64_t come_again_at_ = 0;  // 0: not
  bool sat_ = false;                // a seat was requested, or a match begun
  std::uint64_t count_ = 0;
  std::string run_;               // keeps the ids of this run apart from other runs'
  std::vector<Pending> pending_;  // sent and not yet answered
  std::string refusal_;
  std::size_t refusals_ = 0;
  std::string end_;
  std::string at_door_;
  std::string busy_;
  std::string failure_;
  FairPart fair_;
  std::uint64_t checked_match_ = 0;  // whose record was asked for
  bool checking_ = false;            // it has not yet come
};

}  // namespace comodin
