#include "table/table_registry.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "table/admission.h"
#include "table/ids.h"
#include "table/log_parts.h"
#include "table/messages.h"
#include "table/publish.h"
#include "words/names.h"

namespace comodin {
namespace {

constexpr Clock kRetryMs = 1000;
constexpr std::string_view kNotStored = name_of(TableRefusal::not_stored);
constexpr std::string_view kCannotMake = name_of(ServerRefusal::cannot_make);
constexpr std::string_view kStopping = name_of(ServerRefusal::server_stopping);

MakeFault not_stored() { return {kNotStored, "the table could not be stored"}; }

bool is_bot_move(const Entry& entry) {
  const auto* const moved = std::get_if<entry::Moved>(&entry.what);
  return entry.by.empty() && moved != nullptr && !moved->is_deal();
}

OpenTable open_table(const TableState& state) {
  OpenTable open{.id = state.id,
                 .edition = state.choices.edition,
                 .seats = state.seats(),
                 .free = 0,
                 .host = {},
                 .running = state.is_match_running()};
  for (std::size_t i = 0; i < state.seats(); ++i)
    if (state.is_free(seat_at(i))) ++open.free;
  if (const Person* const host = state.person(state.host); host != nullptr) open.host = host->name;
  return open;
}

}  // namespace

TableRegistry::TableRegistry(Store& store, Appender& appender, SessionSender& sender,
                             DecideContext context, std::function<void(std::function<void()>)> post,
                             Clocks clocks, RegistryLimits limits)
    : sender_(sender),
      context_(context),
      clocks_(std::move(clocks)),
      limits_(limits),
      writer_(appender, post),
      loader_(
          store, rules_cache_, clocks_, std::move(post),
          [this](std::unique_ptr<LoadedTable> table) {
            LoadedTable& kept = *table;
            tables_.emplace(kept.state.id, std::move(table));
            schedule(kept, now() + limits_.forget_ms);
            if (kept.state.part_begins != kept.noted_part) note_part(kept);
            if (on_load) on_load(kept.state.id);
          },
          [this](std::string_view id, const StoreError& error) {
            if (on_unreadable) on_unreadable(id, error);
          }),
      store_(store),
      codes_(limits.code_ms, limits.code_mark) {}

TableRegistry::~TableRegistry() = default;

// --- tables ---

LoadedTable* TableRegistry::in_memory(std::string_view id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.get();
}

void TableRegistry::bring(std::string_view id, std::function<void()> then) {
  if (const auto aside = aside_.find(id); aside != aside_.end())
    return aside->second.push_back(std::move(then));
  const bool has_room = known_tables() < limits_.tables || loader_.is_loading(id);
  if (tables_.contains(id) || !is_table_id(id) || !has_room) return then();
  loader_.load(id, std::move(then));
}

void TableRegistry::visit_in_memory(const std::function<void(const TableState&)>& visit) const {
  for (const auto& [id, table] : tables_)
    if (table->state.version != 0) visit(table->state);
}

bool TableRegistry::set_aside(std::string_view id) {
  if (is_in_memory(id) || is_loading(id)) return false;
  return aside_.try_emplace(std::string(id)).second;
}

void TableRegistry::give_back(std::string_view id) {
  auto given = aside_.extract(aside_.find(id));
  for (auto& then : given.mapped()) bring(given.key(), std::move(then));
}

void TableRegistry::give_all_back() {
  while (!aside_.empty()) give_back(std::string(aside_.begin()->first));
}

const TableState* TableRegistry::find(std::string_view id) const {
  const LoadedTable* const found = in_memory(id);
  return found == nullptr ? nullptr : &found->state;
}

std::string_view TableRegistry::why_absent(std::string_view id) const {
  // There was no room to read it.
  if (is_table_id(id) && known_tables() >= limits_.tables)
    return name_of(ServerRefusal::table_unreadable);
  switch (loader_.fault_of(id)) {
    case TableFault::damaged:
      return name_of(ServerRefusal::table_damaged);
    case TableFault::unreadable:
      return name_of(ServerRefusal::table_unreadable);
    case TableFault::none:
      break;
  }
  return name_of(ServerRefusal::no_such_table);
}

// --- making ---

void TableRegistry::make(const TableChoices& choices, const std::string& who, std::string_view name,
                         Made done) {
  const auto shown = name_to_show(name, kMaxNameBytes);
  const auto refuse = [&](std::string_view word, std::string sentence) {
    done(std::unexpected(MakeFault{word, std::move(sentence)}));
  };
  if (writer_.is_stopping()) return refuse(kStopping, "the server is stopping");
  if (!shown)
    return refuse(name_of(TableRefusal::bad_name), "a name with visible letters is needed");
  if (known_tables() >= limits_.tables)
    return refuse(kCannotMake, "there are too many tables at this moment");
  if (std::string fault = choices_error(choices); !fault.empty())
    return refuse(kCannotMake, std::move(fault));
  const std::string hash = rules_cache_.hash_of(choices.edition);
  const auto rules = rules_cache_.rules_for(choices, hash);
  if (!rules && rules.error().reason == Refusal::none)
    return refuse(kCannotMake, rules.error().sentence);
  if (!rules)
    return done(
        std::unexpected(MakeFault{.sentence = rules.error().sentence, .setup = rules.error()}));

  const std::string id = new_table_id(choices.open);
  const Date date = clocks_().date;
  std::vector<Entry> entries = {{date, who, {}, entry::Made{id, hash, choices}},
                                {date, who, {}, entry::Joined{.name = *shown}},
                                {date, who, {}, entry::Sat{seat_at(0)}}};
  // The text of the edition goes first: without it the table could not be read later.
  writer_.store_edition(hash, rules_cache_.text_of(hash),
                        [this, id, rules = *rules, entries = std::move(entries),
                         done = std::move(done)](bool stored) mutable {
                          if (!stored) return done(std::unexpected(not_stored()));
                          // Keeps the rules in the cache until the table has them.
                          store_table(id, std::move(entries),
                                      [rules = std::move(rules),
                                       done = std::move(done)](const auto& made) { done(made); });
                        });
}

void TableRegistry::store_table(const std::string& id, std::vector<Entry> entries, Made done) {
  auto made = std::make_unique<LoadedTable>();
  made->state.id = id;
  LoadedTable& table = *tables_.emplace(id, std::move(made)).first->second;
  append(table, std::move(entries),
         PendingCommand{.session = {},
                        .command = {},
                        .done = [id, done = std::move(done)](const std::optional<Reason>& why) {
                          if (why) return done(std::unexpected(not_stored()));
                          done(id);
                        }});
}

// --- sessions ---

LoadedTable* TableRegistry::table_of(Session session) {
  const auto found = sessions_.find(session);
  return found == sessions_.end() ? nullptr : found->second;
}

std::string_view TableRegistry::table_watched_by(Session session) const {
  const auto found = sessions_.find(session);
  return found == sessions_.end() ? std::string_view() : std::string_view(found->second->state.id);
}

std::optional<Reason> TableRegistry::attach(Session session, std::string_view id, std::string who,
                                            std::string name, bool fair, Version have,
                                            std::optional<Language> language, const ComesBy& by) {
  LoadedTable* const table = in_memory(id);
  if (table == nullptr || table->state.version == 0) return Reason(why_absent(id));
  const TableState& state = table->state;
  const Invitation* const invitation =
      by.invitation ? state.invitation(*by.invitation) : invitation_with(state, by.token);
  const Admission admission = admission_of(state, who, invitation);
  if (admission.why) return Reason(name_of(*admission.why));
  const bool comes = table_of(session) != table;
  if (comes && table->has_many_watchers() && !state.owns_chair(who))
    return Reason(name_of(TableRefusal::table_full));
  if (const Person* const known = state.person(who);
      by.keeps_name && known != nullptr && !known->nameless)
    name = known->name;
  Arrival arrival{.who = std::move(who),
                  .name = std::move(name),
                  .fair = fair,
                  .have = have,
                  .language = language,
                  .invitation = invitation == nullptr ? 0 : invitation->number,
                  .command = by.join};
  if (admission.entrance != Entrance::free)
    return knock(*table, session, std::move(arrival), admission.entrance == Entrance::knock);
  enter(*table, session, std::move(arrival));
  return std::nullopt;
}

void TableRegistry::enter(LoadedTable& table, Session session, Arrival arrival) {
  if (table_of(session) != &table) detach(session);
  const bool known = table.state.person(arrival.who) != nullptr;
  table.come(session,
             {.who = arrival.who,
              .name = arrival.name,
              .fair = arrival.fair,
              .seat = table.state.seat_of_person(arrival.who),
              .language = arrival.language,
              .invitation = arrival.invitation},
             now());
  sessions_[session] = &table;
  send_missed(sender_, table, session, arrival.have);
  send_snapshot(sender_, table, session, clocks_());
  if (arrival.who == table.state.host) send_door(sender_, table, session);
  if (!known) return run(table);
  enqueue(table,
          {.session = session,
           .command = {.by = std::move(arrival.who), .name = std::move(arrival.name), .id = {}}});
}

void TableRegistry::confirm(Session session, std::string_view join) {
  const LoadedTable* const table = table_of(session);
  if (table == nullptr) return;
  const Watcher& watcher = table->watchers.at(session);
  const Person* const known = table->state.person(watcher.who);
  const bool has_it = known != nullptr && !known->nameless && known->name == watcher.name;
  const auto why = has_it ? std::nullopt : name_refusal(table->state, watcher.who, watcher.name);
  send(sender_, session, entered_message(join, table->state.id, why, watcher.language),
       Worth::answer);
}

void TableRegistry::detach(Session session) {
  if (LoadedTable* const left = drop_knock(session)) run(*left);
  LoadedTable* const table = table_of(session);
  if (table == nullptr) return;
  const std::string who = table->watchers.at(session).who;
  sessions_.erase(session);
  table->go(session, now());
  if (!table->is_watched_by(who)) table->queue.drop_join_of(who);
  run(*table);
}

void TableRegistry::refresh(Session session) {
  const LoadedTable* const table = table_of(session);
  if (table == nullptr) return;
  send_snapshot(sender_, *table, session, clocks_());
  if (table->watchers.at(session).who == table->state.host) send_door(sender_, *table, session);
}

// Who is connected, if that has changed and was not sent a moment ago.
void TableRegistry::announce_presence(LoadedTable& table) {
  if (!table.news.any || now() < table.presence_after) return;
  table.presence_after = now() + kPresenceMs;
  publish_presence(sender_, table);
}

void TableRegistry::pay(std::string_view id, std::string payer) {
  if (LoadedTable* const table = in_memory(id); table != nullptr && table->payer.empty())
    table->payer = std::move(payer);
}

// --- commands ---

void TableRegistry::command(Session session, Command command) {
  LoadedTable* const table = table_of(session);
  PendingCommand pending{.session = session, .command = std::move(command)};
  if (writer_.is_stopping()) return refuse(pending, kStopping);
  if (table == nullptr) return refuse(pending, name_of(TableRefusal::not_at_table));
  const Watcher& watcher = table->watchers.at(session);
  pending.command.by = watcher.who;
  pending.command.name = watcher.name;
  pending.command.came_by = watcher.invitation;
  pending.command.stranger = table->stranger(pending.command.who);
  if (pending.command.verb == CommandVerb::admit && !pending.command.flag)
    return turn_away(*table, pending);
  enqueue(*table, std::move(pending));
}

void TableRegistry::enqueue(LoadedTable& table, PendingCommand pending) {
  const bool seated = table.state.seat_of_person(pending.command.by) != kNoSeat;
  if (!table.queue.add(pending, seated)) return refuse(pending, name_of(TableRefusal::too_often));
  run(table);
}

// Decides and appends until an append is under way or there is nothing to do now. Moves come first.
void TableRegistry::run(LoadedTable& table) {
  announce_presence(table);
  if (table.door_changed) attend_door(table);
  while (!table.busy && table.state.version != 0 && !writer_.is_stopping()) {
    const Moment now = clocks_();
    if (table.given_to) return release(table);
    if (may_act && !may_act()) return schedule(table, now.steady + kRetryMs);
    if (now.steady < table.retry_at) return schedule(table, table.retry_at);
    if (auto pending = table.take_move(now.steady)) {
      decide_command(table, std::move(*pending));
      continue;
    }
    auto due = next_due(table.state, table.presence(), now, context_, table.thought);
    // A bot that still thinks about an earlier game is asked again when it is done with that.
    const bool must_think = due && due->at <= now.steady && due->thinks != kNoSeat;
    if (must_think && table.thinking) due.reset();
    if (must_think && due) {
      let_think(table, due->thinks);
      continue;
    }
    // Chatter and what the table itself has to do alternate.
    const bool is_due = due && due->at <= now.steady;
    auto other = is_due && table.own_turn ? std::nullopt : table.queue.take_other();
    table.own_turn = other.has_value();
    if (other) {
      decide_command(table, std::move(*other));
      continue;
    }
    if (is_due) {
      append(table, {std::move(due->entry)}, std::nullopt);
      continue;
    }
    Clock next = now.steady + limits_.forget_ms;
    if (due) next = std::min(next, due->at);
    if (table.news.any) next = std::min(next, table.presence_after);
    if (table.door_changed) next = std::min(next, table.door_at);
    for (const PendingCommand& held : table.held) next = std::min(next, held.release);
    return schedule(table, next);
  }
}

// Asks for the bot's move. People's commands are decided meanwhile.
void TableRegistry::let_think(LoadedTable& table, Seat seat) {
  const Version game = table.state.game_version;
  BotQuestion question = question_for(table.state, seat, context_);
  question.payer = table.payer;
  table.thought = {.game_version = game, .seat = seat};
  if (!table.thinking_time.is_left(now()) || !payers_.is_left(table.payer, now())) {
    ++counters_.quick_moves;
    table.thought.move = quick_answer_to(question);
    return;
  }
  table.thinking = true;
  // All of it is spent before, since many of a payer's tables may ask at the same moment.
  payers_.spend(table.payer, kMostThinkMs, now());
  thinker_->think(std::move(question), [this, id = table.state.id, payer = table.payer, game,
                                        alive = std::weak_ptr(alive_)](const BotAnswer& answer) {
    if (alive.expired()) return;
    payers_.give_back(payer, kMostThinkMs - answer.took_ms);
    LoadedTable* const asked = in_memory(id);
    if (asked == nullptr) return;
    asked->thinking = false;
    asked->thinking_time.spend(answer.took_ms, now());
    if (asked->thought.game_version == game) asked->thought.move = answer.move;
    run(*asked);
  });
}

void TableRegistry::decide_command(LoadedTable& table, PendingCommand pending) {
  const Person* const who = table.state.person(pending.command.by);
  if (who != nullptr && !pending.command.id.empty()) {
    const auto known = std::ranges::find(who->commands, pending.command.id,
                                         &std::pair<std::string, Version>::first);
    if (known != who->commands.end()) return answer(pending, table, known->second);
  }
  const Moment now = clocks_();
  auto decided = decide(table.state, pending.command, now, context_);
  const bool plays = decided && pending.command.verb == CommandVerb::move;
  auto back = welcome_back(table.state, pending.command.by, plays, now);
  const bool held = decided && decided->not_before > now.steady;
  std::vector<Entry> entries;
  if (back) entries.push_back(std::move(*back));
  if (!decided || held) {
    if (held) {
      pending.release = decided->not_before;
      hold(table, std::move(pending));
    } else {
      refuse(pending, decided.error());
    }
    if (!entries.empty()) append(table, std::move(entries), std::nullopt);
    return;
  }
  std::ranges::move(decided->entries, std::back_inserter(entries));
  if (entries.empty()) return answer(pending, table, table.state.version);
  append(table, std::move(entries), std::move(pending));
}

void TableRegistry::hold(LoadedTable& table, PendingCommand pending) {
  if (const auto replaced = table.hold(std::move(pending)))
    refuse(*replaced, name_of(TableRefusal::not_now));
}

void TableRegistry::append(LoadedTable& table, std::vector<Entry> entries,
                           std::optional<PendingCommand> pending) {
  Append append{table_stream(table.state.id), table.state.version, {}};
  for (const Entry& entry : entries)
    append.entries.push_back(to_json(entry, table.state.rules_if_made()));
  table.busy = true;
  writer_.append(std::move(append),
                 [this, &table, entries = std::move(entries),
                  pending = std::move(pending)](const StoreResult& result) mutable {
                   appended(table, std::move(entries), std::move(pending), result);
                 });
}

void TableRegistry::appended(LoadedTable& table, std::vector<Entry> entries,
                             std::optional<PendingCommand> pending, const StoreResult& result) {
  table.busy = false;
  if (result) {
    for (Entry& entry : entries) fold_and_publish(table, std::move(entry));
    forget_again(table);
    if (pending) answer(*pending, table, table.state.version);
  } else if (result.error().fault == StoreFault::conflict && table.state.version != 0) {
    return resolve_conflict(table, std::move(pending));
  } else if (result.error().fault == StoreFault::moved && table.state.version != 0) {
    return lose(table, std::move(pending));
  } else if (result.error().fault == StoreFault::damaged && pending) {
    ++counters_.store_faults;  // it may be about this person alone: nobody else waits for it
    refuse(*pending, kNotStored);
  } else {
    wait_for_store(table, std::move(pending));
  }
  if (table.state.version == 0) {
    tables_.erase(std::string(table.state.id));
  } else {
    run(table);
  }
}

// Another server wrote to the log: folds that and decides the command again.
void TableRegistry::resolve_conflict(LoadedTable& table, std::optional<PendingCommand> pending) {
  ++counters_.conflicts;
  table.busy = true;
  loader_.catch_up(table.state, [this, &table, known = table.state.version,
                                 pending = std::move(pending)](bool read) {
    table.busy = false;
    if (read) {
      table.door_changed = true;
      table.refresh_presence(now());
      republish(sender_, table, clocks_());
      for (const Update& update : table.state.recent)
        if (update.version > known) dismiss_removed(table, update);
    } else {
      table.retry_at = now() + kRetryMs;
    }
    forget_again(table);
    if (pending) table.queue.put_back(*pending);
    run(table);
  });
}

void TableRegistry::wait_for_store(LoadedTable& table, std::optional<PendingCommand> pending) {
  ++counters_.store_faults;
  table.retry_at = now() + kRetryMs;
  if (!pending) return;
  if (!pending->is_join()) return refuse(*pending, kNotStored);
  // A join is tried again, unless the person has gone or come once more.
  const std::string& who = pending->command.by;
  if (table.is_watched_by(who) && !table.queue.has_join_of(who)) table.queue.add(*pending, false);
}

void TableRegistry::fold_and_publish(LoadedTable& table, Entry entry) {
  const auto update = fold_entry(table.state, std::move(entry), rules_cache_, now());
  COMODIN_CHECK(update.has_value());
  ++counters_.entries;
  if (std::holds_alternative<entry::Moved>(update->entry.what)) {
    ++counters_.moves;
    if (is_bot_move(update->entry)) ++counters_.bot_moves;
    if (!table.state.is_round_open()) ++counters_.rounds;
  }
  if (std::holds_alternative<entry::Continued>(update->entry.what)) note_part(table);
  if (std::holds_alternative<entry::DoorSet>(update->entry.what)) table.knocks.forgive();
  if (update->people) {
    table.door_changed = true;
    table.refresh_presence(now());
  }
  publish_update(sender_, table, *update, clocks_());
  dismiss_removed(table, *update);
}

// If that fails, the log is read from an earlier part and the note is made then.
void TableRegistry::note_part(LoadedTable& table) {
  writer_.append(note_of_part(table.state, table.notes++), [](const StoreResult&) {});
}

void TableRegistry::answer(const PendingCommand& pending, const LoadedTable& table,
                           Version version) {
  if (pending.done) return pending.done(std::nullopt);
  if (!pending.command.id.empty())
    send(sender_, pending.session, done_message(pending.command.id, table.state.id, version),
         Worth::answer);
}

void TableRegistry::refuse(const PendingCommand& pending, std::string_view why) {
  ++counters_.refused;
  if (pending.done) return pending.done(Reason(why));
  if (pending.session != Session{}) sender_.refuse(pending.session, pending.command.id, why);
}

// Detaches the sessions of a person who was removed or continues on another device; all sessions if
// the table was closed.
void TableRegistry::dismiss_removed(LoadedTable& table, const Update& update) {
  std::string_view gone;
  if (const auto* const removed = std::get_if<entry::Removed>(&update.entry.what);
      removed && !removed->back)
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
    table.go(session, now());
    sender_.dismiss(session);
  }
}

