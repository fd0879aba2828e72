#include "table_checker.h"

#include <algorithm>

#include <fmt/format.h>

#include "frame_check.h"
#include "game/invariants.h"
#include "game/notation.h"
#include "record/record.h"
#include "simulated_client.h"
#include "table/authority.h"
#include "table/messages.h"
#include "table/table_record.h"
#include "view/seat_view.h"

namespace comodin::testing {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kFaultsKept = 5;

// Without the fields that depend on the clock and on connections.
Json timeless(Json message) {
  for (const char* key : {"now", "react_until", "turn_until", "watching"}) message.erase(key);
  for (const char* key : {"chairs", "people"})
    if (message.contains(key))
      for (Json& each : message[key]) each.erase("here");
  return message;
}

// The first field in which the two differ.
std::string difference(const Json& said, const Json& expected) {
  for (const auto& [key, value] : expected.items())
    if (!said.contains(key) || said[key] != value)
      return fmt::format("'{}' is {} and should be {}", key,
                         said.contains(key) ? said[key].dump() : "missing", value.dump());
  for (const auto& [key, value] : said.items())
    if (!expected.contains(key)) return fmt::format("'{}' is {}", key, value.dump());
  return {};
}

}  // namespace

void TableChecker::fault(std::string_view where, std::string what) {
  if (faults.size() < kFaultsKept) faults.push_back(fmt::format("{}: {}", where, what));
}

void TableChecker::take_in(Followed& followed, const std::string& text) {
  const std::string& id = followed.state.id;
  const auto entry = parse_entry(text, followed.state.rules_if_made());
  if (!entry) return fault(id, "an entry cannot be read: " + entry.error());
  const Clock now = appended_[{table_stream(id), followed.state.version + 1}];
  check_time_to_react(followed.state, *entry, now);
  const auto update = fold_entry(followed.state, *entry, rules_cache_, now);
  if (!update) return fault(id, "an entry does not fit: " + update.error());
  ++entries;
  if (std::holds_alternative<entry::Moved>(entry->what)) ++moves;
  if (std::holds_alternative<entry::Continued>(entry->what)) ++parts;
  followed.updates.push_back(*update);
  if (!entry->command.empty()) {
    const CommandName name{entry->by, entry->command};
    if (!followed.commands.emplace(name, update->version).second)
      fault(id, fmt::format("the command '{}' took effect twice", entry->command));
  }
  const TableState& state = followed.state;
  if (const auto broken = check_invariants(state.the_rules(), state.game))
    fault(id, fmt::format("version {}: {}", state.version, *broken));
  for (const View& view : state.views)
    if (without_memory(state.the_rules(), view) !=
        observe(state.the_rules(), state.game, view.viewer))
      fault(id, fmt::format("version {}: a view is not true", state.version));
  for (const Chair& chair : state.chairs)
    if (chair.sitter == Sitter::person && state.person(chair.who) == nullptr)
      fault(id, "somebody sits there who is not at the table");
}

// A move that ends another player's chance to react waits until their time is over.
void TableChecker::check_time_to_react(const TableState& state, const Entry& entry, Clock now) {
  const auto* const moved = std::get_if<entry::Moved>(&entry.what);
  if (moved == nullptr || moved->is_deal()) return;
  if (now < not_before(state, moved->move))
    fault(state.id, fmt::format("version {} came too early", state.version + 1));
}

void TableChecker::appended(const Append& append, Clock now) {
  for (std::size_t i = 0; i < append.entries.size(); ++i)
    appended_[{append.stream, append.expected + i + 1}] = now;
}

// The table at that version, which must not be older than the last one asked for.
TableChecker::Followed* TableChecker::follow(const std::string& id, Version version) {
  Followed& followed = followed_[id];
  followed.state.id = id;
  if (followed.state.version < version) {
    const auto texts =
        store_.read(table_stream(id), followed.state.version, version - followed.state.version);
    for (const std::string& text : *texts) take_in(followed, text);
  }
  return followed.state.version == version ? &followed : nullptr;
}

// The table at an earlier version.
const TableChecker::Followed* TableChecker::follow_past(const std::string& id, Version version) {
  past_ = {};
  past_.state.id = id;
  const auto texts = store_.read(table_stream(id), 0, version);
  for (const std::string& text : *texts) {
    const Clock now = appended_[{table_stream(id), past_.state.version + 1}];
    const auto entry = parse_entry(text, past_.state.rules_if_made());
    const auto update =
        entry ? fold_entry(past_.state, *entry, rules_cache_, now) : std::unexpected(entry.error());
    if (!update) return nullptr;
    past_.updates.push_back(*update);
  }
  return past_.state.version == version ? &past_ : nullptr;
}

const TableState* TableChecker::table(const std::string& id) {
  const auto log = read_all(store_, table_stream(id));
  const Followed* const followed = follow(id, log->size());
  return followed == nullptr ? nullptr : &followed->state;
}

std::vector<std::string> TableChecker::tables() {
  std::vector<std::string> ids;
  for (const StreamInfo& stream : *store_.list(kTableStreams))
    ids.push_back(stream.stream.substr(kTableStreams.size()));
  return ids;
}

