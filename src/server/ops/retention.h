// Erases tables that nobody has used for long, but never because a clock jumped. A table that looks
// old by the calendar is marked (stream `idle/ID`). It is erased if it still looks old, and was not
// used, after seven days for which the server really ran: the stream `hours` counts these by the
// steady clock. What the store fails to do is tried again next day.
//
// All calls on the loop's thread, which never waits for the store: that work runs beside it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"
#include "table/moment.h"
#include "table/table_registry.h"

namespace comodin {

class Retention {
 public:
  // Runs work on another thread, and what the work returns on the loop's.
  using Beside = std::function<void(std::function<std::function<void()>()> work)>;

  Retention(Store& store, TableRegistry& registry, std::uint32_t keep_days, Beside beside)
      : store_(store), registry_(registry), keep_days_(keep_days), beside_(std::move(beside)) {}

  // Does the next part of the work, and then calls `done` with after how many milliseconds to call
  // it again.
  using Done = std::function<void(Clock wait)>;
  void work(const Moment& now, Done done);
  // Somebody has opened the table: its mark is void.
  void used(const std::string& table) { used_.insert(table); }

  std::uint64_t erased() const { return erased_; }

 private:
  // The streams that a round looks at, and the tables that are left to look at.
  struct Listing {
    std::vector<StreamInfo> tables;
    std::set<std::string> marks;
    std::set<std::string> parts;
  };
  struct Candidate {
    StreamInfo stream;
    std::string table;
    bool in_use = false;
    bool marked = false;
  };
  struct Examined {
    std::size_t candidates = 0;  // the rest is left for later, since erasing takes a moment
    std::size_t marked = 0;
    std::string to_erase = {};  // a table; empty: none
  };

  void notice_jump(const Moment& now);
  void begin(const Moment& now, Done done);
  void examine_some(Date now, Done done);
  void erase(const std::string& table, Done done);
  void end_part(const Done& done);
  void end_round();
  Clock wait() const;
  std::vector<Candidate> candidates() const;

  // These run beside the loop.
  static std::optional<Version> count_hours(Store& store, std::optional<Version> hours,
                                            Clock passed, Date now);
  static std::optional<Listing> list(Store& store);
  static Examined examine(Store& store, const std::vector<Candidate>& candidates, Version hours,
                          Date oldest);
  static bool is_old(Store& store, const Candidate& candidate, Date oldest);
  static bool has_waited(Store& store, const Candidate& candidate, Version hours);

  Store& store_;
  TableRegistry& registry_;
  std::uint32_t keep_days_;
  Beside beside_;
  std::optional<Moment> last_;    // when it worked last
  Clock hour_began_ = 0;          // the one that is not counted yet
  std::optional<Version> hours_;  // that the server has run, in all; none: not read yet
  Clock next_round_ = 0;          // of examinations, once a day
  Listing listing_;
  std::set<std::string> used_;         // tables, since this round began
  std::set<std::string> used_before_;  // since the round before began, until this one did
  std::size_t marked_ = 0;             // in this round
  std::uint64_t erased_ = 0;
};

}  // namespace comodin
