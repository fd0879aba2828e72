// Owns all tables of a server: loads them from the log, passes commands to the authority, appends
// what it decides and tells everybody once it is durable, lets bots and clocks act when they are
// due. One thread; the time comes with every call. Must not know sockets.
#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/committer.h"
#include "store/store.h"
#include "table/authority.h"
#include "table/short_codes.h"
#include "table/table_state.h"

namespace comodin {

enum class Session : std::uint64_t {};  // somebody's connection
using Message = std::shared_ptr<const std::string>;

// Where messages go.
class SessionSender {
 public:
  virtual ~SessionSender() = default;
  virtual void deliver(Session session, Message message) = 0;
  virtual void dismiss(Session session) = 0;  // removed from the table, or moved elsewhere
};

struct RegistryLimits {
  std::size_t tables = 50'000;       // in memory
  std::size_t queued_commands = 32;  // of one table
  Clock forget_ms = 10 * 60'000;     // a table that nobody looks at leaves the memory after that
  Clock code_ms = 10 * 60'000;       // life of a short code
};

struct RegistryCounters {
  std::uint64_t moves = 0;  // durable, of people and bots
  std::uint64_t bot_moves = 0;
  std::uint64_t entries = 0;    // durable
  std::uint64_t refused = 0;    // commands
  std::uint64_t conflicts = 0;  // appends that another server won
  std::uint64_t store_faults = 0;
  std::uint64_t rounds = 0;
};

// A table as it stands in the list of open ones.
struct OpenTable {
  std::string id;
  std::string edition;
  std::size_t seats = 0;
  std::size_t free = 0;  // seats without a person
  std::string host;      // name
  bool running = false;
};

class TableRegistry {
 public:
  // `post` runs work later on the thread of the house; the appender may call back on another.
  TableRegistry(Store& store, Appender& appender, SessionSender& sender, DecideContext context,
                std::function<void(std::function<void()>)> post, std::function<Clock()> clock,
                RegistryLimits limits = {});
  ~TableRegistry();
  TableRegistry(const TableRegistry&) = delete;
  TableRegistry& operator=(const TableRegistry&) = delete;

  // Makes a table; its maker sits on the first seat. Answers with its id, or with the sentence that
  // says why it cannot be.
  using Made = std::function<void(std::expected<std::string, std::string>)>;
  void make(const TableChoices& choices, const std::string& who, std::string_view name, Made done);

  // Reads the table to memory if it is not there and calls `then`: at once if that takes but a
  // moment, else later, since the others go on meanwhile. What is asked about a table is answered
  // from memory; whether it is there after all, `find` says.
  void bring(std::string_view id, std::function<void()> then);

  // The session looks at a table in memory from now on, with the eyes of its person. `have`: the
  // last version it knows. Or the reason why not.
  std::optional<Reason> attach(Session session, std::string_view id, std::string who,
                               std::string name, bool fair, Version have);
  void detach(Session session);

  // A command of a session at the table it is attached to. It is answered: done, or refused.
  void command(Session session, Command command);

  // A short code for the session's table, for a while; anybody who knows it can come. With a
  // hand-over code somebody's own seat can be taken to another device, once. Empty: not for them.
  std::string invitation(Session session);
  std::string hand_over(Session session);
  std::optional<std::string> table_of_code(std::string_view code) const;
  // The new device's person takes the seat; `command` is their id of that. Answers with the table,
  // or with the reason why not.
  using Taken = std::function<void(std::expected<std::string, Reason>)>;
  void take_over(std::string_view code, const std::string& who, std::string command, Taken done);

  // Ends a table in memory for good, by who runs the server. Answers whether it did.
  void close(std::string_view id, std::function<void(bool)> done);
  bool is_in_memory(std::string_view id) const { return tables_.contains(id); }
  bool is_loading(std::string_view id) const { return loading_.contains(id); }
  std::size_t sessions() const { return sessions_.size(); }

  std::vector<OpenTable> open_tables(std::size_t limit) const;
  // The table as it stands; nullptr: it is not in memory.
  const TableState* find(std::string_view id) const;

  // When the house wants to be called next; nothing: not before something happens.
  std::optional<Clock> wake_at() const;
  void tick();

