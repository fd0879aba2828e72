#include "table/house.h"

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

House::House(Store& store, Appender& appender, Outlet& outlet, Means means,
             std::function<void(std::function<void()>)> post, std::function<Clock()> clock,
             HouseLimits limits)
    : store_(store),
      appender_(appender),
      outlet_(outlet),
      means_(means),
      post_(std::move(post)),
      clock_(std::move(clock)),
      limits_(limits),
      codes_(limits.code_ms) {}

House::~House() = default;

// --- loading ---

House::Room* House::room(std::string_view table) const {
  const auto found = rooms_.find(table);
  return found == rooms_.end() ? nullptr : found->second.get();
}

void House::bring(std::string_view table, std::function<void()> then) {
  if (const auto found = loading_.find(table); found != loading_.end())
    return found->second.waiting.push_back(std::move(then));
  const bool has_room = rooms_.size() + loading_.size() < limits_.tables;
  if (rooms_.contains(table) || !is_table_id(table) || !has_room) return then();
  Loading loading{.room = std::make_unique<Room>()};
  loading.room->state.id = table;
  loading.waiting.push_back(std::move(then));
  const Read read = read_part(loading.room->state);
  if (read != Read::part) return loaded(std::move(loading), read);
  loading_.emplace(table, std::move(loading));
  to_load_.emplace_back(table);
  if (to_load_.size() == 1) load_on();
}

// One part in one turn of the loop, of each table in its turn: a long log keeps nobody waiting who
// plays, and few who want to.
void House::load_on() {
  post_([this, alive = std::weak_ptr(alive_)] {
    if (alive.expired()) return;
    const std::string table = std::move(to_load_.front());
    to_load_.pop_front();
    const auto found = loading_.find(table);
    const Read read = read_part(found->second.room->state);
    if (read == Read::part)
      to_load_.push_back(table);
    else
      loaded(std::move(loading_.extract(found).mapped()), read);
    if (!to_load_.empty()) load_on();
  });
}

void House::loaded(Loading loading, Read read) {
  if (read == Read::all && loading.room->state.version != 0) {
    Room& room = *loading.room;
    room.state.recent.shrink_to_fit();
    rooms_.emplace(room.state.id, std::move(loading.room));
    schedule(room, clock_() + limits_.forget_ms);
  }
  for (const auto& then : loading.waiting) then();
}

// A table keeps the edition text with which it was made.
bool House::learn_edition(const std::string& first_entry) {
  const auto entry = parse_entry(first_entry);
  if (!entry) return false;
  const auto* const made = std::get_if<entry::Made>(&entry->what);
  if (made == nullptr) return false;
  if (!shelf_.text_of(made->edition_hash).empty()) return true;
  const auto text = store_.read(edition_stream(made->edition_hash), 0, 1);
  if (!text || text->empty()) return false;
  shelf_.add_text(text->front());
  return true;
}

// Folds what the log holds beyond the state's version, as much as takes a moment.
House::Read House::read_part(TableState& state) {
  const auto entries = store_.read(table_stream(state.id), state.version, kEntriesPerRead);
  if (!entries) return Read::failed;
  if (state.version == 0 && !entries->empty() && !learn_edition(entries->front()))
    return Read::failed;
  const bool fit = std::ranges::all_of(*entries, [&](const std::string& text) {
    const auto entry = parse_entry(text);
    return entry && fold_entry(state, *entry, shelf_);
  });
  if (!fit) return Read::failed;
  return entries->size() < kEntriesPerRead ? Read::all : Read::part;
}

// All of it. False: it cannot be read, or not be so.
bool House::read_on(TableState& state) {
  Read read = Read::part;
  while (read == Read::part) read = read_part(state);
  return read == Read::all;
}

const TableState* House::find(std::string_view table) const {
  const Room* const found = room(table);
  return found == nullptr ? nullptr : &found->state;
}

// --- making ---

