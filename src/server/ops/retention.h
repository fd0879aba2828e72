// Erases tables that nobody has used for long, but never because a clock jumped. A table that looks
// old by the calendar is marked (stream `idle/ID`). It is erased if it still looks old, and was not
// used, after seven days for which the server really ran: the stream `hours` counts these by the
// steady clock. All calls on the loop's thread. What the store fails to do is tried again next day.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "table/moment.h"
#include "table/table_registry.h"

namespace comodin {

class Retention {
 public:
  Retention(Store& store, const TableRegistry& registry, std::uint32_t keep_days)
      : store_(store), registry_(registry), keep_days_(keep_days) {}

  // Does the next part of the work. Returns after how many milliseconds to call it again.
  Clock work(const Moment& now);
  // Somebody has opened the table: its mark is void.
  void used(const std::string& table) { used_.insert(table); }

  std::uint64_t erased() const { return erased_; }

 private:
  void notice_jump(const Moment& now);
  void count_hours(const Moment& now);
  void begin_round(const Moment& now);
  void examine_some(Date now);
  void end_round();
  bool is_old(const StreamInfo& stream, std::string_view table, Date now);
  bool has_waited(const StreamInfo& stream, const std::string& mark);
  void erase(const std::string& table);

  Store& store_;
  const TableRegistry& registry_;
  std::uint32_t keep_days_;
  std::optional<Moment> last_;    // when it worked last
  Clock hour_began_ = 0;          // the one that is not counted yet
  std::optional<Version> hours_;  // that the server has run, in all; none: not read yet
  Clock next_round_ = 0;          // of examinations, once a day
  std::vector<StreamInfo> to_examine_;
  std::set<std::string> marks_;  // streams
  std::set<std::string> parts_;  // streams
  std::set<std::string> used_;   // tables, since the last round
  std::size_t marked_ = 0;       // in this round
  std::uint64_t erased_ = 0;
};

}  // namespace comodin
