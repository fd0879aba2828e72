#include "table/table_registry.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/clean_text.h"
#include "table/ids.h"
#include "table/messages.h"

namespace comodin {
namespace {

constexpr Clock kRetryMs = 1000;
constexpr std::size_t kEntriesPerRead = 200;  // of a table that is loaded: some two milliseconds
constexpr std::string_view kNotStored = "not_stored";
constexpr std::string_view kTableNotStored = "the table could not be stored";
constexpr std::string_view kStopping = "server_stopping";
constexpr std::string_view kNoTable = "no_such_table";

std::string edition_stream(std::string_view hash) { return fmt::format("edition/{}", hash); }

bool is_bot_move(const Entry& entry) {
  const auto* const moved = std::get_if<entry::Moved>(&entry.what);
  return entry.by.empty() && moved != nullptr && !moved->is_deal();
}

}  // namespace

TableRegistry::TableRegistry(Store& store, Appender& appender, SessionSender& sender,
                             DecideContext context, std::function<void(std::function<void()>)> post,
                             std::function<Clock()> clock, RegistryLimits limits)
    : store_(store),
      appender_(appender),
      sender_(sender),
      context_(context),
      post_(std::move(post)),
      clock_(std::move(clock)),
      limits_(limits),
      codes_(limits.code_ms) {}

TableRegistry::~TableRegistry() = default;

// --- loading ---

TableRegistry::LoadedTable* TableRegistry::in_memory(std::string_view id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.get();
}

void TableRegistry::bring(std::string_view id, std::function<void()> then) {
  if (const auto found = loading_.find(id); found != loading_.end())
    return found->second.waiting.push_back(std::move(then));
  const bool has_room = tables_.size() + loading_.size() < limits_.tables;
  if (tables_.contains(id) || !is_table_id(id) || !has_room) return then();
  Loading loading{.table = std::make_unique<LoadedTable>()};
  loading.table->state.id = id;
  loading.waiting.push_back(std::move(then));
  const Read read = read_part(loading.table->state);
  if (read != Read::part) return loaded(std::move(loading), read);
  loading_.emplace(id, std::move(loading));
  to_load_.emplace_back(id);
  if (to_load_.size() == 1) load_on();
}

// One part in one turn of the loop, of each table in its turn: a long log keeps nobody waiting who
// plays, and few who want to.
void TableRegistry::load_on() {
  post_([this, alive = std::weak_ptr(alive_)] {
    if (alive.expired()) return;
    const std::string table = std::move(to_load_.front());
    to_load_.pop_front();
    const auto found = loading_.find(table);
    const Read read = read_part(found->second.table->state);
    if (read == Read::part)
      to_load_.push_back(table);
    else
      loaded(std::move(loading_.extract(found).mapped()), read);
    if (!to_load_.empty()) load_on();
  });
}

void TableRegistry::loaded(Loading loading, Read read) {
  if (read == Read::all && loading.table->state.version != 0) {
    LoadedTable& table = *loading.table;
    table.state.recent.shrink_to_fit();
    tables_.emplace(table.state.id, std::move(loading.table));
    schedule(table, clock_() + limits_.forget_ms);
  }
  for (const auto& then : loading.waiting) then();
}

// A table keeps the edition text with which it was made.
bool TableRegistry::learn_edition(const std::string& first_entry) {
  const auto entry = parse_entry(first_entry);
  if (!entry) return false;
  const auto* const made = std::get_if<entry::Made>(&entry->what);
  if (made == nullptr) return false;
  if (!rules_cache_.text_of(made->edition_hash).empty()) return true;
  const auto text = store_.read(edition_stream(made->edition_hash), 0, 1);
  if (!text || text->empty()) return false;
  rules_cache_.add_text(text->front());
  return true;
}

// Folds what the log holds beyond the state's version, as much as takes a moment.
TableRegistry::Read TableRegistry::read_part(TableState& state) {
  const auto entries = store_.read(table_stream(state.id), state.version, kEntriesPerRead);
  if (!entries) return Read::failed;
  if (state.version == 0 && !entries->empty() && !learn_edition(entries->front()))
    return Read::failed;
  const bool fit = std::ranges::all_of(*entries, [&](const std::string& text) {
    const auto entry = parse_entry(text);
    return entry && fold_entry(state, *entry, rules_cache_);
  });
  if (!fit) return Read::failed;
  return entries->size() < kEntriesPerRead ? Read::all : Read::part;
}

// All of it. False: it cannot be read, or not be so.
bool TableRegistry::read_on(TableState& state) {
  Read read = Read::part;
  while (read == Read::part) read = read_part(state);
  return read == Read::all;
}

const TableState* TableRegistry::find(std::string_view id) const {
  const LoadedTable* const found = in_memory(id);
  return found == nullptr ? nullptr : &found->state;
}

// --- making ---

void TableRegistry::make(const TableChoices& choices, const std::string& who, std::string_view name,
                         Made done) {
  const std::string clean = clean_text(name, kMaxNameBytes);
  if (stopped_) return done(std::unexpected("the server is stopping"));
  if (clean.empty()) return done(std::unexpected("a name is needed"));
  if (tables_.size() + loading_.size() >= limits_.tables)
    return done(std::unexpected("there are too many tables at this moment"));
  if (const std::string fault = choices_error(choices); !fault.empty())
    return done(std::unexpected(fault));
  const std::string hash = rules_cache_.hash_of(choices.edition);
  const auto rules = rules_cache_.rules_for(choices, hash);
  if (!rules) return done(std::unexpected(rules.error()));

  const std::string id = new_table_id(choices.open);
  const Clock now = clock_();
  std::vector<Entry> entries = {{now, who, {}, entry::Made{id, hash, choices}},
                                {now, who, {}, entry::Joined{clean}},
                                {now, who, {}, entry::Sat{seat_at(0)}}};
  // The text of the edition goes first: without it the table could not be read one day.
  store_edition(hash, [this, id, rules = *rules, entries = std::move(entries),
                       done = std::move(done)](bool stored) mutable {
    if (!stored) return done(std::unexpected(std::string(kTableNotStored)));
    // The rules stay on the shelf until the table has them.
    store_table(
        id, std::move(entries),
        [rules = std::move(rules), done = std::move(done)](const auto& made) { done(made); });
  });
}

void TableRegistry::store_edition(const std::string& hash, std::function<void(bool)> then) {
  if (stored_editions_.contains(hash)) return then(true);
  store({edition_stream(hash), 0, {std::string(rules_cache_.text_of(hash))}},
        [this, hash, then = std::move(then)](const StoreResult& result) {
          const bool stored = result || result.error().fault == StoreFault::conflict;
          if (stored) stored_editions_.insert(hash);
          then(stored);
        });
}

void TableRegistry::store_table(const std::string& id, std::vector<Entry> entries, Made done) {
  auto made = std::make_unique<LoadedTable>();
  made->state.id = id;
  LoadedTable& table = *tables_.emplace(id, std::move(made)).first->second;
  append(table, std::move(entries),
         Pending{.session = {},
                 .command = {},
                 .done = [id, done = std::move(done)](const std::optional<Reason>& why) {
                   if (why) return done(std::unexpected(std::string(kTableNotStored)));
                   done(id);
                 }});
}

// --- sessions ---

TableRegistry::LoadedTable* TableRegistry::table_of(Session session) {
  const auto found = sessions_.find(session);
  return found == sessions_.end() ? nullptr : found->second;
}

std::optional<Reason> TableRegistry::attach(Session session, std::string_view id, std::string who,
                                            std::string name, bool fair, Version have) {
  LoadedTable* const table = in_memory(id);
  if (table == nullptr || table->state.version == 0) return Reason(kNoTable);
  if (table->state.closed) return Reason(reason::kClosed);
  const Person* const person = table->state.person(who);
  if (person != nullptr && person->removed) return Reason(reason::kRemoved);
  if (person == nullptr && table->state.is_full()) return Reason(reason::kFull);
  detach(session);
  const Seat seat = table->state.seat_of_person(who);
  table->watchers[session] = {who, fair, seat};
  sessions_[session] = table;
  settle_presence(*table);
  tell_missed(*table, session, have);
  tell_snapshot(*table, session);
  Pending join{.session = session, .command = {.by = std::move(who), .id = {}}};
  join.command.text = std::move(name);
  enqueue(*table, std::move(join));
  return std::nullopt;
}

void TableRegistry::detach(Session session) {
  LoadedTable* const table = table_of(session);
  if (table == nullptr) return;
  sessions_.erase(session);
  table->watchers.erase(session);
  settle_presence(*table);
  run(*table);
}

Presence TableRegistry::presence_of(const LoadedTable& table) const {
  Presence presence{
      .first_present_at = table.first_present_at, .gone_at = table.gone_at, .people = table.people};
  for (const auto& [session, watcher] : table.watchers) {
    const Seat seat = table.state.seat_of_person(watcher.who);
    if (seat == kNoSeat) continue;
    presence.here = static_cast<SeatMask>(presence.here | bit(seat));
    if (watcher.fair) presence.fair = static_cast<SeatMask>(presence.fair | bit(seat));
  }
  return presence;
}

// Tells who is here, if that has changed, and lets the clocks run or stand still.
void TableRegistry::settle_presence(LoadedTable& table) {
  const SeatMask here = presence_of(table).here;
  // Where nobody sits any more, who looks on lets the bots end the round.
  const bool looked_at = !table.watchers.empty() &&
                         std::ranges::find(table.state.chairs, Sitter::person, &Chair::sitter) ==
                             table.state.chairs.end();
  if (here == 0 && !looked_at)
    table.first_present_at = 0;
  else if (table.first_present_at == 0)
    table.first_present_at = clock_();
  std::set<std::string> people;
  for (const auto& [session, watcher] : table.watchers) people.insert(watcher.who);
  if (here == table.last_announced && std::ranges::equal(people, table.people)) return;
  for_each_seat(static_cast<SeatMask>(table.last_announced & ~here),
                [&](Seat seat) { table.gone_at[index(seat)] = clock_(); });
  table.last_announced = here;
  table.people.assign(people.begin(), people.end());
  const auto message =
      std::make_shared<const std::string>(presence_message(table.state, presence_of(table)));
  for (const auto& [session, watcher] : table.watchers) sender_.deliver(session, message);
}

// --- commands ---

void TableRegistry::command(Session session, Command command) {
  LoadedTable* const table = table_of(session);
  Pending pending{.session = session, .command = std::move(command)};
  if (stopped_) return refuse(pending, kStopping);
  if (table == nullptr) return refuse(pending, reason::kNotHere);
  pending.command.by = table->watchers.at(session).who;
  if (table->queue.size() >= limits_.queued_commands) return refuse(pending, reason::kOften);
  enqueue(*table, std::move(pending));
}

void TableRegistry::enqueue(LoadedTable& table, Pending pending) {
  table.queue.push_back(std::move(pending));
  run(table);
}

// Does what can be done now, until something is on its way to the store.
void TableRegistry::run(LoadedTable& table) {
  while (!table.busy && table.state.version != 0 && !stopped_) {
    const Clock now = clock_();
    if (now < table.retry_at) return schedule(table, table.retry_at);
    const auto ripe =
        std::ranges::find_if(table.held, [&](const Pending& held) { return held.release <= now; });
    if (ripe != table.held.end()) {
      Pending pending = std::move(*ripe);
      table.held.erase(ripe);
      take_command(table, std::move(pending));
      continue;
    }
    if (!table.queue.empty()) {
      Pending pending = std::move(table.queue.front());
      table.queue.erase(table.queue.begin());
      take_command(table, std::move(pending));
      continue;
    }
    const auto due = next_due(table.state, presence_of(table), now, context_);
    if (due && due->at <= now) {
      append(table, {due->entry}, std::nullopt);
      continue;
    }
    Clock next = now + limits_.forget_ms;
    if (due) next = std::min(next, due->at);
    for (const Pending& held : table.held) next = std::min(next, held.release);
    return schedule(table, next);
  }
}

void TableRegistry::take_command(LoadedTable& table, Pending pending) {
  const Person* const who = table.state.person(pending.command.by);
  if (who != nullptr && !pending.command.id.empty()) {
    const auto known = std::ranges::find(who->commands, pending.command.id,
                                         &std::pair<std::string, Version>::first);
    if (known != who->commands.end()) return answer(pending, table, known->second);
  }
  const Clock now = clock_();
  auto decided = decide(table.state, pending.command, now, context_);
  const bool plays = decided && pending.command.verb == CommandVerb::move;
  auto back = welcome_back(table.state, pending.command.by, plays, now);
  if (!decided) {
    refuse(pending, decided.error());
    if (back) append(table, {std::move(*back)}, std::nullopt);
    return;
  }
  if (decided->not_before > now) {
    pending.release = decided->not_before;
    hold(table, std::move(pending));
    if (back) append(table, {std::move(*back)}, std::nullopt);
    return;
  }
  std::vector<Entry> entries;
  if (back) entries.push_back(std::move(*back));
  if (decided->entry) entries.push_back(std::move(*decided->entry));
  if (entries.empty()) return answer(pending, table, table.state.version);
  append(table, std::move(entries), std::move(pending));
}

// A person's later move takes the place of one that still waits.
void TableRegistry::hold(LoadedTable& table, Pending pending) {
  const auto older = std::ranges::find_if(
      table.held, [&](const Pending& held) { return held.command.by == pending.command.by; });
  if (older != table.held.end()) {
    if (older->command.id != pending.command.id) refuse(*older, reason::kNotNow);
    table.held.erase(older);
  }
  table.held.push_back(std::move(pending));
}

void TableRegistry::append(LoadedTable& table, std::vector<Entry> entries,
                           std::optional<Pending> pending) {
  Append append{table_stream(table.state.id), table.state.version, {}};
  for (const Entry& entry : entries) append.entries.push_back(to_json(entry));
  table.busy = true;
  store(std::move(append), [this, &table, entries = std::move(entries),
                            pending = std::move(pending)](const StoreResult& result) mutable {
    appended(table, entries, std::move(pending), result);
  });
}

// Hands it in, and goes on with the result on the thread of the house.
void TableRegistry::store(Append append, std::function<void(const StoreResult&)> then) {
  ++in_flight_;
  appender_.append(std::move(append), [this, alive = std::weak_ptr(alive_),
                                       then = std::move(then)](StoreResult result) mutable {
    post_([this, alive, then = std::move(then), result = std::move(result)] {
      if (alive.expired()) return;
      --in_flight_;
      then(result);
      if (stopped_ && in_flight_ == 0) stopped_();
    });
  });
}

void TableRegistry::appended(LoadedTable& table, const std::vector<Entry>& entries,
                             std::optional<Pending> pending, const StoreResult& result) {
  table.busy = false;
  if (result) {
    for (const Entry& entry : entries) take_in(table, entry);
    if (pending) answer(*pending, table, table.state.version);
  } else if (result.error().fault == StoreFault::conflict && table.state.version != 0) {
    // Somebody else wrote: take that in, then see whether the command still makes sense.
    ++counters_.conflicts;
    const Version known = table.state.version;
    if (read_on(table.state))
      republish(table, known);
    else
      table.retry_at = clock_() + kRetryMs;
    if (pending) table.queue.insert(table.queue.begin(), std::move(*pending));
  } else {
    ++counters_.store_faults;
    table.retry_at = clock_() + kRetryMs;
    // Nobody would send again that they came.
    const bool came = pending && !pending->done && pending->command.verb == CommandVerb::join;
    if (came)
      table.queue.push_back(std::move(*pending));  // behind those who wait for an answer
    else if (pending)
      refuse(*pending, kNotStored);
  }
  if (table.state.version == 0) {
    tables_.erase(std::string(table.state.id));
  } else {
    run(table);
  }
}

void TableRegistry::take_in(LoadedTable& table, const Entry& entry) {
  const auto update = fold_entry(table.state, entry, rules_cache_);
  COMODIN_CHECK(update.has_value());
  ++counters_.entries;
  if (std::holds_alternative<entry::Moved>(entry.what)) {
    ++counters_.moves;
    if (is_bot_move(entry)) ++counters_.bot_moves;
    if (!table.state.is_round_open()) ++counters_.rounds;
  }
  publish(table, *update);
}

void TableRegistry::answer(const Pending& pending, const LoadedTable& table, Version version) {
  if (pending.done) return pending.done(std::nullopt);
  if (!pending.command.id.empty())
    deliver(pending.session, done_message(pending.command.id, table.state.id, version));
}

void TableRegistry::refuse(const Pending& pending, std::string_view why) {
  ++counters_.refused;
  if (pending.done) return pending.done(Reason(why));
  deliver(pending.session, refused_message(pending.command.id, why));
}

// --- telling ---

void TableRegistry::deliver(Session session, std::string text) const {
  if (session != Session{})
    sender_.deliver(session, std::make_shared<const std::string>(std::move(text)));
}

void TableRegistry::publish(LoadedTable& table, const Update& update) {
  if (update.people) settle_presence(table);
  std::array<Message, kMaxSeats + 1> messages;
  const Presence presence = presence_of(table);
  const Clock now = clock_();
  for (auto& [session, watcher] : table.watchers) {
    const Seat seat = table.state.seat_of_person(watcher.who);
    if (seat != watcher.seat) {
      watcher.seat = seat;
      deliver(session, missed_message(table.state, update, seat));
      tell_snapshot(table, session);
      continue;
    }
    Message& message = messages[seat == kNoSeat ? kMaxSeats : index(seat)];
    if (!message)
      message = std::make_shared<const std::string>(
          update_message(table.state, presence, update, seat, now));
    sender_.deliver(session, message);
  }
  see_off(table, update);
}

// After what somebody else wrote beyond version `known`: where it has led, to everybody.
void TableRegistry::republish(LoadedTable& table, Version known) {
  settle_presence(table);
  for (auto& [session, watcher] : table.watchers) {
    watcher.seat = table.state.seat_of_person(watcher.who);
    tell_snapshot(table, session);
  }
  for (const Update& update : table.state.recent)
    if (update.version > known) see_off(table, update);
}

// Who was removed, or goes on elsewhere, looks at the table no more; at a closed one nobody does.
void TableRegistry::see_off(LoadedTable& table, const Update& update) {
  std::string_view gone;
  if (const auto* const removed = std::get_if<entry::Removed>(&update.entry.what))
    gone = removed->who;
  if (const auto* const handed = std::get_if<entry::Handed>(&update.entry.what))
    gone = handed->from;
  const bool closed = std::holds_alternative<entry::Closed>(update.entry.what);
  if (gone.empty() && !closed) return;
  std::vector<Session> leaving;
  for (const auto& [session, watcher] : table.watchers)
    if (closed || watcher.who == gone) leaving.push_back(session);
  for (const Session session : leaving) {
    sessions_.erase(session);
    table.watchers.erase(session);
    sender_.dismiss(session);
  }
  settle_presence(table);
}

// What happened since the version that the session knows, if that is remembered and the session has
// had the same eyes all the time. Who knows nothing yet is told as far back as that is so.
void TableRegistry::tell_missed(LoadedTable& table, Session session, Version have) {
  const auto& recent = table.state.recent;
  if (recent.empty()) return;
  Version reach = recent.front().version - 1;
  for (const Update& update : recent)
    if (update.people) reach = update.version;
  if (have == 0) have = reach;
  if (have < reach) return;
  const Seat seat = table.watchers.at(session).seat;
  for (const Update& update : recent)
    if (update.version > have) deliver(session, missed_message(table.state, update, seat));
}

void TableRegistry::tell_snapshot(LoadedTable& table, Session session) {
  const Watcher& watcher = table.watchers.at(session);
  deliver(session,
          snapshot_message(table.state, presence_of(table), watcher.who, watcher.seat, clock_()));
}

// --- codes ---

std::string TableRegistry::invitation(Session session) {
  const LoadedTable* const table = table_of(session);
  return table == nullptr ? std::string{} : codes_.invitation(table->state.id, clock_());
}

std::string TableRegistry::hand_over(Session session) {
  const LoadedTable* const table = table_of(session);
  if (table == nullptr) return {};
  const std::string& who = table->watchers.at(session).who;
  if (table->state.seat_of_person(who) == kNoSeat) return {};
  return codes_.hand_over(table->state.id, who, clock_());
}

std::optional<std::string> TableRegistry::table_of_code(std::string_view code) const {
  return codes_.table_of(code, clock_());
}

void TableRegistry::take_over(std::string_view code, const std::string& who, std::string command,
                              Taken done) {
  if (stopped_) return done(std::unexpected(Reason(kStopping)));
  const auto place = codes_.place_for(who, code, clock_());
  if (!place) return done(std::unexpected(Reason(reason::kNoCode)));
  Pending take{.session = {},
               .command = {.by = who, .id = std::move(command), .verb = CommandVerb::take}};
  take.command.who = place->who;
  take.done = [this, who, code = std::string(code), table = place->table,
               done = std::move(done)](std::optional<Reason> why) {
    if (why) return done(std::unexpected(std::move(*why)));
    codes_.taken(code, who);
    done(table);
  };
  bring(place->table, [this, id = place->table, take = std::move(take)] {
    LoadedTable* const table = in_memory(id);
    if (table == nullptr) return refuse(take, kNoTable);
    if (table->queue.size() >= limits_.queued_commands) return refuse(take, reason::kOften);
    enqueue(*table, take);
  });
}

void TableRegistry::close(std::string_view id, std::function<void(bool)> done) {
  LoadedTable* const table = in_memory(id);
  if (table == nullptr || table->busy || table->state.closed || stopped_) return done(false);
  append(
      *table, {Entry{clock_(), {}, {}, entry::Closed{}}},
      Pending{.session = {},
              .command = {},
              .done = [done = std::move(done)](const std::optional<Reason>& why) { done(!why); }});
}

// --- lists and time ---

std::vector<OpenTable> TableRegistry::open_tables(std::size_t limit) const {
  std::vector<OpenTable> tables;
  for (auto it = tables_.lower_bound(kOpenTable); it != tables_.end(); ++it) {
    const auto& [id, table] = *it;
    if (!id.starts_with(kOpenTable)) break;
    const TableState& state = table->state;
    if (state.closed || state.version == 0) continue;
    // A table at which nobody is waits for its own people only.
    if (table->first_present_at == 0) continue;
    OpenTable open{.id = id,
                   .edition = state.choices.edition,
                   .seats = state.seats(),
                   .free = 0,
                   .host = {},
                   .running = state.is_match_running()};
    for (std::size_t i = 0; i < state.seats(); ++i)
      if (state.is_free(seat_at(i))) ++open.free;
    if (const Person* const host = state.person(state.host); host != nullptr)
      open.host = host->name;
    if (open.free != 0) tables.push_back(std::move(open));
    if (tables.size() == limit) break;
  }
  return tables;
}

void TableRegistry::schedule(LoadedTable& table, std::optional<Clock> at) {
  if (table.alarm) timetable_.erase(*table.alarm);
  table.alarm.reset();
  if (at) table.alarm = timetable_.emplace(*at, &table);
}

std::optional<Clock> TableRegistry::wake_at() const {
  if (timetable_.empty()) return std::nullopt;
  return timetable_.begin()->first;
}

void TableRegistry::tick() {
  const Clock now = clock_();
  while (!timetable_.empty() && timetable_.begin()->first <= now && !stopped_) {
    LoadedTable& table = *timetable_.begin()->second;
    schedule(table, std::nullopt);
    const bool idle =
        table.watchers.empty() && !table.busy && table.queue.empty() && table.held.empty();
    if (idle && table.state.last_entry_at + limits_.forget_ms <= now) {
      tables_.erase(std::string(table.state.id));
      continue;
    }
    run(table);
  }
}

void TableRegistry::stop(std::function<void()> done) {
  stopped_ = std::move(done);
  if (in_flight_ == 0) stopped_();
}

}  // namespace comodin
