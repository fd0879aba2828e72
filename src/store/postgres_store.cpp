#include "store/postgres_store.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "store/postgres_schema.h"
#include "store/sqlite_store.h"

namespace comodin {
namespace {

using std::chrono::milliseconds;

// A stream without entries has no row.
constexpr PostgresStatement kBegin = {
    "begin_stream",
    "with s as (insert into comodin.streams (name, version, owner)"
    " values ($1, cardinality($2::bytea[]), $3) on conflict (name) do nothing returning id),"
    " i as (insert into comodin.entries select s.id, e.k, e.body"
    " from s, unnest($2::bytea[]) with ordinality e(body, k)) select id from s"};
constexpr PostgresStatement kExtend = {
    "extend_stream",
    "with s as (update comodin.streams set version = version + cardinality($3::bytea[])"
    " where name = $1 and version = $2 and owner in (0, $4) returning id),"
    " i as (insert into comodin.entries select s.id, $2 + e.k, e.body"
    " from s, unnest($3::bytea[]) with ordinality e(body, k)) select id from s"};
constexpr PostgresStatement kVersion = {
    "version_of",
    "select version, (owner not in (0, $2))::int from comodin.streams where name = $1"};
constexpr PostgresStatement kRead = {
    "read_entries",
    "select s.version, e.version, e.body from comodin.streams s left join comodin.entries e"
    " on e.stream = s.id and e.version > $2 where s.name = $1 order by e.version limit $3"};
constexpr PostgresStatement kList = {
    "list_streams",
    "select name, version from comodin.streams where name >= $1 and (name < $2 or $2 = ''::bytea)"
    " order by name"};
// Returns whether another server that lives has it.
constexpr PostgresStatement kErase = {
    "erase_stream",
    "with gone as (delete from comodin.streams s where s.name = $1 and (s.owner in (0, $2)"
    " or not exists (select from comodin.nodes n where n.id = s.owner"
    " and n.lease_until > clock_timestamp())) returning s.id),"
    " e as (delete from comodin.entries e using gone where e.stream = gone.id)"
    " select (not exists (select from gone))::int from comodin.streams where name = $1"};
constexpr PostgresStatement kClaim = {
    "claim_stream",
    "update comodin.streams s set owner = $2 where s.name = $1 and (s.owner in (0, $2)"
    " or not exists (select from comodin.nodes n where n.id = s.owner"
    " and n.lease_until > clock_timestamp()))"};
constexpr PostgresStatement kOwner = {
    "other_owner",
    "select coalesce(n.name, '') from comodin.streams s left join comodin.nodes n on n.id = s.owner"
    " where s.name = $1 and s.owner not in (0, $2)"};
constexpr PostgresStatement kRelease = {
    "release_stream",
    "update comodin.streams set owner = coalesce((select id from comodin.nodes where name = $3"
    " and lease_until > clock_timestamp() order by id desc limit 1), 0)"
    " where name = $1 and owner = $2"};
// Not after another server got this one's name or slot, while it had no lease.
constexpr PostgresStatement kRenew = {
    "renew_lease",
    "update comodin.nodes me set notice = $2,"
    " lease_until = clock_timestamp() + $3::bigint * interval '1 millisecond'"
    " where id = $1 and not exists (select from comodin.nodes n where n.id > me.id"
    " and (n.slot = me.slot or n.name = me.name) and n.lease_until > clock_timestamp())"
    " returning id"};
constexpr PostgresStatement kNodes = {"other_nodes",
                                      "select name, slot, notice from comodin.nodes where id <> $1"
                                      " and lease_until > clock_timestamp() order by name"};
constexpr std::array kStatements = {kBegin, kExtend, kVersion, kRead,  kList, kErase,
                                    kClaim, kOwner,  kRelease, kRenew, kNodes};

// A durable write: when it is answered, all that is visible is on the standby too. Returns the
// timeline, which grows whenever a standby is promoted.
constexpr std::string_view kOpened =
    "update comodin.meta set opened = opened + 1 returning"
    " ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint";

constexpr milliseconds kFirstPause(20);  // before an append in doubt is sent again
constexpr milliseconds kLongestPause(1000);
constexpr milliseconds kLongWrite(3000);  // is reported
constexpr std::size_t kChunk = 1000;      // entries, in a back-up
constexpr milliseconds kLookForStandby(2000);
constexpr milliseconds kLookForName(250);  // while the lease of an earlier server ends

std::int64_t as_number(std::uint64_t value) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int64_t>(std::min(value, kMost));
}

// The first name that is greater than all that begin with the prefix; empty: there is none.
std::string end_of(std::string prefix) {
  while (!prefix.empty() && prefix.back() == '\xFF') prefix.pop_back();
  if (!prefix.empty()) ++prefix.back();
  return prefix;
}

PostgresCall read_of(std::string_view stream, Version after, std::size_t limit) {
  return {&kRead, PostgresValues().bytes(stream).number(as_number(after)).number(as_number(limit))};
}

PostgresCall list_of(std::string_view prefix) {
  return {&kList, PostgresValues().bytes(prefix).bytes(end_of(std::string(prefix)))};
}

// Of `kVersion`.
bool is_of_another(const PostgresRows& rows) { return !rows.empty() && number(rows[0].at(1)) != 0; }

StoreError moved() { return {StoreFault::moved, "Another server has this stream."}; }

StoreError fault(std::string sentence) { return {StoreFault::failed, std::move(sentence)}; }

StoreError long_write() {
  return fault(
      fmt::format("PostgreSQL has not answered a write for more than {} seconds; perhaps its "
                  "standby is missing.",
                  kLongWrite.count() / 1000));
}

// Names are in addresses, and in SQL.
bool is_node_name(std::string_view name) {
  constexpr std::size_t kLongest = 32;
  return !name.empty() && name.size() <= kLongest &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

Version version_in(const PostgresRows& rows) {
  return rows.empty() ? 0 : static_cast<Version>(number(rows[0].at(0)));
}

StoreError damaged(std::string_view stream, Version version) {
  return {StoreFault::damaged,
          fmt::format("PostgreSQL: entry {} of the stream '{}' is missing.", version, stream)};
}

// Rows of `kRead`. The stream says how many entries it has, so a missing one is noticed.
std::expected<std::vector<std::string>, StoreError> entries_in(PostgresRows rows,
                                                               std::string_view stream,
                                                               Version after, std::size_t limit) {
  std::vector<std::string> entries;
  if (rows.empty()) return entries;
  const Version last = version_in(rows);
  if (last <= after) return entries;
  for (PostgresRow& row : rows) {
    const Version expected = after + entries.size() + 1;
    if (row.at(1).empty() || static_cast<Version>(number(row[1])) != expected)
      return std::unexpected(damaged(stream, expected));
    entries.push_back(std::move(row.at(2)));
  }
  if (entries.size() < std::min<Version>(limit, last - after))
    return std::unexpected(damaged(stream, after + entries.size() + 1));
  return entries;
}

std::vector<StreamInfo> streams_in(PostgresRows rows) {
  std::vector<StreamInfo> streams;
  for (PostgresRow& row : rows)
    streams.push_back({std::move(row.at(0)), static_cast<Version>(number(row.at(1)))});
  return streams;
}

std::vector<Node> nodes_in(PostgresRows rows) {
  std::vector<Node> nodes;
  for (PostgresRow& row : rows)
    nodes.push_back({.name = std::move(row.at(0)),
                     .slot = static_cast<std::size_t>(number(row.at(1))),
                     .notice = std::move(row.at(2))});
  return nodes;
}

// A lane that nobody uses, or the one that this thread then waits for.
template <class Lanes>
auto free_lane(Lanes& lanes) {
  for (auto& lane : lanes)
    if (std::unique_lock lock(lane.mutex, std::try_to_lock); lock.owns_lock())
      return std::pair(&lane, std::move(lock));
  auto& lane = lanes.back();
  return std::pair(&lane, std::unique_lock(lane.mutex));
}

}  // namespace

std::expected<std::unique_ptr<PostgresStore>, StoreError> PostgresStore::open(
    PostgresSettings settings) {
  if (!settings.node.empty() && !is_node_name(settings.node))
    return std::unexpected(fault(fmt::format(
        "'{}' cannot be the name of a server: it has small letters, digits and hyphens.",
        settings.node)));
  std::unique_ptr<PostgresStore> store(new PostgresStore(std::move(settings)));
  Lane& lane = store->writers_[0];
  auto connection = store->open_connection(lane);
  if (!connection) return std::unexpected(std::move(connection.error()));
  // Before the first write, which would wait for it.
  StoreResult ready;
  if (store->settings_.standby == Standby::required) ready = store->look_for_standby(**connection);
  if (ready) ready = bring_up_to_date(**connection);
  if (ready && !store->self_.name.empty()) ready = store->enter(**connection);
  if (ready) ready = store->begin(**connection);
  if (!ready) return std::unexpected(std::move(ready.error()));
  lane.connection = std::move(*connection);
  lane.waited_ms = 0;
  return store;
}

// One server at a time: the commands are one message, and so one transaction. Its slot is the
// lowest that no living server has.
StoreResult PostgresStore::enter(PostgresConnection& connection) {
  const std::string insert = fmt::format(
      "lock table comodin.nodes in exclusive mode;"
      " delete from comodin.nodes where lease_until < clock_timestamp() - interval '1 day';"
      " insert into comodin.nodes (name, slot, lease_until)"
      " select '{0}', free.slot, clock_timestamp() + {1} * interval '1 millisecond'"
      " from generate_series(0, {2}) free(slot) where not exists (select from comodin.nodes n"
      " where (n.slot = free.slot or n.name = '{0}') and n.lease_until > clock_timestamp())"
      " order by free.slot limit 1 returning id, slot",
      self_.name, settings_.lease.count(), kMostNodes - 1);
  const auto deadline = std::chrono::steady_clock::now() + settings_.lease + kLookForName;
  while (true) {
    const auto entered = connection.run(insert);
    if (!entered) return std::unexpected(entered.error().error);
    if (!entered->empty()) {
      id_ = std::stoll(entered->at(0).at(0));
      self_.slot = static_cast<std::size_t>(std::stoul(entered->at(0).at(1)));
      return {};
    }
    if (std::chrono::steady_clock::now() > deadline) return why_not_entered(connection);
    std::this_thread::sleep_for(kLookForName);
  }
}

StoreResult PostgresStore::why_not_entered(PostgresConnection& connection) const {
  const auto same = connection.run(
      fmt::format("select from comodin.nodes where name = '{}' and lease_until > clock_timestamp()",
                  self_.name));
  if (!same) return std::unexpected(same.error().error);
  return std::unexpected(fault(
      same->empty()
          ? fmt::format("{} servers use this database already, which is the most.", kMostNodes)
          : fmt::format("A server named {} uses this database already. Give this one another name "
                        "(--node).",
                        self_.name)));
}

// When all of them start at the same moment it may come a little later.
StoreResult PostgresStore::look_for_standby(PostgresConnection& connection) const {
  const auto until = std::chrono::steady_clock::now() + kLookForStandby;
  while (true) {
    StoreResult ready = fault_of_standby(connection);
    if (ready || std::chrono::steady_clock::now() > until) return ready;
    std::this_thread::sleep_for(kLookForName);
  }
}

// Whoever may not see how standbys follow sees rows without their state.
StoreResult PostgresStore::fault_of_standby(PostgresConnection& connection) const {
  const auto found = connection.run(
      "select (current_setting('synchronous_standby_names') <> '')::int,"
      " (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')),"
      " (select count(*) from pg_stat_replication where sync_state is null)");
  if (!found) return std::unexpected(found.error().error);
  const PostgresRow& row = found->at(0);
  const auto missing = [](std::string_view sentence) {
    return std::unexpected(StoreError{StoreFault::failed, std::string(sentence)});
  };
  if (row.at(0) != "1")
    return missing(
        "PostgreSQL does not wait for a standby: synchronous_standby_names is empty. Set it on all "
        "servers of the database.");
  if (row.at(1) != "0") return {};
  if (row.at(2) != "0")
    return missing(
        "PostgreSQL does not say whether its standby follows. Grant the role pg_monitor to "
        "Comodín's.");
  return missing(
      "No synchronous standby of PostgreSQL is connected. Start it, or see why it does not "
      "follow.");
}

std::expected<std::unique_ptr<PostgresConnection>, StoreError> PostgresStore::open_connection(
    Lane& lane) {
  auto connection = PostgresConnection::open(settings_.url, [this, &lane](milliseconds waited) {
    const milliseconds before(lane.waited_ms.exchange(waited.count()));
    if (before < kLongWrite && waited >= kLongWrite && !lane.reads && settings_.on_long_write)
      settings_.on_long_write(long_write());
    return !stop_;
  });
  if (connection) ++connections_;
  return connection;
}

StoreResult PostgresStore::begin(PostgresConnection& connection) {
  const auto opened = connection.run(std::string(kOpened));
  if (!opened) return std::unexpected(opened.error().error);
  std::int64_t timeline = 0;
  const std::string& text = opened->at(0).at(0);
  std::from_chars(text.data(), text.data() + text.size(), timeline);
  std::int64_t newest = timeline_;
  while (newest < timeline && !timeline_.compare_exchange_weak(newest, timeline)) {
  }
  if (timeline < newest)
    return std::unexpected(
        fault("PostgreSQL: a standby has been promoted, and this is the primary before it."));
  return connection.prepare(kStatements);
}

StoreResult PostgresStore::connect(Lane& lane) {
  auto connection = open_connection(lane);
  if (!connection) return std::unexpected(std::move(connection.error()));
  if (StoreResult begun = begin(**connection); !begun) return begun;
  lane.connection = std::move(*connection);
  return {};
}

PostgresStore::Answer PostgresStore::run(Lane& lane, std::span<const PostgresCall> calls) {
  Answer answer;
  if (StoreResult connected = lane.connection ? StoreResult() : connect(lane); !connected)
    answer = std::unexpected(PostgresFault{.error = std::move(connected.error()), .lost = true});
  else
    answer = lane.connection->run(calls);
  lane.waited_ms = 0;
  if (!answer && (answer.error().lost || answer.error().in_doubt)) lane.connection.reset();
  return answer;
}

// A connection that was lost while nobody used it is replaced. For calls that may be carried out
// twice.
PostgresStore::Answer PostgresStore::run_again(Lane& lane, const PostgresCall& call) {
  Answer answer = run(lane, {&call, 1});
  if (!answer && answer.error().lost && !stop_) answer = run(lane, {&call, 1});
  return answer;
}

template <class Lanes>
PostgresStore::Answer PostgresStore::run_in(Lanes& lanes, const PostgresCall& call) {
  const auto [lane, lock] = free_lane(lanes);
  return run_again(*lane, call);
}

std::expected<std::vector<std::string>, StoreError> PostgresStore::read(std::string_view stream,
                                                                        Version after,
                                                                        std::size_t limit) {
  Answer answer = run_in(readers_, read_of(stream, after, limit));
  if (!answer) return std::unexpected(std::move(answer.error().error));
  return entries_in(std::move(answer->at(0)), stream, after, limit);
}

std::expected<std::vector<StreamInfo>, StoreError> PostgresStore::list(std::string_view prefix) {
  Answer answer = run_in(readers_, list_of(prefix));
  if (!answer) return std::unexpected(std::move(answer.error().error));
  return streams_in(std::move(answer->at(0)));
}

// What another server claims after the first statement is claimed again after its next one.
std::expected<std::string, StoreError> PostgresStore::claim(std::string_view stream) {
  const auto [lane, lock] = free_lane(readers_);
  const PostgresCall take = {&kClaim, PostgresValues().bytes(stream).number(id_)};
  const PostgresCall look = {&kOwner, PostgresValues().bytes(stream).number(id_)};
  const std::array calls = {take, look};
  Answer answer = run(*lane, calls);
  if (!answer && answer.error().lost && !stop_) answer = run(*lane, calls);
  if (!answer) return std::unexpected(std::move(answer.error().error));
  const PostgresRows& others = answer->at(1);
  return others.empty() ? std::string() : others[0].at(0);
}

StoreResult PostgresStore::release(std::string_view stream, std::string_view to) {
  Answer answer =
      run_in(readers_, {&kRelease, PostgresValues().bytes(stream).number(id_).bytes(to)});
  if (!answer) return std::unexpected(std::move(answer.error().error));
  return {};
}

std::expected<std::vector<Node>, StoreError> PostgresStore::renew(const std::string& notice) {
  const auto [lane, lock] = free_lane(keeper_);
  const std::array calls = {PostgresCall{&kRenew, PostgresValues().number(id_).bytes(notice).number(
                                                      settings_.lease.count())},
                            PostgresCall{&kNodes, PostgresValues().number(id_)}};
  Answer answer = run(*lane, calls);
  StoreResult renewed;
  if (!answer)
    renewed = std::unexpected(std::move(answer.error().error));
  else if (answer->at(0).empty())
    renewed = std::unexpected(StoreError{
        StoreFault::moved, "Another server has this one's name or place in the database."});
  last_renewal_.note(renewed);
  if (!renewed) return std::unexpected(std::move(renewed.error()));
  return nodes_in(std::move(answer->at(1)));
}

std::expected<std::vector<Node>, StoreError> PostgresStore::servers() {
  Answer answer = run_in(readers_, {&kNodes, PostgresValues().number(0)});
  if (!answer) return std::unexpected(std::move(answer.error().error));
  return nodes_in(std::move(answer->at(0)));
}

StoreResult PostgresStore::leave() {
  Answer answer = run_in(keeper_, {&kRenew, PostgresValues().number(id_).bytes("").number(0)});
  if (!answer) return std::unexpected(std::move(answer.error().error));
  return {};
}

PostgresCall PostgresStore::call_of(const Append& append) const {
  if (append.entries.empty()) return {&kVersion, PostgresValues().bytes(append.stream).number(id_)};
  const bool is_claimed = append.stream.starts_with(settings_.claimed);
  if (append.expected == 0)
    return {
        &kBegin,
        PostgresValues().bytes(append.stream).list(append.entries).number(is_claimed ? id_ : 0)};
  return {&kExtend, PostgresValues()
                        .bytes(append.stream)
                        .number(as_number(append.expected))
                        .list(append.entries)
                        .number(id_)};
}

// Looking at a version can succeed while nothing can be written.
std::vector<StoreResult> PostgresStore::append(std::span<const Append> appends) {
  const bool writes =
      std::ranges::any_of(appends, [](const Append& each) { return !each.entries.empty(); });
  const auto [lane, lock] = free_lane(writers_);
  bool in_doubt = false;
  milliseconds pause = kFirstPause;
  while (true) {
    auto results = write(*lane, appends, in_doubt);
    if (results) {
      if (writes) last_write_.note({});
      return std::move(*results);
    }
    const StoreResult fault = std::unexpected(results.error().error);
    last_write_.note(fault);
    if (results.error().in_doubt && !in_doubt) ++in_doubt_;
    in_doubt = in_doubt || results.error().in_doubt;
    if (!in_doubt || stop_) return {appends.size(), fault};
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, kLongestPause);
  }
}