void House::make(const TableChoices& choices, const std::string& who, std::string_view name,
                 Made done) {
  const std::string clean = clean_text(name, kMaxNameBytes);
  if (stopped_) return done(std::unexpected("the server is stopping"));
  if (clean.empty()) return done(std::unexpected("a name is needed"));
  if (rooms_.size() + loading_.size() >= limits_.tables)
    return done(std::unexpected("there are too many tables at this moment"));
  if (const std::string fault = fault_of(choices); !fault.empty())
    return done(std::unexpected(fault));
  const std::string hash = shelf_.hash_of(choices.edition);
  const auto rules = shelf_.rules_for(choices, hash);
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

void House::store_edition(const std::string& hash, std::function<void(bool)> then) {
  if (stored_editions_.contains(hash)) return then(true);
  store({edition_stream(hash), 0, {std::string(shelf_.text_of(hash))}},
        [this, hash, then = std::move(then)](const StoreResult& result) {
          const bool stored = result || result.error().fault == StoreFault::conflict;
          if (stored) stored_editions_.insert(hash);
          then(stored);
        });
}

void House::store_table(const std::string& id, std::vector<Entry> entries, Made done) {
  auto made = std::make_unique<Room>();
  made->state.id = id;
  Room& room = *rooms_.emplace(id, std::move(made)).first->second;
  append(room, std::move(entries),
         Pending{.session = {},
                 .command = {},
                 .done = [id, done = std::move(done)](const std::optional<Reason>& why) {
                   if (why) return done(std::unexpected(std::string(kTableNotStored)));
                   done(id);
                 }});
}

// --- sessions ---

House::Room* House::room_of(Session session) {
  const auto found = sessions_.find(session);
  return found == sessions_.end() ? nullptr : found->second;
}

std::optional<Reason> House::attach(Session session, std::string_view table, std::string who,
                                    std::string name, bool fair, Version have) {
  Room* const room = this->room(table);
  if (room == nullptr || room->state.version == 0) return Reason(kNoTable);
  if (room->state.closed) return Reason(reason::kClosed);
  const Person* const person = room->state.person(who);
  if (person != nullptr && person->removed) return Reason(reason::kRemoved);
  if (person == nullptr && room->state.is_full()) return Reason(reason::kFull);
  detach(session);
  const Seat seat = room->state.seat_of_person(who);
  room->watchers[session] = {who, fair, seat};
  sessions_[session] = room;
  settle_presence(*room);
  tell_missed(*room, session, have);
  tell_snapshot(*room, session);
  Pending join{.session = session, .command = {.by = std::move(who), .id = {}}};
  join.command.text = std::move(name);
  enqueue(*room, std::move(join));
  return std::nullopt;
}

void House::detach(Session session) {
  Room* const room = room_of(session);
  if (room == nullptr) return;
  sessions_.erase(session);
  room->watchers.erase(session);
  settle_presence(*room);
  run(*room);
}

Presence House::presence_of(const Room& room) const {
  Presence presence{.someone_at = room.someone_at, .gone_at = room.gone_at, .people = room.people};
  for (const auto& [session, watcher] : room.watchers) {
    const Seat seat = room.state.seat_of_person(watcher.who);
    if (seat == kNoSeat) continue;
    presence.here = static_cast<SeatMask>(presence.here | bit(seat));
    if (watcher.fair) presence.fair = static_cast<SeatMask>(presence.fair | bit(seat));
  }
  return presence;
}

// Tells who is here, if that has changed, and lets the clocks run or stand still.
void House::settle_presence(Room& room) {
  const SeatMask here = presence_of(room).here;
  // Where nobody sits any more, who looks on lets the bots end the round.
  const bool looked_at = !room.watchers.empty() &&
                         std::ranges::find(room.state.chairs, Sitter::person, &Chair::sitter) ==
                             room.state.chairs.end();
  if (here == 0 && !looked_at)
    room.someone_at = 0;
  else if (room.someone_at == 0)
    room.someone_at = clock_();
  std::set<std::string> people;
  for (const auto& [session, watcher] : room.watchers) people.insert(watcher.who);
  if (here == room.told_here && std::ranges::equal(people, room.people)) return;
  for_each_seat(static_cast<SeatMask>(room.told_here & ~here),
                [&](Seat seat) { room.gone_at[index(seat)] = clock_(); });
  room.told_here = here;
  room.people.assign(people.begin(), people.end());
  const auto message =
      std::make_shared<const std::string>(presence_message(room.state, presence_of(room)));
  for (const auto& [session, watcher] : room.watchers) outlet_.deliver(session, message);
}

// --- commands ---

void House::command(Session session, Command command) {
  Room* const room = room_of(session);
  Pending pending{.session = session, .command = std::move(command)};
  if (stopped_) return refuse(pending, kStopping);
  if (room == nullptr) return refuse(pending, reason::kNotHere);
  pending.command.by = room->watchers.at(session).who;
  if (room->queue.size() >= limits_.queued_commands) return refuse(pending, reason::kOften);
  enqueue(*room, std::move(pending));
}

void House::enqueue(Room& room, Pending pending) {
  room.queue.push_back(std::move(pending));
  run(room);
}

// Does what can be done now, until something is on its way to the store.
void House::run(Room& room) {
  while (!room.busy && room.state.version != 0 && !stopped_) {
    const Clock now = clock_();
    if (now < room.retry_at) return schedule(room, room.retry_at);
    const auto ripe =
        std::ranges::find_if(room.held, [&](const Pending& held) { return held.release <= now; });
    if (ripe != room.held.end()) {
      Pending pending = std::move(*ripe);
      room.held.erase(ripe);
      take_command(room, std::move(pending));
      continue;
    }
    if (!room.queue.empty()) {
      Pending pending = std::move(room.queue.front());
      room.queue.erase(room.queue.begin());
      take_command(room, std::move(pending));
      continue;
    }
    const auto due = next_due(room.state, presence_of(room), now, means_);
    if (due && due->at <= now) {
      append(room, {due->entry}, std::nullopt);
      continue;
    }
    Clock next = now + limits_.forget_ms;
    if (due) next = std::min(next, due->at);
    for (const Pending& held : room.held) next = std::min(next, held.release);
    return schedule(room, next);
  }
}

void House::take_command(Room& room, Pending pending) {
  const Person* const who = room.state.person(pending.command.by);
  if (who != nullptr && !pending.command.id.empty()) {
    const auto known = std::ranges::find(who->commands, pending.command.id,
                                         &std::pair<std::string, Version>::first);
    if (known != who->commands.end()) return answer(pending, room, known->second);
  }
  const Clock now = clock_();
  auto decided = decide(room.state, pending.command, now, means_);
  const bool plays = decided && pending.command.verb == CommandVerb::move;
  auto back = welcome_back(room.state, pending.command.by, plays, now);
  if (!decided) {
    refuse(pending, decided.error());
    if (back) append(room, {std::move(*back)}, std::nullopt);
    return;
  }
  if (decided->not_before > now) {
    pending.release = decided->not_before;
    hold(room, std::move(pending));
    if (back) append(room, {std::move(*back)}, std::nullopt);
    return;
  }
  std::vector<Entry> entries;
  if (back) entries.push_back(std::move(*back));
  if (decided->entry) entries.push_back(std::move(*decided->entry));
  if (entries.empty()) return answer(pending, room, room.state.version);
  append(room, std::move(entries), std::move(pending));
}

// A person's later move takes the place of one that still waits.
void House::hold(Room& room, Pending pending) {
  const auto older = std::ranges::find_if(
      room.held, [&](const Pending& held) { return held.command.by == pending.command.by; });
  if (older != room.held.end()) {
    if (older->command.id != pending.command.id) refuse(*older, reason::kNotNow);
    room.held.erase(older);
  }
  room.held.push_back(std::move(pending));
}

void House::append(Room& room, std::vector<Entry> entries, std::optional<Pending> pending) {
  Append append{table_stream(room.state.id), room.state.version, {}};
  for (const Entry& entry : entries) append.entries.push_back(to_json(entry));
  room.busy = true;
  store(std::move(append), [this, &room, entries = std::move(entries),
                            pending = std::move(pending)](const StoreResult& result) mutable {
    appended(room, entries, std::move(pending), result);
  });
}

// Hands it in, and goes on with the result on the thread of the house.
void House::store(Append append, std::function<void(const StoreResult&)> then) {
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

void House::appended(Room& room, const std::vector<Entry>& entries, std::optional<Pending> pending,
                     const StoreResult& result) {
  room.busy = false;
  if (result) {
    for (const Entry& entry : entries) take_in(room, entry);
    if (pending) answer(*pending, room, room.state.version);
  } else if (result.error().fault == StoreFault::conflict && room.state.version != 0) {
    // Somebody else wrote: take that in, then see whether the command still makes sense.
    ++counters_.conflicts;
    const Version known = room.state.version;
    if (read_on(room.state))
      publish_anew(room, known);
    else
      room.retry_at = clock_() + kRetryMs;
    if (pending) room.queue.insert(room.queue.begin(), std::move(*pending));
  } else {
    ++counters_.store_faults;
    room.retry_at = clock_() + kRetryMs;
    // Nobody would send again that they came.
    const bool came = pending && !pending->done && pending->command.verb == CommandVerb::join;
    if (came)
      room.queue.push_back(std::move(*pending));  // behind those who wait for an answer
    else if (pending)
      refuse(*pending, kNotStored);
  }
  if (room.state.version == 0) {
    rooms_.erase(std::string(room.state.id));
  } else {
    run(room);
  }
}

void House::take_in(Room& room, const Entry& entry) {
  const auto update = fold_entry(room.state, entry, shelf_);
  COMODIN_CHECK(update.has_value());
  ++counters_.entries;
  if (std::holds_alternative<entry::Moved>(entry.what)) {
    ++counters_.moves;
    if (is_bot_move(entry)) ++counters_.bot_moves;
    if (!room.state.is_round_open()) ++counters_.rounds;
  }
  publish(room, *update);
}

void House::answer(const Pending& pending, const Room& room, Version version) {
  if (pending.done) return pending.done(std::nullopt);
  if (!pending.command.id.empty())
    deliver(pending.session, done_message(pending.command.id, room.state.id, version));
}

void House::refuse(const Pending& pending, std::string_view why) {
  ++counters_.refused;
  if (pending.done) return pending.done(Reason(why));
  deliver(pending.session, refused_message(pending.command.id, why));
}

// --- telling ---

void House::deliver(Session session, std::string text) const {
  if (session != Session{})
    outlet_.deliver(session, std::make_shared<const std::string>(std::move(text)));
}

void House::publish(Room& room, const Update& update) {
  if (update.people) settle_presence(room);
  std::array<Message, kMaxSeats + 1> messages;
  const Presence presence = presence_of(room);
  const Clock now = clock_();
  for (auto& [session, watcher] : room.watchers) {
    const Seat seat = room.state.seat_of_person(watcher.who);
    if (seat != watcher.seat) {
      watcher.seat = seat;
      deliver(session, missed_message(room.state, update, seat));
      tell_snapshot(room, session);
      continue;
    }
    Message& message = messages[seat == kNoSeat ? kMaxSeats : index(seat)];
    if (!message)
      message = std::make_shared<const std::string>(
          update_message(room.state, presence, update, seat, now));
    outlet_.deliver(session, message);
  }
  see_off(room, update);
}

// After what somebody else wrote beyond version `known`: where it has led, to everybody.
void House::publish_anew(Room& room, Version known) {
  settle_presence(room);
  for (auto& [session, watcher] : room.watchers) {
    watcher.seat = room.state.seat_of_person(watcher.who);
    tell_snapshot(room, session);
  }
  for (const Update& update : room.state.recent)
    if (update.version > known) see_off(room, update);
}

// Who was removed, or goes on elsewhere, looks at the table no more; at a closed one nobody does.
void House::see_off(Room& room, const Update& update) {
  std::string_view gone;
  if (const auto* const removed = std::get_if<entry::Removed>(&update.entry.what))
    gone = removed->who;
  if (const auto* const handed = std::get_if<entry::Handed>(&update.entry.what))
    gone = handed->from;
  const bool closed = std::holds_alternative<entry::Closed>(update.entry.what);
  if (gone.empty() && !closed) return;
  std::vector<Session> leaving;
  for (const auto& [session, watcher] : room.watchers)
    if (closed || watcher.who == gone) leaving.push_back(session);
  for (const Session session : leaving) {
    sessions_.erase(session);
    room.watchers.erase(session);
    outlet_.dismiss(session);
  }
  settle_presence(room);
}

// What happened since the version that the session knows, if that is remembered and the session has
// had the same eyes all the time. Who knows nothing yet is told as far back as that is so.
void House::tell_missed(Room& room, Session session, Version have) {
  const auto& recent = room.state.recent;
  if (recent.empty()) return;
  Version reach = recent.front().version - 1;
  for (const Update& update : recent)
    if (update.people) reach = update.version;
  if (have == 0) have = reach;
  if (have < reach) return;
  const Seat seat = room.watchers.at(session).seat;
  for (const Update& update : recent)
    if (update.version > have) deliver(session, missed_message(room.state, update, seat));
}

void House::tell_snapshot(Room& room, Session session) {
  const Watcher& watcher = room.watchers.at(session);
  deliver(session,
          snapshot_message(room.state, presence_of(room), watcher.who, watcher.seat, clock_()));
}

// --- codes ---

std::string House::invitation(Session session) {
  const Room* const room = room_of(session);
  return room == nullptr ? std::string{} : codes_.invitation(room->state.id, clock_());
}

std::string House::hand_over(Session session) {
  const Room* const room = room_of(session);
  if (room == nullptr) return {};
  const std::string& who = room->watchers.at(session).who;
  if (room->state.seat_of_person(who) == kNoSeat) return {};
  return codes_.hand_over(room->state.id, who, clock_());
}

std::optional<std::string> House::table_of_code(std::string_view code) const {
  return codes_.table_of(code, clock_());
}

void House::take_over(std::string_view code, const std::string& who, std::string command,
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
  bring(place->table, [this, table = place->table, take = std::move(take)] {
    Room* const room = this->room(table);
    if (room == nullptr) return refuse(take, kNoTable);
    if (room->queue.size() >= limits_.queued_commands) return refuse(take, reason::kOften);
    enqueue(*room, take);
  });
}

void House::close(std::string_view table, std::function<void(bool)> done) {
  Room* const room = this->room(table);
  if (room == nullptr || room->busy || room->state.closed || stopped_) return done(false);
  append(
      *room, {Entry{clock_(), {}, {}, entry::Closed{}}},
      Pending{.session = {},
              .command = {},
              .done = [done = std::move(done)](const std::optional<Reason>& why) { done(!why); }});
}

// --- lists and time ---

std::vector<OpenTable> House::open_tables(std::size_t limit) const {
  std::vector<OpenTable> tables;
  for (auto it = rooms_.lower_bound(kOpenTable); it != rooms_.end(); ++it) {
    const auto& [id, room] = *it;
    if (!id.starts_with(kOpenTable)) break;
    const TableState& state = room->state;
    if (state.closed || state.version == 0) continue;
    // A table at which nobody is waits for its own people only.
    if (room->someone_at == 0) continue;
    OpenTable table{.id = id,
                    .edition = state.choices.edition,
                    .seats = state.seats(),
                    .free = 0,
                    .host = {},
                    .running = state.is_match_running()};
    for (std::size_t i = 0; i < state.seats(); ++i)
      if (state.is_free(seat_at(i))) ++table.free;
    if (const Person* const host = state.person(state.host); host != nullptr)
      table.host = host->name;
    if (table.free != 0) tables.push_back(std::move(table));
    if (tables.size() == limit) break;
  }
  return tables;
}

void House::schedule(Room& room, std::optional<Clock> at) {
  if (room.alarm) timetable_.erase(*room.alarm);
  room.alarm.reset();
  if (at) room.alarm = timetable_.emplace(*at, &room);
}

std::optional<Clock> House::wake_at() const {
  if (timetable_.empty()) return std::nullopt;
  return timetable_.begin()->first;
}

void House::tick() {
  const Clock now = clock_();
  while (!timetable_.empty() && timetable_.begin()->first <= now && !stopped_) {
    Room& room = *timetable_.begin()->second;
    schedule(room, std::nullopt);
    const bool idle =
        room.watchers.empty() && !room.busy && room.queue.empty() && room.held.empty();
    if (idle && room.state.stirred_at + limits_.forget_ms <= now) {
      rooms_.erase(std::string(room.state.id));
      continue;
    }
    run(room);
  }
}

void House::stop(std::function<void()> done) {
  stopped_ = std::move(done);
  if (in_flight_ == 0) stopped_();
}

}  // namespace comodin