// --- codes ---

std::expected<TableRegistry::SharedInvitation, Reason> TableRegistry::invitation(Session session) {
  const auto refused = [](TableRefusal why) { return std::unexpected(Reason(name_of(why))); };
  const LoadedTable* const table = table_of(session);
  if (table == nullptr) return refused(TableRefusal::not_at_table);
  if (table->state.door == Door::locked) return refused(TableRefusal::locked);
  const Invitation* const shared = table->state.shared_invitation();
  if (shared == nullptr) return refused(TableRefusal::no_such_invitation);
  return SharedInvitation{codes_.invitation(table->state.id, shared->number, now()), shared->token};
}

std::string TableRegistry::hand_over(Session session) {
  const LoadedTable* const table = table_of(session);
  if (table == nullptr) return {};
  const std::string& who = table->watchers.at(session).who;
  if (table->state.seat_of_person(who) == kNoSeat) return {};
  return codes_.hand_over(table->state.id, who, now());
}

std::optional<ShortCodes::Place> TableRegistry::table_of_code(std::string_view code) const {
  return codes_.invited_to(code, now());
}

void TableRegistry::take_over(std::string_view code, const std::string& who, std::string command,
                              Taken done) {
  if (writer_.is_stopping()) return done(std::unexpected(Reason(kStopping)));
  const auto place = codes_.place_for(who, code, now());
  if (!place) return done(std::unexpected(Reason(name_of(TableRefusal::no_such_code))));
  PendingCommand take{.session = {},
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
    // The codes of a table end when another server runs it.
    if (table == nullptr && !elsewhere(id).empty())
      return refuse(take, name_of(TableRefusal::no_such_code));
    if (table == nullptr) return refuse(take, why_absent(id));
    enqueue(*table, take);
  });
}

