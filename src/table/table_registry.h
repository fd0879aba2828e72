// The tables of a server: loads them, passes commands to the authority, appends its decisions, and
// folds and publishes each entry once it is durable. Bots and clocks act when they are due.
// All calls on one thread, the tables' thread; nothing here waits for the store.
// A command that cannot be carried out is refused with a word (`Reason`). Must not know sockets.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/json_text.h"
#include "store/committer.h"
#include "store/store.h"
#include "table/authority.h"
#include "table/loaded_table.h"
#include "table/log_writer.h"
#include "table/session_sender.h"
#include "table/short_codes.h"
#include "table/table_loader.h"
#include "table/table_state.h"
#include "table/thinker.h"

namespace comodin {

struct RegistryLimits {
  std::size_t tables = 50'000;    // in memory
  Clock forget_ms = 10 * 60'000;  // an unwatched table leaves memory after this time
  Clock code_ms = 10 * 60'000;    // life of a short code
  std::string code_mark = {};     // with which short codes begin, if there are several servers
};

struct RegistryCounters {
  std::uint64_t moves = 0;  // durable, of people and bots
  std::uint64_t bot_moves = 0;
  std::uint64_t quick_moves = 0;  // of bots whose table or payer had used up the time to think
  std::uint64_t entries = 0;      // durable
  std::uint64_t refused = 0;      // commands
  std::uint64_t conflicts = 0;    // appends that another server won
  std::uint64_t lost = 0;         // tables that another server runs now
  std::uint64_t store_faults = 0;
  std::uint64_t rounds = 0;
};

// A table as it is listed for people who look for an open one.
struct OpenTable {
  std::string id;
  std::string edition;
  std::size_t seats = 0;
  std::size_t free = 0;  // seats without a person
  std::string host;      // name
  bool running = false;
};

// As an array.
void write_open_tables(JsonText& json, const std::vector<OpenTable>& tables);

// Why a table cannot be made: the protocol's word, and an English error message.
struct MakeFault {
  std::string_view word = name_of(ServerRefusal::cannot_make);
  std::string sentence;
  std::optional<SetupError> setup = std::nullopt;  // what is wrong with the choices
};

// The invitation that a session brings along, and how it comes.
struct ComesBy {
  std::string token = {};                           // of the link
  std::optional<InvitationNumber> invitation = {};  // that a short code stands for
  std::string join = {};                            // the id of their command
  bool keeps_name = false;  // somebody who is known keeps the name they have at the table
};

class TableRegistry {
 public:
  // `post` runs work later on the tables' thread; the appender may call back on another thread.
  TableRegistry(Store& store, Appender& appender, SessionSender& sender, DecideContext context,
                std::function<void(std::function<void()>)> post, Clocks clocks,
                RegistryLimits limits = {});
  ~TableRegistry();
  TableRegistry(const TableRegistry&) = delete;
  TableRegistry& operator=(const TableRegistry&) = delete;

  std::function<void(const std::string& table)> on_load;  // called for each table read from a log
  // Where bots think that search; until this is called, at once. It must outlive the registry, or
  // answer nothing after it is gone.
  void think_with(Thinker& thinker) { thinker_ = &thinker; }
  // Where the logs of tables are read; until this is called, at once.
  void read_with(Beside beside) {
    beside_ = beside;
    loader_.read_with(std::move(beside));
  }

  // Makes a table with its maker on the first seat. Calls `done` with the table's id, or with why
  // there cannot be one.
  using Made = std::function<void(std::expected<std::string, MakeFault>)>;
  void make(const TableChoices& choices, const std::string& who, std::string_view name, Made done);

  // Reads the table into memory if necessary and calls `then`: at once if it is there, otherwise
  // perhaps later, while the other tables continue. `find` then says whether the table exists.
  void bring(std::string_view id, std::function<void()> then);
  // Why a table that was brought just now is not there: the word of a refusal.
  std::string_view why_absent(std::string_view id) const;
  // Of a table that was brought just now: the server that runs it, if that is not this one.
  std::string_view elsewhere(std::string_view id) const { return loader_.elsewhere(id); }
  // Calls `then` with the table, wherever it runs; nullptr: it does not exist or cannot be read.
  // Only to look at it.
  void visit(std::string_view id, std::function<void(const TableState*)> then);
  // Receives each table that exists and could not be read, with the reason.
  std::function<void(std::string_view id, const StoreError& error)> on_unreadable;

  // Whether this server may act for its tables. While it may not, commands wait, and so do bots and
  // clocks. Not set: always.
  std::function<bool()> may_act;
  // Lets the other server, or whichever comes first, run the table, and sends its people there.
  // Later, if an append is under way.
  // False: it is not here, or on its way already.
  bool give_away(std::string_view id, std::string_view to);
  // The tables in memory.
  std::vector<std::string> ids() const;

  // From now on the session watches a table in memory, with the view of its person. `have` is the
  // last version it knows; sentences are sent in the language, if there is one. Returns the reason
  // if it is refused, or `asked` if the person waits at the door; an empty one if the log has to
  // know first, and the `join` is answered later.
  std::optional<Reason> attach(Session session, std::string_view id, std::string who,
                               std::string name, bool fair, Version have,
                               std::optional<Language> language = std::nullopt,
                               const ComesBy& by = {});
  // Answers the `join` of a session that watches a table.
  void confirm(Session session, std::string_view join);
  void detach(Session session);
  // From now on the bots of a table in memory think at this payer's expense, a quarter of each
  // second for all of their tables, unless somebody pays already. Nobody: without a limit.
  void pay(std::string_view id, std::string payer);
  // Sends the session the present state, after it missed something.
  void refresh(Session session);
  bool is_watched_by(std::string_view id, std::string_view who) const {
    const LoadedTable* const table = in_memory(id);
    return table != nullptr && table->is_watched_by(who);
  }

