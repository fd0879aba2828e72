#include "store/sqlite_store.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <filesystem>
#include <limits>
#include <map>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>
#include <sqlite3.h>

#include "store/sqlite_schema.h"

namespace comodin {
namespace {

constexpr std::int64_t kMaxNumber = std::numeric_limits<std::int64_t>::max();

// Of a back-up. Appends get their turn in the pause; without it another thread would hardly ever
// get the lock.
constexpr int kPagesPerStep = 256;
constexpr std::chrono::milliseconds kPause(1);

constexpr std::chrono::seconds kFaultCounts(60);  // in `health`

std::int64_t as_number(std::uint64_t value) {
  return static_cast<std::int64_t>(std::min(value, static_cast<std::uint64_t>(kMaxNumber)));
}

// Of the bytes, their stream and their version: a moved entry does not match.
std::int64_t checksum(std::int64_t stream, std::int64_t version, std::string_view bytes) {
  static_assert(crypto_shorthash_KEYBYTES == 16 && crypto_shorthash_BYTES == 8);
  std::array<unsigned char, crypto_shorthash_KEYBYTES> place{};
  for (std::size_t i = 0; i < 8; ++i) {
    place[i] = static_cast<unsigned char>(std::bit_cast<std::uint64_t>(stream) >> (8 * i));
    place[8 + i] = static_cast<unsigned char>(std::bit_cast<std::uint64_t>(version) >> (8 * i));
  }
  std::array<unsigned char, crypto_shorthash_BYTES> hash{};
  // libsodium wants unsigned bytes.
  crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                   place.data());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < hash.size(); ++i) sum |= std::uint64_t{hash[i]} << (8 * i);
  return std::bit_cast<std::int64_t>(sum);
}

}  // namespace

SqliteStore::SqliteStore(std::unique_ptr<Database> database, SqliteOptions options)
    : options_(options), database_(std::move(database)) {}

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open(const std::string& path,
                                                                          SqliteOptions options) {
  auto database = Database::open(path, options.vfs);
  if (!database) return std::unexpected(std::move(database.error()));
  StoreResult ready = bring_up_to_date(**database, schema_steps(), options.checkpoint_pages);
  if (!ready) return std::unexpected(std::move(ready.error()));
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*database), options));
  if (ready = store->prepare(); !ready) return std::unexpected(std::move(ready.error()));
  if (options.vfs == nullptr) {
    auto place = FilePlace::of({path, path + "-wal"});
    if (!place) return std::unexpected(std::move(place.error()));
    store->place_ = std::move(*place);
  }
  return store;
}

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open_damaged(
    const std::string& path, std::string& complaint) {
  if (!std::filesystem::exists(path))  // it would be created
    return std::unexpected(StoreError{StoreFault::failed, fmt::format("{} is missing.", path)});
  auto database = Database::open(path, nullptr);
  if (!database) return std::unexpected(std::move(database.error()));
  auto looked = look_at_damaged(**database, schema_steps());
  if (!looked) return std::unexpected(std::move(looked.error()));
  complaint = std::move(*looked);
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*database), {}));
  store->damaged_ = true;
  if (StoreResult ready = store->prepare(); !ready)
    return std::unexpected(std::move(ready.error()));
  return store;
}

StoreResult SqliteStore::prepare() {
  const std::pair<Statement*, std::string_view> statements[] = {
      {&find_, "SELECT id, version, checksum FROM streams WHERE name = ?1"},
      {&add_, "INSERT INTO streams (name, version, checksum) VALUES (?1, 0, 0)"},
      {&set_version_, "UPDATE streams SET version = ?2, checksum = ?3 WHERE id = ?1"},
      {&insert_, "INSERT INTO entries (stream, version, body, checksum) VALUES (?1, ?2, ?3, ?4)"},
      {&replace_, "UPDATE entries SET body = ?3, checksum = ?4 WHERE stream = ?1 AND version = ?2"},
      {&read_,
       "SELECT version, body, checksum FROM entries WHERE stream = ?1 AND version > ?2"
       " ORDER BY version LIMIT ?3"},
      {&list_, "SELECT version, name FROM streams WHERE name >= ?1 ORDER BY name"},
      {&forget_stream_, "DELETE FROM streams WHERE id = ?1"},
      {&forget_entries_, "DELETE FROM entries WHERE stream = ?1"},
  };
  for (const auto& [statement, sql] : statements) {
    auto prepared = database_->prepare(sql);
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    *statement = std::move(*prepared);
  }
  return {};
}

template <class Work>
StoreResult SqliteStore::write_durably(const Work& work) {
  if (damaged_) return std::unexpected(database_->damaged("it is only read"));
  StoreResult result = place_.check();
  if (result) result = database_->transaction(work);
  if (result) result = place_.check();  // it may have been taken away meanwhile
  const std::lock_guard lock(fault_mutex_);
  last_fault_.reset();
  if (!result) last_fault_ = {result.error(), std::chrono::steady_clock::now()};
  return result;
}