// In the order of the streams, so that two servers never wait for each other. What found another
// version may be there since an earlier try.
std::expected<std::vector<StoreResult>, PostgresFault> PostgresStore::write(
    Lane& lane, std::span<const Append> appends, bool in_doubt) {
  std::vector<std::size_t> order(appends.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(
      order, {}, [&](std::size_t i) { return std::pair(std::string_view(appends[i].stream), i); });
  std::vector<PostgresCall> calls;
  for (const std::size_t i : order) calls.push_back(call_of(appends[i]));
  Answer answer = run(lane, calls);
  if (!answer) return std::unexpected(std::move(answer.error()));

  std::vector<StoreResult> results(appends.size());
  std::vector<std::size_t> missed;
  std::vector<PostgresCall> looks;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const Append& append = appends[order[k]];
    const PostgresRows& rows = answer->at(k);
    if (append.entries.empty()) {
      if (const Version version = version_in(rows); is_of_another(rows))
        results[order[k]] = std::unexpected(moved());
      else if (version != append.expected)
        results[order[k]] = std::unexpected(conflict(version, append.expected));
    } else if (rows.empty()) {
      missed.push_back(order[k]);
      looks.push_back(read_of(append.stream, append.expected, append.entries.size()));
      looks.push_back({&kVersion, PostgresValues().bytes(append.stream).number(id_)});
    }
  }
  if (missed.empty()) return results;
  answer = run(lane, looks);
  if (!answer) {  // others of the same call are written
    answer.error().in_doubt = true;
    return std::unexpected(std::move(answer.error()));
  }
  for (std::size_t k = 0; k < missed.size(); ++k) {
    const Append& append = appends[missed[k]];
    const auto there = entries_in(std::move(answer->at(2 * k)), append.stream, append.expected,
                                  append.entries.size());
    if (in_doubt && there && *there == append.entries) continue;
    const PostgresRows& now = answer->at(2 * k + 1);
    results[missed[k]] =
        std::unexpected(is_of_another(now) ? moved() : conflict(version_in(now), append.expected));
  }
  return results;
}

