// The door of a table: who waits there, and what the host is told of it.
#include "table/admission.h"
#include "table/messages.h"
#include "table/publish.h"
#include "table/table_registry.h"

namespace comodin {
namespace {

constexpr Clock kDoorMs = 500;  // between what the host is told

}  // namespace

// The person waits: until the host lets them in if it `asks`, else until the log has their entry.
std::optional<Reason> TableRegistry::knock(LoadedTable& table, Session session, Arrival arrival,
                                           bool asks) {
  if (asks && table.knocks.is_turned_away(arrival.who))
    return Reason(name_of(TableRefusal::not_admitted));
  detach(session);
  if (const Knock* const earlier = table.knocks.of(arrival.who); earlier != nullptr)
    end_knock(earlier->session, name_of(TableRefusal::not_now));
  PendingCommand entry{.session = {},
                       .command = {.by = arrival.who, .id = {}, .verb = CommandVerb::admit}};
  entry.command.who = arrival.who;
  entry.command.stranger = Stranger{arrival.name, arrival.invitation};
  if (!table.knocks.add({session, std::move(arrival), asks}))
    return Reason(name_of(TableRefusal::too_often));
  knocking_[session] = &table;
  if (asks) {
    table.door_changed = true;
    run(table);
    return Reason(name_of(TableRefusal::asked));
  }
  entry.done = [this, session](const std::optional<Reason>& why) {
    if (why) end_knock(session, *why);
  };
  enqueue(table, std::move(entry));
  return Reason{};
}

// The host does not let the person in. Nothing of it is in the log.
void TableRegistry::turn_away(LoadedTable& table, const PendingCommand& pending) {
  if (table.state.host != pending.command.by)
    return refuse(pending, name_of(TableRefusal::not_host));
  const Knock* const knock = table.knocks.of(pending.command.who);
  if (knock == nullptr) return refuse(pending, name_of(TableRefusal::no_such_person));
  table.knocks.remember_turned_away(pending.command.who);
  end_knock(knock->session, name_of(TableRefusal::not_admitted));
  send(sender_, pending.session,
       entered_message(pending.command.id, table.state.id, std::nullopt, std::nullopt),
       Worth::answer);
  run(table);
}

// Tells somebody at a door why they cannot come in.
void TableRegistry::end_knock(Session session, std::string_view why) {
  const auto found = knocking_.find(session);
  if (found == knocking_.end()) return;
  const Knock* const knock = found->second->knocks.at(session);
  sender_.refuse(session, knock->arrival.command, why);
  drop_knock(session);
}

LoadedTable* TableRegistry::drop_knock(Session session) {
  const auto found = knocking_.find(session);
  if (found == knocking_.end()) return nullptr;
  LoadedTable* const table = found->second;
  knocking_.erase(found);
  table->knocks.drop(session);
  table->door_changed = true;
  return table;
}

// Lets in who may come now, and tells the host what has changed.
void TableRegistry::attend_door(LoadedTable& table) {
  review_knocks(table);
  const Clock now = this->now();
  if (now < table.door_at) return;
  table.door_changed = false;
  if (publish_door(sender_, table)) table.door_at = now + kDoorMs;
}

void TableRegistry::review_knocks(LoadedTable& table) {
  if (table.reviewed == table.state.version) return;
  table.reviewed = table.state.version;
  const std::vector<Knock> waiting = table.knocks.waiting();
  for (const Knock& knock : waiting) {
    const TableState& state = table.state;
    const Admission admission =
        admission_of(state, knock.arrival.who, state.invitation(knock.arrival.invitation));
    if (admission.why) end_knock(knock.session, name_of(*admission.why));
    if (admission.entrance != Entrance::free) continue;
    enter(table, knock.session, knock.arrival);
    if (!knock.answered) confirm(knock.session, knock.arrival.command);
  }
}

}  // namespace comodin