void TableRegistry::close(std::string_view id, std::function<void(bool)> done) {
  LoadedTable* const table = in_memory(id);
  if (table == nullptr || table->busy || table->state.closed || writer_.is_stopping())
    return done(false);
  append(*table, {Entry{clocks_().date, {}, {}, entry::Closed{}}},
         PendingCommand{
             .session = {},
             .command = {},
             .done = [done = std::move(done)](const std::optional<Reason>& why) { done(!why); }});
}

void TableRegistry::forget(std::string_view who) {
  loader_.forget(who);
  for (const auto& [id, table] : tables_) {
    if (table->busy) table->forgotten.emplace_back(who);
    if (!forget_person(table->state, who)) continue;
    table->door_changed = true;
    republish(sender_, *table, clocks_());
    run(*table);
  }
}

// A new part may restate what was forgotten after it was decided. The store seals nothing of that.
void TableRegistry::forget_again(LoadedTable& table) {
  for (const std::string& who : std::exchange(table.forgotten, {}))
    if (forget_person(table.state, who)) republish(sender_, table, clocks_());
}

// --- lists and time ---

void write_open_tables(JsonText& json, const std::vector<OpenTable>& tables) {
  json.open_array();
  for (const OpenTable& table : tables) {
    json.open_object().field("table", table.id).field("edition", table.edition);
    json.field("seats", table.seats).field("free", table.free).field("host", table.host);
    json.field("running", table.running).close_object();
  }
  json.close_array();
}

std::vector<OpenTable> TableRegistry::open_tables(std::size_t limit) const {
  std::vector<OpenTable> tables;
  for (auto it = tables_.lower_bound(kOpenTable); it != tables_.end(); ++it) {
    const auto& [id, table] = *it;
    if (!id.starts_with(kOpenTable)) break;
    const TableState& state = table->state;
    if (state.closed || state.version == 0) continue;
    // An abandoned table waits for its own people only.
    if (table->first_present_at == 0) continue;
    if (admission_of(state, {}, state.invitation(0)).entrance != Entrance::free) continue;
    OpenTable open = open_table(state);
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
  const Clock now = this->now();
  while (!timetable_.empty() && timetable_.begin()->first <= now && !writer_.is_stopping()) {
    LoadedTable& table = *timetable_.begin()->second;
    schedule(table, std::nullopt);
    if (table.is_idle() && table.state.last_entry_at + limits_.forget_ms <= now) {
      tables_.erase(std::string(table.state.id));
      continue;
    }
    run(table);
  }
}

}  // namespace comodin
