#include "store/sqlite_database.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sqlite3.h>

namespace comodin {
namespace {

// The tail of the index of every live table should stay in memory.
constexpr int kCacheKib = 65536;
// What another connection writes empties it, so more would be of no use.
constexpr int kReaderCacheKib = 2048;
constexpr int kPatienceMs = 5000;  // of one connection with another

// The VFS of one program: others are locked out, and the connections within it share the index of
// the write-ahead log in memory, without a file for it.
constexpr const char* kUsualVfs = "unix-excl";

sqlite3_vfs* vfs_named(const char* name) {
  return sqlite3_vfs_find(name == nullptr ? kUsualVfs : name);
}

constexpr int primary(int code) { return code & 0xFF; }

StoreFault fault_of(int code, int system) {
  switch (primary(code)) {
    case SQLITE_FULL:
      return StoreFault::full;
    case SQLITE_BUSY:
      return StoreFault::in_use;
    case SQLITE_READONLY:
      return StoreFault::read_only;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT:
      return StoreFault::damaged;  // the file contradicts its schema
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      if (system == ENOSPC || system == EDQUOT) return StoreFault::full;
      if (system == EROFS || system == EACCES || system == EPERM) return StoreFault::read_only;
      return StoreFault::failed;
    default:
      return StoreFault::failed;
  }
}

std::string sentence_of_failure(const std::string& path, int code, const char* words, int system) {
  if (primary(code) == SQLITE_BUSY)
    return fmt::format(
        "{} is in use by another program, probably another server. Stop that one, "
        "or choose another data file.",
        path);
  if (system == 0) return fmt::format("{} cannot be used: {}.", path, words);
  return fmt::format("{} cannot be used: {} ({}).", path, words, std::strerror(system));
}

// A name that SQLite takes for a path: "file:…", ":memory:" and others have meanings of their own.
std::string as_path(const std::string& path) { return path.starts_with('/') ? path : "./" + path; }

bool exists(const std::string& path, const char* vfs_name) {
  sqlite3_vfs* const vfs = vfs_named(vfs_name);
  int found = 0;
  return vfs != nullptr &&
         vfs->xAccess(vfs, path.c_str(), SQLITE_ACCESS_EXISTS, &found) == SQLITE_OK && found != 0;
}

// Uses the VFS directly, because SQLite cannot open a file only if it is new. Returns the system's
// error, or 0.
int create_new(sqlite3_vfs& vfs, const std::string& path) {
  constexpr int kFlags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_MAIN_DB;
  std::vector<char> name(static_cast<std::size_t>(vfs.mxPathname) + 2);  // ends in two zeros
  if (vfs.xFullPathname(&vfs, path.c_str(), vfs.mxPathname, name.data()) != SQLITE_OK)
    return ENAMETOOLONG;
  const std::size_t size = static_cast<std::size_t>(vfs.szOsFile) / sizeof(std::max_align_t) + 1;
  std::vector<std::max_align_t> memory(size);
  auto* const file = reinterpret_cast<sqlite3_file*>(memory.data());
  int given = 0;
  const int code = vfs.xOpen(&vfs, name.data(), file, kFlags, &given);
  if (code != SQLITE_OK) return std::max(vfs.xGetLastError(&vfs, 0, nullptr), 1);
  file->pMethods->xClose(file);
  return (given & SQLITE_OPEN_READWRITE) != 0
             ? 0
             : EEXIST;  // it was opened for reading only, so it exists
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Rows::~Rows() {
  sqlite3_reset(statement_.statement_.get());
  sqlite3_clear_bindings(statement_.statement_.get());
}

std::expected<bool, StoreError> Rows::next() {
  const int code = sqlite3_step(statement_.statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return std::unexpected(statement_.database_->error(code));
}

StoreResult Rows::finish() {
  if (auto row = next(); !row) return std::unexpected(std::move(row.error()));
  return {};
}

std::int64_t Rows::number(int column) const {
  return sqlite3_column_int64(statement_.statement_.get(), column);
}

std::string_view Rows::bytes(int column) const {
  sqlite3_stmt* const statement = statement_.statement_.get();
  const auto* const data = static_cast<const char*>(sqlite3_column_blob(statement, column));
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
}

void Rows::bind(int at, std::int64_t value) {
  sqlite3_bind_int64(statement_.statement_.get(), at, value);
}

void Rows::bind(int at, std::string_view value) {
  const char* const data =
      value.data() == nullptr ? "" : value.data();  // a null pointer would be stored as NULL
  sqlite3_bind_blob64(statement_.statement_.get(), at, data, value.size(), SQLITE_STATIC);
}

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::~Database() = default;

std::expected<std::unique_ptr<Database>, StoreError> Database::open(const std::string& path,
                                                                    const char* vfs,
                                                                    Sharing sharing) {
  if (path.empty() || path.contains('\0'))
    return std::unexpected(StoreError{StoreFault::failed, "The data file has no usable name."});
  std::unique_ptr<Database> database(new Database(path));
  const std::string file = as_path(path);
  // SQLite would take it for a new file and silently drop the write-ahead log.
  if (!exists(file, vfs) && exists(file + "-wal", vfs))
    return std::unexpected(database->damaged(fmt::format(
        "it is missing or empty, but {}-wal, which holds its latest entries, is there", path)));
  if (StoreResult connected = database->connect(file, vfs, sharing); !connected)
    return std::unexpected(std::move(connected.error()));
  return database;
}

std::expected<std::unique_ptr<Database>, StoreError> Database::open_in_memory(std::string name) {
  std::unique_ptr<Database> database(new Database(std::move(name)));
  if (StoreResult connected = database->connect(":memory:", nullptr, Sharing::alone); !connected)
    return std::unexpected(std::move(connected.error()));
  return database;
}

StoreResult Database::make_empty(const std::string& path, const char* vfs) {
  sqlite3_vfs* const files = vfs_named(vfs);
  const int system = files == nullptr ? ENOSYS : create_new(*files, as_path(path));
  if (system == 0) return {};
  const char* const words =
      system == EEXIST ? "there is a file of that name" : std::strerror(system);
  return std::unexpected(StoreError{fault_of(SQLITE_CANTOPEN, system),
                                    fmt::format("{} cannot be made: {}.", path, words)});
}

void Database::remove(const std::string& path, const char* vfs) {
  if (sqlite3_vfs* const files = vfs_named(vfs); files != nullptr)
    files->xDelete(files, as_path(path).c_str(), 0);
}

StoreResult Database::connect(const std::string& file, const char* vfs, Sharing sharing) {
  sqlite3* handle = nullptr;
  vfs_ = vfs_named(vfs);
  // Its user has a mutex.
  constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(file.c_str(), &handle, kFlags, vfs == nullptr ? kUsualVfs : vfs);
  handle_.reset(handle);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  sqlite3_extended_result_codes(handle, 1);
  // Until the file is known to be ours and undamaged, closing must not write to it either.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  // SQLite otherwise refuses a file that has fewer pages than its header says.
  if (sharing == Sharing::alone_damaged)
    sqlite3_db_config(handle, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, nullptr);
  if (sqlite3_db_readonly(handle, "main") != 0) return std::unexpected(error(SQLITE_READONLY));
  return run(
      fmt::format("PRAGMA locking_mode = {}; PRAGMA synchronous = FULL;"
                  "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;"
                  "PRAGMA secure_delete = ON;"  // what is erased is not in the file any more
                  "PRAGMA cache_size = -{}",
                  sharing == Sharing::in_program ? "NORMAL" : "EXCLUSIVE", kCacheKib));
}

// It opens the write-ahead log here, so that it is the one that is written to.
StoreResult Database::only_read() {
  sqlite3_busy_timeout(handle(), kPatienceMs);
  return run(
      fmt::format("PRAGMA query_only = ON; PRAGMA cache_size = -{};"
                  "SELECT count(*) FROM sqlite_schema",
                  kReaderCacheKib));
}

bool Database::can_be_shared() const {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(handle(), "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file));
  return file != nullptr && file->pMethods != nullptr && file->pMethods->iVersion >= 2;
}

StoreResult Database::start_writing(int checkpoint_pages) {
  const auto mode = text("PRAGMA journal_mode = WAL");
  if (!mode) return std::unexpected(mode.error());
  if (*mode != "wal")
    return std::unexpected(StoreError{
        StoreFault::failed, fmt::format("{} cannot have a write-ahead log here.", path_)});
  if (StoreResult result = empty_log(); !result) return result;
  sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  return run(fmt::format("PRAGMA wal_autocheckpoint = {}", checkpoint_pages));
}

// After a crash of the program, but not of the system, the end of the write-ahead log may be in the
// system's memory only. It is read from now on, so it must be on the disk. Syncing it is not
// enough: after a failed sync the system takes unwritten pages for written. So all of it is written
// to the database, after which the log must not be used again.
StoreResult Database::empty_log() {
  sqlite3_busy_timeout(handle(), kPatienceMs);
  const auto blocked = number("PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite3_busy_timeout(handle(), 0);
  if (!blocked) return std::unexpected(blocked.error());
  if (*blocked != 0)
    return std::unexpected(
        StoreError{StoreFault::failed, fmt::format("The write-ahead log of {} is in use.", path_)});
  sqlite3_file* log = nullptr;
  sqlite3_file_control(handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, static_cast<void*>(&log));
  if (log == nullptr || log->pMethods == nullptr) return {};
  const int code = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  return {};
}

StoreResult Database::run(const std::string& sql) {
  const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  return {};
}

std::expected<Statement, StoreError> Database::prepare(std::string_view sql) const {
  sqlite3_stmt* made = nullptr;
  const int code = sqlite3_prepare_v3(handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &made, nullptr);
  Statement statement;
  statement.database_ = this;
  statement.statement_.reset(made);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  return statement;
}

std::expected<std::int64_t, StoreError> Database::number(std::string_view sql) const {
  return first<std::int64_t>(sql, [](const Rows& rows) { return rows.number(0); });
}

std::expected<std::string, StoreError> Database::text(std::string_view sql) const {
  return first<std::string>(sql, [](const Rows& rows) { return std::string(rows.bytes(0)); });
}

// An unfinished statement would keep its lock.
template <class Value, class Get>
std::expected<Value, StoreError> Database::first(std::string_view sql, const Get& get) const {
  auto statement = prepare(sql);
  if (!statement) return std::unexpected(std::move(statement.error()));
  Rows rows(*statement);
  const auto row = rows.next();
  if (!row) return std::unexpected(row.error());
  Value value = *row ? get(rows) : Value{};
  for (auto more = row; *more;)
    if (more = rows.next(); !more) return std::unexpected(std::move(more.error()));
  return value;
}

StoreError Database::error(int code) const {
  // The VFS's own error, because the connection does not keep it in every case.
  const bool of_system = primary(code) == SQLITE_IOERR || primary(code) == SQLITE_CANTOPEN;
  const int system = of_system && vfs_ != nullptr ? vfs_->xGetLastError(vfs_, 0, nullptr) : 0;
  const StoreFault fault = fault_of(code, system);
  if (fault == StoreFault::damaged) return damaged(sqlite3_errmsg(handle()));
  if (fault == StoreFault::full)
    return {fault, fmt::format("There is no space left to write {}. Games continue as soon as "
                               "there is.",
                               path_)};
  if (fault == StoreFault::read_only)
    return {fault, fmt::format("{} cannot be written: the file, its folder or the file system is "
                               "read-only or belongs to somebody else.",
                               path_)};
  return {fault, sentence_of_failure(path_, code, sqlite3_errmsg(handle()), system)};
}

StoreError Database::damaged(std::string_view what) const {
  return {StoreFault::damaged,
          fmt::format("{} is damaged: {}. It is left as it is; put a back-up in its place.", path_,
                      what)};
}

void Database::roll_back() {
  if (sqlite3_get_autocommit(handle()) == 0)
    sqlite3_exec(handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace comodin