// A fault is forgotten after a while, since the next write may come late.
std::optional<StoreError> SqliteStore::health() const {
  if (auto fault = place_.health(options_.low_space)) return fault;
  const std::lock_guard lock(fault_mutex_);
  if (last_fault_ && std::chrono::steady_clock::now() - last_fault_->at < kFaultCounts)
    return last_fault_->error;
  return std::nullopt;
}

std::vector<StoreResult> SqliteStore::append(std::span<const Append> appends) {
  const std::lock_guard lock(mutex_);
  std::vector<StoreResult> results;
  results.reserve(appends.size());
  const StoreResult all = write_durably([&] { return append_all(appends, results); });
  if (!all) results.assign(appends.size(), all);
  return results;
}

// A conflict, or damage that is found before anything is written, concerns one stream; any other
// fault ends the loop.
StoreResult SqliteStore::append_all(std::span<const Append> appends,
                                    std::vector<StoreResult>& results) {
  for (const Append& append : appends) {
    auto stream = find(append.stream);
    if (!stream && stream.error().fault != StoreFault::damaged)
      return std::unexpected(std::move(stream.error()));
    StoreResult result = stream ? write(append, *stream) : std::unexpected(stream.error());
    if (stream && !result && result.error().fault != StoreFault::conflict) return result;
    results.push_back(std::move(result));
  }
  return {};
}

StoreResult SqliteStore::write(const Append& append, Stream stream) {
  if (std::cmp_not_equal(stream.version, append.expected))
    return std::unexpected(conflict(static_cast<Version>(stream.version), append.expected));
  if (append.entries.empty()) return {};
  if (stream.id == 0) {
    const auto added = add(append.stream);
    if (!added) return std::unexpected(added.error());
    stream = *added;
  }
  for (const std::string& entry : append.entries) {
    ++stream.version;
    const std::int64_t sum = checksum(stream.id, stream.version, entry);
    StoreResult inserted =
        Rows(insert_, stream.id, stream.version, std::string_view(entry), sum).finish();
    if (!inserted) return inserted;
  }
  return Rows(set_version_, stream.id, stream.version,
              checksum(stream.id, stream.version, append.stream))
      .finish();
}

std::expected<SqliteStore::Stream, StoreError> SqliteStore::find(std::string_view name) {
  Rows rows(find_, name);
  const auto found = rows.next();
  if (!found) return std::unexpected(found.error());
  if (!*found) return Stream{};
  return checked({rows.number(0), rows.number(1)}, name, rows.number(2));
}

std::expected<SqliteStore::Stream, StoreError> SqliteStore::add(std::string_view name) {
  if (StoreResult added = Rows(add_, name).finish(); !added)
    return std::unexpected(std::move(added.error()));
  return Stream{sqlite3_last_insert_rowid(database_->handle()), 0};
}

