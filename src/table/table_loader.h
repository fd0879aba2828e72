// Reads tables from their logs into memory, in chunks. The store is read beside the tables' thread,
// so that neither a long log nor a slow store delays the tables that are played; what was read is
// folded chunk by chunk, between everything else. All calls, and all callbacks, on the tables'
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
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
#include "table/log_parts.h"
#include "table/table_state.h"

namespace comodin {

// Why a table is not in memory although it was read.
enum class TableFault : std::uint8_t {
  none,        // it does not exist
  damaged,     // its log is not what was written, or cannot be understood
  unreadable,  // the store could not read at that moment
};

// Runs work, perhaps on another thread, and what the work returns on the tables' thread, unless the
// tables are gone by then.
using Beside = std::function<void(std::function<std::function<void()>()> work)>;
inline void at_once(const std::function<std::function<void()>()>& work) { work()(); }

class TableLoader {
 public:
  // `post` runs work later on the tables' thread. `loaded` receives every table that could be read,
  // `failed` the id of every other one that exists, with the reason.
  TableLoader(Store& store, RulesCache& rules_cache, Clocks clocks,
              std::function<void(std::function<void()>)> post,
              std::function<void(std::unique_ptr<LoadedTable>)> loaded,
              std::function<void(std::string_view, const StoreError&)> failed);

  // Where the store is read; until this is called, at once.
  void read_with(Beside beside) { beside_ = std::move(beside); }

  // Claims and reads the table, or waits for the load that is under way, and calls `then` whether
  // or not it could be read: at once for a short log that is read at once, otherwise later.
  void load(std::string_view id, std::function<void()> then);
  bool is_loading(std::string_view id) const { return loading_.contains(id); }
  std::size_t count() const { return loading_.size(); }
  // Of a table whose load has just ended without it.
  TableFault fault_of(std::string_view id) const;
  // The server that runs such a table; empty: no other one does.
  std::string_view elsewhere(std::string_view id) const {
    return id == elsewhere_id_ ? elsewhere_ : std::string_view();
  }
  // Reads a table that another server runs, or did a moment ago, without claiming it, and calls
  // `then` with it; nullptr: it could not be read. Nobody may keep it.
  void visit(std::string_view id, std::function<void(const TableState*)> then);

  // Folds all entries beyond the state's version, then calls `then` with whether they could be read
  // and fit. The state must stay where it is until then.
  void catch_up(TableState& state, std::function<void(bool)> then);
  // `forget_person` in all that were read in part.
  void forget(std::string_view who);

 private:
  using Done = std::function<void(const StoreResult&)>;
  struct Reading {
    TableState& table;
    LogFold fold;
    Done done;
  };
  struct Loading {
    std::unique_ptr<LoadedTable> table;
    std::vector<std::function<void()>> waiting = {};
    std::vector<std::string> forgotten = {};  // people, since it began
  };
  using Chunk = std::expected<std::vector<std::string>, StoreError>;

  struct Found {
    std::string elsewhere;
    NotedParts parts = {};
  };
  using Finding = std::expected<Found, StoreError>;
  static Finding find(Store& store, const std::string& id, bool claims);
  void begin(LoadedTable& table, const Finding& found, Done done);
  void read_chunk(const std::shared_ptr<Reading>& reading);
  void learn_edition(const std::shared_ptr<Reading>& reading, const std::string& hash,
                     const Chunk& chunk);
  void fold_chunk(const std::shared_ptr<Reading>& reading, const Chunk& chunk);
  void finish(const std::string& id, const StoreResult& read);
  // `then` receives what the work returned, on the tables' thread, if this loader still exists.
  template <class Work, class Then>
  void beside(Work work, Then then);

  Store& store_;
  RulesCache& rules_cache_;
  Clocks clocks_;
  std::function<void(std::function<void()>)> post_;
  std::function<void(std::unique_ptr<LoadedTable>)> loaded_;
  std::function<void(std::string_view, const StoreError&)> failed_;
  Beside beside_ = at_once;
  std::map<std::string, Loading, std::less<>> loading_;
  std::set<std::string, std::less<>> damaged_;            // ids, when they were last read
  bool unreadable_ = false;                               // the last load failed
  std::string elsewhere_id_;                              // of the last load
  std::string elsewhere_;                                 // where that table is
  std::shared_ptr<int> alive_ = std::make_shared<int>();  // liveness token for callbacks
};

}  // namespace comodin
