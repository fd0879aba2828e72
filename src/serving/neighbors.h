// The other servers that share this one's store. Renews the lease every second beside the loop;
// with it goes a notice of this server's open tables, and of what an operator asked it to tell the
// others, and come those of the others. The notices are sealed with the key that all of them have.
// All calls on the loop's thread.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/json_text.h"
#include "store/nodes.h"
#include "store/seal.h"
#include "table/moment.h"
#include "table/table_loader.h"
#include "table/table_registry.h"

namespace comodin {

struct Neighbor {
  std::string name;
  std::size_t slot = 0;
  std::string version = {};  // of its program
  bool drains = false;       // takes no more tables, or has not said that it does
  std::size_t sessions = 0;
  std::size_t tables = 0;             // in its memory
  std::optional<Clock> late_ms = {};  // with its work, for some seconds
  std::vector<OpenTable> open = {};
};

struct NeighborMeans {
  SealKey key;  // of all of them
  Clocks clocks;
  Beside beside;
  std::function<void(Clock ms, std::function<void()> work)> after;
};

class Neighbors {
 public:
  Neighbors(Nodes& nodes, NeighborMeans means);

  // What the others are to know.
  std::function<std::vector<OpenTable>()> open_tables;
  std::function<std::size_t()> sessions;
  std::function<std::size_t()> tables;
  // Receives the people who were forgotten at another server.
  std::function<void(const std::string& who)> on_forgotten;
  // Called when another server has got this one's name or place, while it had no lease.
  std::function<void(const std::string& why)> on_replaced;
  // Receives the tables that whoever runs them has to close.
  std::function<void(const std::string& table)> on_close;

  // Renews the lease from now on. A server has one when it starts.
  void begin();

  const Node& self() const { return nodes_.self(); }
  const std::vector<Neighbor>& all() const { return neighbors_; }
  std::vector<Neighbor> with_own() const;  // this server first, as the others see it
  // This server may act for its tables.
  bool has_lease() const { return now() < renewed_at_ + kActMs; }
  // For so long that another server will have its tables, unless all of them are.
  bool is_cut_off() const { return now() > renewed_at_ + kCutOffMs; }
  Clock lease_left() const { return renewed_at_ + kLease.count() - now(); }
  // Why the lease could not be renewed the last time, or that no answer comes; empty: it was.
  std::string fault() const;
  // The server that made the short code; empty: not one of the others.
  std::string_view with_code(std::string_view code) const;
  // What one of them does for all is up to this one.
  bool is_first() const;
  // The one with the fewest people that takes tables; empty: there is none, or who knows.
  std::string_view emptiest() const;
  // The one to take some of this server's tables, since this one is late and that one much less;
  // empty: none of them.
  std::string_view relief() const;
  // From now on the others send no tables here.
  void drain() { drains_ = true; }
  bool drains() const { return drains_; }
  // Tells the others that this person was forgotten here.
  void forgot(std::string_view who) { forgotten_.tell(who, now()); }
  // Tells whoever runs this table to close it.
  void close(std::string_view table) { closing_.tell(table, now()); }

 private:
  static constexpr Clock kEveryMs = 1000;
  static constexpr Clock kActMs = kLease.count() - 1000;
  static constexpr Clock kCutOffMs = 15'000;
  static constexpr Clock kLateMs = 200;
  static constexpr std::size_t kLateLooks = 5;  // in a row: a short rush is not enough

  // What is told to the others for a while, and done once by each of them, however often they hear
  // it. The same thing can be told again: each time it has a word of its own.
  class News {
   public:
    void tell(std::string_view what, Clock now);
    void write(JsonText& json, Clock now) const;
    // Calls it with what was not heard before.
    void read(const nlohmann::json& told, const std::function<void(const std::string&)>& work);

   private:
    std::deque<std::pair<Clock, std::string>> told_;
    std::deque<std::string> heard_;
  };

  Clock now() const { return means_.clocks().steady; }
  Neighbor own() const;
  Clock late() const;
  void renew();
  void take(const std::expected<std::vector<Node>, StoreError>& others);
  std::string notice() const;
  void read_notice(const Node& node);

  Nodes& nodes_;
  NeighborMeans means_;
  SealKey key_;
  Clock renewed_at_;
  Clock asked_at_;  // the last time
  std::string fault_;
  std::optional<Clock> due_;                    // the next renewal
  std::array<Clock, kLateLooks> late_ms_ = {};  // how late the last ones were
  std::size_t looks_ = 0;
  bool drains_ = false;
  std::vector<Neighbor> neighbors_;
  News forgotten_;  // people
  News closing_;    // tables
  std::shared_ptr<int> alive_ = std::make_shared<int>();
};

}  // namespace comodin
