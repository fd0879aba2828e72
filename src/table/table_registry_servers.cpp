// Tables that other servers run: they are looked at here, given away, and lost.
#include <optional>
#include <string>
#include <utility>

#include "table/table_registry.h"

namespace comodin {

void TableRegistry::visit(std::string_view id, std::function<void(const TableState*)> then) {
  bring(id, [this, id = std::string(id), then = std::move(then)] {
    if (const TableState* const here = find(id); here != nullptr || elsewhere(id).empty())
      return then(here);
    loader_.visit(id, then);
  });
}

std::vector<std::string> TableRegistry::ids() const {
  std::vector<std::string> ids;
  for (const auto& [id, table] : tables_) ids.push_back(id);
  return ids;
}

bool TableRegistry::give_away(std::string_view id, std::string_view to) {
  LoadedTable* const table = in_memory(id);
  if (table == nullptr || table->state.version == 0 || table->given_to) return false;
  table->given_to = to;
  run(*table);
  return true;
}

// If that fails, the table stays here until its lease ends.
void TableRegistry::release(LoadedTable& table) {
  table.busy = true;
  beside_([this, &table, &store = store_, stream = table_stream(table.state.id),
           to = *table.given_to, alive = std::weak_ptr(alive_)] {
    return [this, &table, alive, done = store.release(stream, to)] {
      if (alive.expired()) return;
      table.busy = false;
      if (done) return lose(table, std::nullopt);
      ++counters_.store_faults;
      table.given_to.reset();
      run(table);
    };
  });
}

// What was not answered is asked again there.
void TableRegistry::lose(LoadedTable& table, std::optional<PendingCommand> pending) {
  ++counters_.lost;
  const auto drop = [this](const PendingCommand& each) {
    if (each.done) refuse(each, name_of(TableRefusal::not_stored));
  };
  if (pending) drop(*pending);
  while (const auto each = table.queue.take_move()) drop(*each);
  while (const auto each = table.queue.take_other()) drop(*each);
  const std::string id = table.state.id;
  const std::string to = table.given_to.value_or(std::string());
  const auto leave = [&](Session session) { sender_.send_away(session, to); };
  for (const auto& [session, watcher] : table.watchers) {
    sessions_.erase(session);
    leave(session);
  }
  for (auto it = knocking_.begin(); it != knocking_.end();) {
    const auto each = it++;
    if (each->second != &table) continue;
    const Session session = each->first;
    knocking_.erase(each);
    leave(session);
  }
  schedule(table, std::nullopt);
  tables_.erase(id);
}

}  // namespace comodin
