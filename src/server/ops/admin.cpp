#include "server/ops/admin.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/json_text.h"
#include "serving/answer.h"
#include "table/entry.h"
#include "table/person_key.h"
#include "table/personal_fields.h"

namespace comodin {
namespace {

// Tables of the list that are read from the store: a fraction of a second.
constexpr std::size_t kDescribed = 1000;

Response good(std::string_view key, std::string_view value) {
  JsonText json;
  json.open_object().field(key, value).close_object();
  return {.body = json.take()};
}

// What the list says of a table.
struct Described {
  std::string edition;
  std::size_t seats = 0;
  bool closed = false;
  Date last_entry{};
};

// One that is not in memory, by its first entry and its last.
std::optional<Described> described(Store& store, const StreamInfo& stream) {
  if (stream.version == 0) return std::nullopt;
  const auto first = store.read(stream.stream, 0, 1);
  const auto last = store.read(stream.stream, stream.version - 1, 1);
  if (!first || first->empty() || !last || last->empty()) return std::nullopt;
  const auto begin = parse_entry(first->front(), nullptr);
  const auto end = parse_entry_head(last->front());
  if (!begin || !end) return std::nullopt;
  const auto* const made = std::get_if<entry::Made>(&begin->what);
  if (made == nullptr) return std::nullopt;
  return Described{.edition = made->choices.edition,
                   .seats = made->choices.seats,
                   .closed = std::holds_alternative<entry::Closed>(end->what),
                   .last_entry = end->at};
}

// {"servers":[{"name":…,"version":…,"tables":…,"people":…,"takes_tables":…}]}
Response list_of(const std::vector<Neighbor>& servers) {
  JsonText json;
  json.open_object().key("servers").open_array();
  for (const Neighbor& each : servers)
    json.open_object()
        .field("name", each.name)
        .field("version", each.version)
        .field("tables", each.tables)
        .field("people", each.sessions)
        .field("takes_tables", !each.drains)
        .close_object();
  json.close_array().close_object();
  return {.body = json.take()};
}

using DescribedTables = std::map<std::string, Described, std::less<>>;  // by id

// {"tables":[{"table":…,"v":…,"in_memory":…,…}]}, in the order of their ids.
Response list_of(Store& store, const DescribedTables& in_memory) {
  const auto streams = store.list(kTableStreams);
  if (!streams) return fault(503, streams.error().sentence);
  JsonText json;
  std::size_t read = 0;
  json.open_object().key("tables").open_array();
  for (const StreamInfo& stream : *streams) {
    const std::string_view id = std::string_view(stream.stream).substr(kTableStreams.size());
    const auto known = in_memory.find(id);
    json.open_object().field("table", id).field("v", stream.version);
    json.field("in_memory", known != in_memory.end());
    std::optional<Described> table;
    if (known != in_memory.end())
      table = known->second;
    else if (read++ < kDescribed)
      table = described(store, stream);
    if (table)
      json.field("edition", table->edition)
          .field("seats", table->seats)
          .field("closed", table->closed)
          .field("last_entry", since_1970(table->last_entry));
    json.close_object();
  }
  json.close_array().close_object();
  return {.body = json.take()};
}

// {"people":[{"who":…,"name":…,"seat":…}]}, in the order in which they came.
Response people_of(Store& store, std::string_view table, const std::vector<Chair>& chairs) {
  std::vector<std::string> people;
  std::map<std::string, std::string> names;
  const auto note = [&](const std::string& who, std::string_view field, const std::string& text) {
    const auto [known, is_new] = names.try_emplace(who);
    if (is_new) people.push_back(who);
    if (field == "name") known->second = text;
  };
  const StoreResult read = visit_all(store, table_stream(table), [&](const std::string& entry) {
    visit_personal_fields(entry, note);
  });
  if (!read) return fault(503, read.error().sentence);
  JsonText json;
  json.open_object().key("people").open_array();
  for (const std::string& who : people) {
    json.open_object().field("who", who).field("name", names[who]);
    if (const auto chair = std::ranges::find(chairs, who, &Chair::who); chair != chairs.end())
      json.field("seat", chair - chairs.begin() + 1);
    json.close_object();
  }
  json.close_array().close_object();
  return {.body = json.take()};
}

}  // namespace

bool Admin::answer(const Request& request, const Answer& answer) {
  if (request.asker != Asker::owner || !request.path.starts_with("/admin/")) return false;
  const std::string table(value_of(request, "table").value_or(""));
  const bool changes = request.method == "POST";
  if (request.path == "/admin/list") {
    list(answer);
  } else if (request.path == "/admin/servers") {
    answer(list_of(servers ? servers() : std::vector<Neighbor>()));
  } else if (request.path == "/admin/export") {
    answer_from_log(About::log, table, std::nullopt, answer);
  } else if (request.path == "/admin/record") {
    answer_from_log(About::record, table, number_in(request, "match").value_or(std::nullopt),
                    answer);
  } else if (request.path == "/admin/people") {
    list_people(table, answer);
  } else if (request.path == "/admin/forget" && changes) {
    forget(std::string(value_of(request, "person").value_or("")), answer);
  } else if (request.path == "/admin/check" && changes && check) {
    check(answer);
  } else if (request.path == "/admin/close" && changes) {
    close(table, answer);
  } else if (request.path == "/admin/back-up" && changes) {
    aside_(
        [this, file = request.body] {
          const StoreResult result = store_.back_up(file);
          return result ? good("backed_up", file) : fault(409, result.error().sentence);
        },
        answer);
  } else {
    answer(fault(404, "there is nothing here"));
  }
  return true;
}

void Admin::list(const Answer& answer) {
  DescribedTables in_memory;
  registry_.visit_in_memory([&](const TableState& table) {
    in_memory.emplace_hint(in_memory.end(), table.id,
                           Described{.edition = table.choices.edition,
                                     .seats = table.seats(),
                                     .closed = table.closed,
                                     .last_entry = table.last_entry});
  });
  aside_([this, in_memory = std::move(in_memory)] { return list_of(store_, in_memory); }, answer);
}

void Admin::close(const std::string& table, const Answer& answer) {
  registry_.bring(table, [this, answer, table] {
    if (const std::string node(registry_.elsewhere(table)); !node.empty() && on_close_elsewhere) {
      on_close_elsewhere(table);
      return answer(good("asked", node));
    }
    if (!registry_.is_in_memory(table)) return answer(absent(table));
    if (registry_.find(table)->closed) return answer(fault(409, "the table is closed already"));
    registry_.close(table, [answer, table](bool closed) {
      answer(closed ? good("closed", table) : fault(409, "the table cannot be closed now"));
    });
  });
}

// Whoever is in its log, with the name that they had last, also those who left long ago.
void Admin::list_people(const std::string& table, const Answer& answer) {
  registry_.visit(table, [this, table, answer](const TableState* state) {
    if (state == nullptr) return answer(absent(table));
    aside_([this, table, chairs = state->chairs] { return people_of(store_, table, chairs); },
           answer);
  });
}

// Tables in memory forget in any case: the key may be gone although not all of it was done.
void Admin::forget(const std::string& person, const Answer& answer) {
  aside_(
      [this, stream = person_stream(person), person] {
        const auto keys = store_.list(stream);
        if (!keys) return fault(503, keys.error().sentence);
        if (const StoreResult erased = store_.erase(stream); !erased)
          return fault(409, erased.error().sentence);
        if (keys->empty() || keys->front().stream != stream)
          return fault(404, "no table has names or chat of this person");
        return good("forgotten", person);
      },
      [this, person, answer](Response response) {
        registry_.forget(person);
        if (on_forgotten) on_forgotten(person);
        answer(std::move(response));
      });
}

Response Admin::absent(std::string_view table) const {
  const std::string_view why = registry_.why_absent(table);
  if (why == name_of(ServerRefusal::no_such_table)) return fault(404, "there is no such table");
  return fault(503, why == name_of(ServerRefusal::table_damaged)
                        ? "the table is damaged: comodin admin check says where"
                        : "the table cannot be read at this moment");
}

// The operator sees no more of a running match than a spectator does.
void Admin::answer_from_log(About about, const std::string& table,
                            std::optional<std::uint32_t> match, const Answer& answer) {
  registry_.visit(table, [this, about, table, match, answer](const TableState* state) {
    if (state == nullptr) return answer(absent(table));
    MatchQuestion question{
        .about = about,
        .table = table,
        .rules = state->rules,
        .edition_text = std::string(registry_.rules_cache().text_of(state->rules->edition_hash))};
    question.replay.match = match.value_or(state->match);
    if (about == About::record &&
        (question.replay.match == 0 || question.replay.match > state->match))
      return answer(fault(404, "no such match was begun"));
    aside_([this, question] { return archive_.answer(question); }, answer);
  });
}

}  // namespace comodin