std::expected<SqliteStore::Stream, StoreError> SqliteStore::checked(Stream stream,
                                                                    std::string_view name,
                                                                    std::int64_t sum) const {
  if (sum == checksum(stream.id, stream.version, name)) return stream;
  // One more than there are entries: whoever reads to the end gets them all, and then the fault.
  if (damaged_)
    if (const auto last = database_->number(
            fmt::format("SELECT max(version) FROM entries WHERE stream = {}", stream.id)))
      return Stream{stream.id, *last + 1};
  return std::unexpected(
      database_->damaged(fmt::format("stream number {} is not what was written", stream.id)));
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::read(std::string_view stream,
                                                                      Version after,
                                                                      std::size_t limit) {
  const std::lock_guard lock(mutex_);
  const auto found = find(stream);
  if (!found) return std::unexpected(found.error());
  return read_of(*found, after, limit);
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::read_of(Stream stream,
                                                                         Version after,
                                                                         std::size_t limit) {
  std::vector<std::string> entries;
  std::int64_t version = as_number(after);
  if (version >= stream.version) return entries;
  const std::int64_t last = version + std::min(stream.version - version, as_number(limit));
  Rows rows(read_, stream.id, version, last - version);
  while (version < last) {
    const auto row = rows.next();
    if (!row) return std::unexpected(row.error());
    ++version;
    if (!*row || rows.number(0) != version ||
        rows.number(2) != checksum(stream.id, version, rows.bytes(1)))
      return std::unexpected(database_->damaged(
          fmt::format("entry {} of stream number {} is not what was written", version, stream.id)));
    entries.emplace_back(rows.bytes(1));
  }
  return entries;
}

// Names are blobs, compared byte by byte, so those with one prefix are adjacent. Damage of one
// stream is reported by whoever reads that one.
std::expected<std::vector<StreamInfo>, StoreError> SqliteStore::list(std::string_view prefix) {
  const std::lock_guard lock(mutex_);
  if (damaged_) return list_damaged(prefix);
  std::vector<StreamInfo> streams;
  Rows rows(list_, prefix);
  while (true) {
    const auto row = rows.next();
    if (!row) return std::unexpected(row.error());
    if (!*row || !rows.bytes(1).starts_with(prefix)) return streams;
    streams.push_back({std::string(rows.bytes(1)), static_cast<Version>(rows.number(0))});
  }
}

// Without the index, from both ends as far as each goes.
std::expected<std::vector<StreamInfo>, StoreError> SqliteStore::list_damaged(
    std::string_view prefix) {
  std::map<std::string, Version> found;
  for (const std::string_view order : {"ASC", "DESC"}) {
    auto statement = database_->prepare(
        fmt::format("SELECT version, name FROM streams NOT INDEXED ORDER BY id {}", order));
    if (!statement) return std::unexpected(std::move(statement.error()));
    Rows rows(*statement);
    for (auto row = rows.next(); row && *row; row = rows.next())
      if (rows.bytes(1).starts_with(prefix))
        found.emplace(rows.bytes(1), static_cast<Version>(rows.number(0)));
  }
  std::vector<StreamInfo> streams;
  for (const auto& [name, version] : found) streams.push_back({name, version});
  return streams;
}

StoreResult SqliteStore::rewrite(std::string_view prefix, const Change& change,
                                 const std::function<StoreResult()>& done) {
  const auto streams = list(prefix);
  if (!streams) return std::unexpected(streams.error());
  const std::lock_guard lock(mutex_);
  return write_durably([&]() -> StoreResult {
    for (const StreamInfo& info : *streams)
      if (StoreResult result = rewrite_stream(info.stream, change); !result) return result;
    return done();
  });
}

StoreResult SqliteStore::rewrite_stream(const std::string& name, const Change& change) {
  const auto skip_if_damaged = [](const StoreError& error) -> StoreResult {
    if (error.fault == StoreFault::damaged) return {};
    return std::unexpected(error);
  };
  const auto stream = find(name);
  if (!stream) return skip_if_damaged(stream.error());
  for (std::int64_t version = 1; version <= stream->version; ++version) {
    const auto entry = read_of(*stream, static_cast<Version>(version) - 1, 1);
    if (!entry) return skip_if_damaged(entry.error());
    const auto changed = change(name, static_cast<Version>(version), entry->front());
    if (!changed) return {};
    const std::int64_t sum = checksum(stream->id, version, *changed);
    StoreResult replaced =
        Rows(replace_, stream->id, version, std::string_view(*changed), sum).finish();
    if (!replaced) return replaced;
  }
  return {};
}

StoreResult SqliteStore::erase(std::string_view stream) {
  const std::lock_guard lock(mutex_);
  return write_durably([&]() -> StoreResult {
    const auto found = find(stream);
    if (!found) return std::unexpected(found.error());
    if (found->id == 0) return {};
    StoreResult result = Rows(forget_entries_, found->id).finish();
    if (result) result = Rows(forget_stream_, found->id).finish();
    return result;
  });
}

StoreResult SqliteStore::back_up(const std::string& path) {
  if (StoreResult made = Database::make_empty(path, options_.vfs); !made) return made;
  StoreResult result = copy_to(path);
  if (!result) Database::remove(path, options_.vfs);
  return result;
}

// Page by page. Appends meanwhile use the same connection, which also writes them to the copy. So
// the copy never restarts, and shows the moment at which it is complete.
StoreResult SqliteStore::copy_to(const std::string& path) {
  const auto target = Database::open(path, options_.vfs);
  if (!target) return std::unexpected(target.error());
  sqlite3* const handle = (*target)->handle();
  std::unique_lock lock(mutex_);
  sqlite3_backup* const copy = sqlite3_backup_init(handle, "main", database_->handle(), "main");
  if (copy == nullptr) return std::unexpected((*target)->error(sqlite3_errcode(handle)));
  int code = sqlite3_backup_step(copy, kPagesPerStep);
  while (code == SQLITE_OK) {
    lock.unlock();
    std::this_thread::sleep_for(kPause);
    lock.lock();
    code = sqlite3_backup_step(copy, kPagesPerStep);
  }
  sqlite3_backup_finish(copy);
  if (code == SQLITE_DONE) return {};
  if ((code & 0xFF) == SQLITE_CORRUPT)  // the source is damaged, not the copy
    return std::unexpected(database_->damaged("it cannot be copied"));
  return std::unexpected((*target)->error(code));
}

StoreResult write_data_file(const std::string& path, std::span<const Append> appends) {
  if (StoreResult made = Database::make_empty(path, nullptr); !made) return made;
  StoreResult result;
  if (auto store = SqliteStore::open(path); !store) {
    result = std::unexpected(std::move(store.error()));
  } else {
    for (StoreResult& each : (*store)->append(appends))
      if (!each) result = std::move(each);
  }
  if (!result) Database::remove(path, nullptr);
  return result;
}

}  // namespace comodin
