#include "store/sqlite_store.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "store/sqlite_reader.h"
#include "store/sqlite_schema.h"

namespace comodin {
namespace {

// Of a back-up. Appends get their turn in the pause; without it another thread would hardly ever
// get the lock.
constexpr int kPagesPerStep = 256;
constexpr std::chrono::milliseconds kPause(1);

// The tables' loop, slow answers and the back-up read at the same time.
constexpr std::size_t kReaders = 3;

}  // namespace

SqliteStore::SqliteStore(std::unique_ptr<Database> database, SqliteOptions options)
    : options_(options), database_(std::move(database)), reader_(*database_) {}

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open(const std::string& path,
                                                                          SqliteOptions options) {
  auto database = Database::open(path, options.vfs);
  if (!database) return std::unexpected(std::move(database.error()));
  StoreResult ready = bring_up_to_date(**database, schema_steps(), options.checkpoint_pages);
  if (!ready) return std::unexpected(std::move(ready.error()));
  // Nobody else had the file, and it is sound. From now on this program's own connections share it.
  const bool shares = (*database)->can_be_shared();
  if (shares) {
    database->reset();
    database = Database::open(path, options.vfs, Sharing::in_program);
    if (!database) return std::unexpected(std::move(database.error()));
    if (ready = (*database)->start_writing(options.checkpoint_pages); !ready)
      return std::unexpected(std::move(ready.error()));
  }
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*database), options));
  if (ready = store->prepare(); !ready) return std::unexpected(std::move(ready.error()));
  if (shares)
    if (ready = store->share(path); !ready) return std::unexpected(std::move(ready.error()));
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
  auto database = Database::open(path, nullptr, Sharing::alone_damaged);
  if (!database) return std::unexpected(std::move(database.error()));
  auto looked = look_at_damaged(**database, schema_steps());
  if (!looked) return std::unexpected(std::move(looked.error()));
  complaint = std::move(*looked);
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*database), {}));
  store->damaged_ = true;
  store->reader_.expect_damage();
  if (StoreResult ready = store->prepare(); !ready)
    return std::unexpected(std::move(ready.error()));
  return store;
}

StoreResult SqliteStore::prepare() {
  const std::pair<Statement*, std::string_view> statements[] = {
      {&add_, "INSERT INTO streams (name, version, checksum) VALUES (?1, 0, 0)"},
      {&set_version_, "UPDATE streams SET version = ?2, checksum = ?3 WHERE id = ?1"},
      {&insert_, "INSERT INTO entries (stream, version, body, checksum) VALUES (?1, ?2, ?3, ?4)"},
      {&replace_, "UPDATE entries SET body = ?3, checksum = ?4 WHERE stream = ?1 AND version = ?2"},
      {&forget_stream_, "DELETE FROM streams WHERE id = ?1"},
      {&forget_entries_, "DELETE FROM entries WHERE stream = ?1"},
  };
  for (const auto& [statement, sql] : statements) {
    auto prepared = database_->prepare(sql);
    if (!prepared) return std::unexpected(std::move(prepared.error()));
    *statement = std::move(*prepared);
  }
  return reader_.prepare();
}

StoreResult SqliteStore::share(const std::string& path) {
  for (std::size_t i = 0; i < kReaders; ++i) {
    auto database = Database::open(path, options_.vfs, Sharing::in_program);
    if (!database) return std::unexpected(std::move(database.error()));
    Database& opened = **database;
    beside_.push_back(std::make_unique<Beside>(std::move(*database), SqliteReader(opened)));
    if (StoreResult ready = opened.only_read(); !ready) return ready;
    if (StoreResult ready = beside_.back()->reader.prepare(); !ready) return ready;
  }
  return {};
}