StoreResult PostgresStore::erase(std::string_view stream) {
  Answer answer = run_in(writers_, {&kErase, PostgresValues().bytes(stream).number(id_)});
  if (!answer) return std::unexpected(std::move(answer.error().error));
  const PostgresRows& rows = answer->at(0);
  if (!rows.empty() && number(rows[0].at(0)) != 0) return std::unexpected(moved());
  return {};
}

StoreResult PostgresStore::back_up(const std::string& path) {
  return write_data_file(path, [this](Store& file) -> StoreResult {
    Lane lane;
    lane.reads = true;
    if (StoreResult connected = connect(lane); !connected) return connected;
    const auto begun = lane.connection->run("begin isolation level repeatable read read only");
    if (!begun) return std::unexpected(begun.error().error);
    const auto one = [&](const PostgresCall& call) -> std::expected<PostgresRows, StoreError> {
      Answer answer = lane.connection->run(std::span(&call, 1));
      if (!answer) return std::unexpected(std::move(answer.error().error));
      return std::move(answer->at(0));
    };
    auto streams = one(list_of(""));
    if (!streams) return std::unexpected(std::move(streams.error()));
    for (const StreamInfo& info : streams_in(std::move(*streams)))
      for (Version version = 0; version < info.version; version += kChunk) {
        auto rows = one(read_of(info.stream, version, kChunk));
        if (!rows) return std::unexpected(std::move(rows.error()));
        auto entries = entries_in(std::move(*rows), info.stream, version, kChunk);
        if (!entries) return std::unexpected(std::move(entries.error()));
        const Append append{info.stream, version, std::move(*entries)};
        if (StoreResult copied = file.append({&append, 1}).at(0); !copied) return copied;
      }
    return {};
  });
}

std::optional<StoreError> PostgresStore::health() const {
  const auto waits = [](const Lane& lane) { return lane.waited_ms >= kLongWrite.count(); };
  if (std::ranges::any_of(writers_, waits) || std::ranges::any_of(keeper_, waits))
    return long_write();
  auto fault = last_write_.get();
  return fault ? fault : last_renewal_.get();
}

}  // namespace comodin