  // Calls `done` when nothing is on its way to the store any more. Takes no further commands.
  void stop(std::function<void()> done);

  const RegistryCounters& counters() const { return counters_; }
  std::size_t tables_in_memory() const { return tables_.size(); }
  RulesCache& rules_cache() { return rules_cache_; }

 private:
  // A command that waits for its turn, or for the others' time to react to be over.
  struct Pending {
    Session session{};  // none of it is 0
    Command command;
    Clock release = 0;
    std::function<void(std::optional<Reason>)> done = {};  // for commands without a session
  };
  struct Watcher {
    std::string who;
    bool fair = false;
    Seat seat = kNoSeat;  // with whose eyes it looked last
  };
  struct LoadedTable {
    TableState state;
    std::map<Session, Watcher> watchers = {};
    std::vector<Pending> queue = {};
    std::vector<Pending> held = {};
    bool busy = false;            // something is on its way to the store
    Clock retry_at = 0;           // after a fault of the store
    Clock first_present_at = 0;   // since when somebody is here for whom it goes on; 0: nobody is
    SeatMask last_announced = 0;  // who was said to be here last
    std::vector<std::string> people = {};       // the ids of who is, and was said to be, in order
    std::array<Clock, kMaxSeats> gone_at = {};  // when the others went
    std::optional<std::multimap<Clock, LoadedTable*>::iterator> alarm = {};
  };

  // A table on its way to memory, and who waits for it.
  struct Loading {
    std::unique_ptr<LoadedTable> table;
    std::vector<std::function<void()>> waiting = {};
  };
  enum class Read : std::uint8_t { all, part, failed };

  LoadedTable* in_memory(std::string_view id) const;
  Read read_part(TableState& state);
  bool read_on(TableState& state);
  void load_on();
  void loaded(Loading loading, Read read);
  bool learn_edition(const std::string& first_entry);
  void store(Append append, std::function<void(const StoreResult&)> then);
  void store_edition(const std::string& hash, std::function<void(bool)> then);
  void store_table(const std::string& id, std::vector<Entry> entries, Made done);
  void enqueue(LoadedTable& table, Pending pending);
  LoadedTable* table_of(Session session);
  void run(LoadedTable& table);
  void take_command(LoadedTable& table, Pending pending);
  void hold(LoadedTable& table, Pending pending);
  void append(LoadedTable& table, std::vector<Entry> entries, std::optional<Pending> pending);
  void appended(LoadedTable& table, const std::vector<Entry>& entries,
                std::optional<Pending> pending, const StoreResult& result);
  void take_in(LoadedTable& table, const Entry& entry);
  void answer(const Pending& pending, const LoadedTable& table, Version version);
  void refuse(const Pending& pending, std::string_view why);
  void publish(LoadedTable& table, const Update& update);
  void republish(LoadedTable& table, Version known);
  void see_off(LoadedTable& table, const Update& update);
  void tell_missed(LoadedTable& table, Session session, Version have);
  void tell_snapshot(LoadedTable& table, Session session);
  void settle_presence(LoadedTable& table);
  void schedule(LoadedTable& table, std::optional<Clock> at);
  Presence presence_of(const LoadedTable& table) const;
  void deliver(Session session, std::string text) const;

  Store& store_;
  Appender& appender_;
  SessionSender& sender_;
  DecideContext context_;
  std::function<void(std::function<void()>)> post_;
  std::function<Clock()> clock_;
  RegistryLimits limits_;
  RulesCache rules_cache_;
  std::map<std::string, std::unique_ptr<LoadedTable>, std::less<>> tables_;
  std::map<std::string, Loading, std::less<>> loading_;
  std::deque<std::string> to_load_;  // the next part of each in turn
  std::unordered_map<Session, LoadedTable*> sessions_;
  std::multimap<Clock, LoadedTable*> timetable_;
  ShortCodes codes_;
  std::set<std::string> stored_editions_;  // hashes
  RegistryCounters counters_;
  std::size_t in_flight_ = 0;
  std::function<void()> stopped_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();  // posted work asks whether we still are
};

}  // namespace comodin