// A connection that nobody uses, if there is one.
template <class Work>
std::invoke_result_t<Work, SqliteReader&> SqliteStore::reading(const Work& work) {
  if (beside_.empty()) {
    const std::lock_guard lock(mutex_);
    return work(reader_);
  }
  const auto read = [&](Beside& beside) -> std::invoke_result_t<Work, SqliteReader&> {
    if (StoreResult begun = beside.database->run("BEGIN"); !begun)
      return std::unexpected(std::move(begun.error()));
    auto result = work(beside.reader);
    beside.database->end_reading();
    return result;
  };
  for (const auto& beside : beside_)
    if (const std::unique_lock lock(beside->mutex, std::try_to_lock); lock.owns_lock())
      return read(*beside);
  const std::lock_guard lock(beside_.back()->mutex);
  return read(*beside_.back());
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::read(std::string_view stream,
                                                                      Version after,
                                                                      std::size_t limit) {
  using Entries = std::expected<std::vector<std::string>, StoreError>;
  return reading([&](SqliteReader& reader) -> Entries {
    const auto found = reader.find(stream);
    if (!found) return std::unexpected(found.error());
    return reader.read(*found, after, limit);
  });
}

std::expected<std::vector<StreamInfo>, StoreError> SqliteStore::list(std::string_view prefix) {
  return reading([&](SqliteReader& reader) { return reader.list(prefix); });
}

template <class Work>
StoreResult SqliteStore::write_durably(const Work& work) {
  if (damaged_) return std::unexpected(database_->damaged("it is only read"));
  StoreResult result = place_.check();
  if (result) result = database_->transaction(work);
  if (result) result = place_.check();  // it may have been taken away meanwhile
  last_write_.note(result);
  return result;
}

std::optional<StoreError> SqliteStore::health() const {
  if (auto fault = place_.health(options_.low_space)) return fault;
  return last_write_.get();
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
    auto stream = reader_.find(append.stream);
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
    const std::int64_t sum = stream_checksum(stream.id, stream.version, entry);
    StoreResult inserted =
        Rows(insert_, stream.id, stream.version, std::string_view(entry), sum).finish();
    if (!inserted) return inserted;
  }
  return Rows(set_version_, stream.id, stream.version,
              stream_checksum(stream.id, stream.version, append.stream))
      .finish();
}

std::expected<SqliteStore::Stream, StoreError> SqliteStore::add(std::string_view name) {
  if (StoreResult added = Rows(add_, name).finish(); !added)
    return std::unexpected(std::move(added.error()));
  return Stream{sqlite3_last_insert_rowid(database_->handle()), 0};
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
  const auto stream = reader_.find(name);
  if (!stream) return skip_if_damaged(stream.error());
  for (std::int64_t version = 1; version <= stream->version; ++version) {
    const auto entry = reader_.read(*stream, static_cast<Version>(version) - 1, 1);
    if (!entry) return skip_if_damaged(entry.error());
    const auto changed = change(name, static_cast<Version>(version), entry->front());
    if (!changed) return {};
    if (*changed == entry->front()) continue;
    const std::int64_t sum = stream_checksum(stream->id, version, *changed);
    StoreResult replaced =
        Rows(replace_, stream->id, version, std::string_view(*changed), sum).finish();
    if (!replaced) return replaced;
  }
  return {};
}

// The write-ahead log still has the entries as they were written.
StoreResult SqliteStore::erase(std::string_view stream) {
  const std::lock_guard lock(mutex_);
  const StoreResult erased = write_durably([&]() -> StoreResult {
    const auto found = reader_.find(stream);
    if (!found) return std::unexpected(found.error());
    if (found->id == 0) return {};
    StoreResult result = Rows(forget_entries_, found->id).finish();
    if (result) result = Rows(forget_stream_, found->id).finish();
    return result;
  });
  return erased ? database_->empty_log() : erased;
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

StoreResult write_data_file(const std::string& path,
                            const std::function<StoreResult(Store& file)>& fill) {
  if (StoreResult made = Database::make_empty(path, nullptr); !made) return made;
  StoreResult result;
  if (auto store = SqliteStore::open(path); store)
    result = fill(**store);
  else
    result = std::unexpected(std::move(store.error()));
  if (!result) Database::remove(path, nullptr);
  return result;
}

StoreResult write_data_file(const std::string& path, std::span<const Append> appends) {
  return write_data_file(path, [appends](Store& file) -> StoreResult {
    for (StoreResult& each : file.append(appends))
      if (!each) return std::move(each);
    return {};
  });
}

}  // namespace comodin