std::string TableChecker::stuck_table(std::span<const std::unique_ptr<SimulatedClient>> clients,
                                      const std::function<bool(const std::string&)>& left_out) {
  for (const std::string& id : tables()) {
    const TableState* const state = table(id);
    if (state == nullptr || state->closed || state->match == 0 || state->is_match_over() ||
        (left_out && left_out(id)))
      continue;
    const bool empty =
        std::ranges::find(state->chairs, Sitter::person, &Chair::sitter) == state->chairs.end();
    for (const auto& client : clients)
      if (!client->gone() && client->table() == id &&
          (empty || state->seat_of_person(client->who()) != kNoSeat))
        return fmt::format("{}\n{}", client->state(), snapshot_message(*state, {}, {}, {}));
  }
  return {};
}

void TableChecker::sent(std::uint64_t connection, const std::string& who, const std::string& text) {
  ++messages;
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded()) return fault(who, "this is not JSON: " + text);
  if (text.contains(secret_)) fault(who, "a secret was told: " + text);
  const std::string type = message.value("type", "");
  if (type == "done" && message.contains("v")) return check_done(who, message);
  if (type == "snapshot" || type == "update" || type == "missed" || type == "presence")
    return check_about_table(connection, who, message);
  if (std::string leak = leak_in(message, {}); !leak.empty()) fault(who, leak);
}

// An answered command is already in the log.
void TableChecker::check_done(const std::string& who, const Json& message) {
  if (std::string leak = leak_in(message, {}); !leak.empty()) fault(who, leak);
  const std::string id = message.at("id");
  const std::string table_id = message.at("table");
  ++answered;
  answers_.push_back({table_id, who, id});
  const Version version = message.at("v");
  const Followed* const followed =
      follow(table_id, std::max(version, followed_[table_id].state.version));
  if (followed == nullptr)
    return fault(table_id, fmt::format("'{}' was answered before it was durable", id));
  const auto found = followed->commands.find({who, id});
  if (found == followed->commands.end())
    return fault(table_id, fmt::format("'{}' was answered and is not in the log", id));
  if (found->second != version)
    fault(table_id,
          fmt::format("'{}' is version {} and was said to be {}", id, found->second, version));
}

// On one connection versions count up by one from the first snapshot on.
void TableChecker::check_order(std::uint64_t connection, const Json& message) {
  const Version version = message.at("v");
  const std::string type = message.at("type");
  const std::string id = message.at("table");
  const auto known = last_.find({connection, id});
  if (type == "snapshot") {
    if (known != last_.end() && version < known->second) fault(id, "a snapshot of long ago");
    last_[{connection, id}] = version;
  } else if (type == "update") {
    if (known == last_.end() || version != known->second + 1)
      fault(id,
            fmt::format("update {} follows {}", version, known == last_.end() ? 0 : known->second));
    last_[{connection, id}] = version;
  }
}

void TableChecker::check_about_table(std::uint64_t connection, const std::string& who,
                                     const Json& message) {
  const std::string id = message.at("table");
  const std::string type = message.at("type");
  const Version version = message.at("v");
  check_order(connection, message);
  const Version reached = followed_[id].state.version;
  const Followed* const followed =
      several_servers && version < reached && type != "missed"
          ? follow_past(id, version)
          : follow(id, type == "missed" ? std::max(version, reached) : version);
  if (followed == nullptr || followed->updates.size() < version)
    return fault(id, fmt::format("version {} is told, and is not what the log has", version));
  const TableState& state = followed->state;
  const Seat seat = state.seat_of_person(who);
  const FrameReader reader{.seat = seat, .open_hands = state.the_rules().policy.open_hands};
  if (std::string leak = leak_in(message, reader); !leak.empty())
    fault(id, fmt::format("version {} tells {}: {}", version, who, leak));
  std::string expected;
  const Viewer viewer{.seat = seat, .language = language_of_person(who), .who = who};
  if (type == "snapshot") expected = snapshot_message(state, {}, viewer, {});
  if (type == "update")
    expected = update_message(state, {}, followed->updates[version - 1], viewer, {});
  if (type == "missed") expected = missed_message(state, followed->updates[version - 1], viewer);
  if (type == "presence") {
    std::vector<std::string> people;
    for (const Json& each : message.value("people", Json::array()))
      people.push_back(each.at("who"));
    expected = presence_message(state, {}, message.contains("chairs"), people);
  }
  const std::string differs = difference(timeless(message), timeless(Json::parse(expected)));
  if (!differs.empty()) fault(id, fmt::format("{} {}: {}", type, version, differs));
}

void TableChecker::check_records(const std::string& id, const ValueCipher& cipher) {
  const TableState* const state = table(id);
  const auto log = read_all(store_, table_stream(id));
  if (state == nullptr) return fault(id, "the log cannot be followed");
  for (std::uint32_t match = 1; match <= state->match; ++match) {
    const bool over = match < state->match || state->is_match_over();
    const auto text = match_record(*log, match, kNoSeat, cipher, rules_cache_);
    if (!text) {
      if (over) fault(id, fmt::format("match {} has no record: {}", match, text.error()));
      continue;
    }
    const auto verified = verify_record(*text, state->rules->edition,
                                        rules_cache_.text_of(state->rules->edition_hash));
    if (!verified)
      fault(id, fmt::format("match {}: {} {}", match, verified.error().step,
                            verified.error().sentence));
    else if (over)
      ++records;
  }
}

void TableChecker::finish(const ValueCipher& cipher) {
  for (const std::string& id : tables()) check_records(id, cipher);
  for (const Answered& each : answers_)
    if (!followed_[each.table].commands.contains({each.who, each.id}))
      fault(each.table, fmt::format("'{}' was answered and is lost", each.id));
}

}  // namespace comodin::testing
