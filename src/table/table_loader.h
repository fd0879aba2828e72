// Reads tables from their logs into memory, in chunks: one chunk per turn of the loop, each table
// in its turn, so that a long log delays neither the tables that are played nor the other loads.
// All calls, and all callbacks, on the tables' thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "table/loaded_table.h"
#include "table/log_fold.h"
#include "table/table_state.h"

namespace comodin {

// Why a table is not in memory although it was read.
enum class TableFault : std::uint8_t {
  none,        // it does not exist
  damaged,     // its log is not what was written, or cannot be understood
  unreadable,  // the store could not read at that moment
};

class TableLoader {
 public:
  // `post` runs work later on the tables' thread. `loaded` receives every table that could be read,
  // `failed` the id of every other one that exists, with the reason.
  TableLoader(Store& store, RulesCache& rules_cache, Clocks clocks,
              std::function<void(std::function<void()>)> post,
              std::function<void(std::unique_ptr<LoadedTable>)> loaded,
              std::function<void(std::string_view, const StoreError&)> failed);

  // Reads the table, or waits for the load that is under way, and calls `then` whether or not it
  // could be read: at once for a short log, otherwise later.
  void load(std::string_view id, std::function<void()> then);
  bool is_loading(std::string_view id) const { return loading_.contains(id); }
  std::size_t count() const { return loading_.size(); }
  // Of a table whose load has just ended without it.
  TableFault fault_of(std::string_view id) const;

  // Folds all entries beyond the state's version, at once. False if they cannot be read or do not
  // fit.
  bool catch_up(TableState& state);
  // `forget_person` in all that were read in part.
  void forget(std::string_view who);

 private:
  struct Loading {
    std::unique_ptr<LoadedTable> table;
    LogFold fold;
    std::vector<std::function<void()>> waiting = {};
  };
  using Read = std::expected<bool, StoreError>;  // whether there may be more
  static bool has_more(const Read& read) { return read && *read; }

  Read read_chunk(TableState& state, LogFold& fold);
  void continue_later();
  void finish(Loading loading, const Read& read);

  Store& store_;
  RulesCache& rules_cache_;
  Clocks clocks_;
  std::function<void(std::function<void()>)> post_;
  std::function<void(std::unique_ptr<LoadedTable>)> loaded_;
  std::function<void(std::string_view, const StoreError&)> failed_;
  std::map<std::string, Loading, std::less<>> loading_;
  std::deque<std::string> order_;                         // whose chunk is read next
  std::set<std::string, std::less<>> damaged_;            // ids, when they were last read
  bool unreadable_ = false;                               // the last load failed
  std::shared_ptr<int> alive_ = std::make_shared<int>();  // liveness token for posted callbacks
};

}  // namespace comodin