  // A command of a session at the table that it watches. The session is sent the answer: done, or
  // refused.
  void command(Session session, Command command);

  // Short codes, valid for a while. Anyone who knows an invitation can come to the session's table;
  // a hand-over code moves the seat of the session's person to another device, once. Empty: the
  // session has no table, or its person no seat.
  struct SharedInvitation {
    std::string code;
    std::string token;  // of the link; empty: it needs none
  };
  std::expected<SharedInvitation, Reason> invitation(Session session);
  std::string hand_over(Session session);
  std::optional<ShortCodes::Place> table_of_code(std::string_view code) const;
  // The person of the new device claims the seat; `command` is their id of this command. Calls
  // `done` with the table, or with the reason of the refusal.
  using Taken = std::function<void(std::expected<std::string, Reason>)>;
  void take_over(std::string_view code, const std::string& who, std::string command, Taken done);

  // Closes a table in memory for good, on behalf of the operator. `done` receives whether it did.
  void close(std::string_view id, std::function<void(bool)> done);
  // After the key of a person was destroyed: no table in memory shows their names and words any
  // more, and whoever watches one that did is sent it as it is now.
  void forget(std::string_view who);
  bool is_in_memory(std::string_view id) const { return tables_.contains(id); }
  void visit_in_memory(const std::function<void(const TableState&)>& visit) const;
  bool is_loading(std::string_view id) const { return loader_.is_loading(id); }
  // Keeps an unused table from being read while it is erased elsewhere: whoever comes for it waits
  // until it is given back. False: it is in use.
  bool set_aside(std::string_view id);
  void give_back(std::string_view id);
  void give_all_back();
  std::size_t sessions() const { return sessions_.size(); }
  std::string_view table_watched_by(Session session) const;  // empty: none

  std::vector<OpenTable> open_tables(std::size_t limit) const;
  // nullptr: the table is not in memory.
  const TableState* find(std::string_view id) const;

  // When `tick` has something to do next; nothing: not before something else happens.
  std::optional<Clock> wake_at() const;
  void tick();

  // Takes no further commands, and calls `done` when no append is under way any more.
  void stop(std::function<void()> done) { writer_.stop(std::move(done)); }

  const RegistryCounters& counters() const { return counters_; }
  std::size_t tables_in_memory() const { return tables_.size(); }
  RulesCache& rules_cache() { return rules_cache_; }

 private:
  LoadedTable* in_memory(std::string_view id) const;
  LoadedTable* table_of(Session session);
  Clock now() const { return clocks_().steady; }
  std::size_t known_tables() const { return tables_.size() + loader_.count(); }

  void store_table(const std::string& id, std::vector<Entry> entries, Made done);

  // Or refuses it, if too many commands of its person wait.
  void enqueue(LoadedTable& table, PendingCommand pending);
  void run(LoadedTable& table);
  void let_think(LoadedTable& table, Seat seat);
  void decide_command(LoadedTable& table, PendingCommand pending);
  void hold(LoadedTable& table, PendingCommand pending);
  void append(LoadedTable& table, std::vector<Entry> entries,
              std::optional<PendingCommand> pending);
  void appended(LoadedTable& table, std::vector<Entry> entries,
                std::optional<PendingCommand> pending, const StoreResult& result);
  void resolve_conflict(LoadedTable& table, std::optional<PendingCommand> pending);
  void lose(LoadedTable& table, std::optional<PendingCommand> pending);
  void release(LoadedTable& table);
  void wait_for_store(LoadedTable& table, std::optional<PendingCommand> pending);
  void fold_and_publish(LoadedTable& table, Entry entry);
  void note_part(LoadedTable& table);
  void forget_again(LoadedTable& table);
  void answer(const PendingCommand& pending, const LoadedTable& table, Version version);
  void refuse(const PendingCommand& pending, std::string_view why);

  void enter(LoadedTable& table, Session session, Arrival arrival);
  std::optional<Reason> knock(LoadedTable& table, Session session, Arrival arrival, bool asks);
  void turn_away(LoadedTable& table, const PendingCommand& pending);
  void end_knock(Session session, std::string_view why);
  LoadedTable* drop_knock(Session session);  // the table where it was
  void attend_door(LoadedTable& table);
  void review_knocks(LoadedTable& table);
  void announce_presence(LoadedTable& table);
  void dismiss_removed(LoadedTable& table, const Update& update);
  void schedule(LoadedTable& table, std::optional<Clock> at);

  SessionSender& sender_;
  DecideContext context_;
  Clocks clocks_;
  RegistryLimits limits_;
  RulesCache rules_cache_;
  LogWriter writer_;
  TableLoader loader_;
  Store& store_;
  Beside beside_ = at_once;
  std::map<std::string, std::unique_ptr<LoadedTable>, std::less<>> tables_;
  // Set aside, with what waits for them.
  std::map<std::string, std::vector<std::function<void()>>, std::less<>> aside_;
  std::unordered_map<Session, LoadedTable*> sessions_;
  std::unordered_map<Session, LoadedTable*> knocking_;  // sessions that wait at a door
  std::multimap<Clock, LoadedTable*> timetable_;        // when each table wants to run
  PayersTime payers_;
  ThinkerAtOnce at_once_;
  Thinker* thinker_ = &at_once_;
  ShortCodes codes_;
  RegistryCounters counters_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();  // liveness token for thoughts
};

}  // namespace comodin
