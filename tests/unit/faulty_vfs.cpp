#include "faulty_vfs.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

namespace comodin::testing {
namespace {

constexpr std::size_t kSector = 512;

void apply(std::string& content, std::size_t at, std::string_view bytes) {
  if (content.size() < at + bytes.size()) content.resize(at + bytes.size());
  std::ranges::copy(bytes, content.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace

// What SQLite calls an open file.
struct FaultyVfs::File {
  sqlite3_file base;
  FaultyVfs* vfs;
  Handle* handle;
};

// SQLite's interface, in C.
struct FaultyVfs::Calls {
  static FaultyVfs& self(sqlite3_vfs* vfs) { return *static_cast<FaultyVfs*>(vfs->pAppData); }
  static File& file(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* raw, int flags, int* out) {
    auto* const opened = new (raw) File{};
    opened->vfs = &self(vfs);
    const int code = self(vfs).open(name, opened->handle, flags, out);
    if (code == SQLITE_OK) opened->base.pMethods = &kMethods;
    return code;
  }
  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
    return self(vfs).remove(name, sync_folder != 0);
  }
  static int access(sqlite3_vfs* vfs, const char* name, int /*flags*/, int* result) {
    const auto found = self(vfs).names_.find(name);
    *result = found != self(vfs).names_.end() && !found->second->now.empty() ? 1 : 0;
    return SQLITE_OK;
  }
  static int full_path(sqlite3_vfs* /*vfs*/, const char* name, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
  }
  static int last_error(sqlite3_vfs* vfs, int /*size*/, char* /*out*/) {
    return self(vfs).last_error_;
  }

  static int close(sqlite3_file* raw) {
    delete file(raw).handle;
    return SQLITE_OK;
  }
  static int read(sqlite3_file* raw, void* out, int amount, sqlite3_int64 offset) {
    FaultyVfs& vfs = *file(raw).vfs;
    const Handle& handle = *file(raw).handle;
    if (!vfs.alive(handle) || vfs.in(Trouble::io_error)) return vfs.fail(SQLITE_IOERR_READ, EIO);
    const std::string_view content = handle.inode->now;
    const std::size_t at = std::min(static_cast<std::size_t>(offset), content.size());
    const auto wanted = static_cast<std::size_t>(amount);
    const std::string_view bytes = content.substr(at, wanted);
    std::memset(out, 0, wanted);
    if (!bytes.empty()) std::memcpy(out, bytes.data(), bytes.size());
    return bytes.size() == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }
  static int write(sqlite3_file* raw, const void* bytes, int amount, sqlite3_int64 offset) {
    return file(raw).vfs->write(
        *file(raw).handle, static_cast<std::size_t>(offset),
        {static_cast<const char*>(bytes), static_cast<std::size_t>(amount)});
  }
  static int truncate(sqlite3_file* raw, sqlite3_int64 size) {
    return file(raw).vfs->truncate(*file(raw).handle, static_cast<std::size_t>(size));
  }
  static int sync(sqlite3_file* raw, int /*flags*/) {
    return file(raw).vfs->sync(*file(raw).handle);
  }
  static int size(sqlite3_file* raw, sqlite3_int64* out) {
    *out = static_cast<sqlite3_int64>(file(raw).handle->inode->now.size());
    return SQLITE_OK;
  }
  // There is one program and one connection.
  static int lock(sqlite3_file* /*raw*/, int /*level*/) { return SQLITE_OK; }
  static int reserved(sqlite3_file* /*raw*/, int* out) {
    *out = 0;
    return SQLITE_OK;
  }
  static int control(sqlite3_file* /*raw*/, int /*what*/, void* /*data*/) {
    return SQLITE_NOTFOUND;
  }
  static int sector_size(sqlite3_file* /*raw*/) { return 4096; }
  // Like the system's own layer: bytes next to the written ones do not change.
  static int characteristics(sqlite3_file* /*raw*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

  static const sqlite3_io_methods kMethods;
};

// Version 1 has no shared memory: a store that wanted it could not have a write-ahead log here.
const sqlite3_io_methods FaultyVfs::Calls::kMethods = {
    .iVersion = 1,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = size,
    .xLock = lock,
    .xUnlock = lock,
    .xCheckReservedLock = reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

FaultyVfs::FaultyVfs(std::uint64_t seed) : random_(seed) {
  vfs_ = *sqlite3_vfs_find(nullptr);  // its clock and its randomness
  vfs_.iVersion = 2;
  vfs_.szOsFile = sizeof(File);
  vfs_.pNext = nullptr;
  vfs_.zName = kName;
  vfs_.pAppData = this;
  vfs_.xOpen = Calls::open;
  vfs_.xDelete = Calls::remove;
  vfs_.xAccess = Calls::access;
  vfs_.xFullPathname = Calls::full_path;
  vfs_.xGetLastError = Calls::last_error;
  sqlite3_vfs_register(&vfs_, 0);
}

FaultyVfs::~FaultyVfs() { sqlite3_vfs_unregister(&vfs_); }

void FaultyVfs::set_trouble(Trouble trouble, std::uint64_t after) {
  coming_ = trouble;
  trouble_at_ = operations_ + after;
  trouble_ = after == 0 ? trouble : Trouble::none;
}

void FaultyVfs::lose_power(std::uint64_t after) {
  power_until_ = operations_ + after;
  if (after == 0) cut_power();
}

void FaultyVfs::kill() { ++life_; }

void FaultyVfs::restart() {
  ++life_;
  dead_ = false;
  power_until_ = UINT64_MAX;
  set_trouble(Trouble::none);
}

std::string FaultyVfs::content(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? "" : found->second->now;
}

void FaultyVfs::set_content(const std::string& name, std::string bytes) {
  auto inode = std::make_shared<Inode>();
  inode->now = inode->synced = std::move(bytes);
  names_[name] = synced_names_[name] = std::move(inode);
}

bool FaultyVfs::may_operate() {
  if (dead_) return false;
  if (operations_ == power_until_) {
    cut_power();
    return false;
  }
  if (operations_++ == trouble_at_ && coming_ != Trouble::none) trouble_ = coming_;
  return true;
}

int FaultyVfs::fail(int code, int system) {
  last_error_ = system;
  return code;
}

int FaultyVfs::open(const char* name, Handle*& handle, int flags, int* out_flags) {
  if (dead_) return fail(SQLITE_CANTOPEN, EIO);
  const std::string key = name == nullptr ? "" : name;
  const auto found = names_.find(key);
  const bool is_new = name == nullptr || found == names_.end();
  if (!is_new && (flags & SQLITE_OPEN_EXCLUSIVE) != 0) return fail(SQLITE_CANTOPEN, EEXIST);
  std::shared_ptr<Inode> inode = is_new ? std::make_shared<Inode>() : found->second;
  if (is_new) {
    if ((flags & SQLITE_OPEN_CREATE) == 0) return fail(SQLITE_CANTOPEN, ENOENT);
    if (!may_operate()) return fail(SQLITE_CANTOPEN, EIO);
    if (in(Trouble::read_only)) return fail(SQLITE_CANTOPEN, EROFS);
    if (in(Trouble::io_error)) return fail(SQLITE_CANTOPEN, EIO);
    if (name != nullptr) names_[key] = inode;
  }
  if (in(Trouble::read_only)) flags = (flags & ~SQLITE_OPEN_READWRITE) | SQLITE_OPEN_READONLY;
  if (out_flags != nullptr) *out_flags = flags;
  constexpr int kLogs = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
  handle = new Handle{.inode = std::move(inode),
                      .life = life_,
                      .syncs_folder = (flags & kLogs) != 0 && (flags & SQLITE_OPEN_CREATE) != 0};
  return SQLITE_OK;
}

int FaultyVfs::write(Handle& handle, std::size_t at, std::string_view bytes) {
  if (!alive(handle) || !may_operate()) return fail(SQLITE_IOERR_WRITE, EIO);
  if (in(Trouble::read_only)) return fail(SQLITE_IOERR_WRITE, EROFS);
  if (in(Trouble::io_error)) return fail(SQLITE_IOERR_WRITE, EIO);
  // A full disk accepts overwrites of existing bytes, and part of the rest.
  if (in(Trouble::no_space) && at + bytes.size() > handle.inode->now.size()) {
    change(*handle.inode, {.at = at, .bytes = std::string(bytes.substr(0, bytes.size() / 2))});
    return fail(SQLITE_FULL, ENOSPC);
  }
  change(*handle.inode, {.at = at, .bytes = std::string(bytes)});
  return SQLITE_OK;
}

int FaultyVfs::truncate(Handle& handle, std::size_t size) {
  if (!alive(handle) || !may_operate()) return fail(SQLITE_IOERR_TRUNCATE, EIO);
  if (in(Trouble::read_only)) return fail(SQLITE_IOERR_TRUNCATE, EROFS);
  if (in(Trouble::io_error)) return fail(SQLITE_IOERR_TRUNCATE, EIO);
  change(*handle.inode, {.at = size, .truncate = true});
  return SQLITE_OK;
}

int FaultyVfs::sync(Handle& handle) {
  if (!alive(handle) || !may_operate()) return fail(SQLITE_IOERR_FSYNC, EIO);
  if (in(Trouble::read_only)) return fail(SQLITE_IOERR_FSYNC, EROFS);
  Inode& inode = *handle.inode;
  if (in(Trouble::io_error)) {
    kept_percent_ = random_.below(101);
    settle(inode);
    return fail(SQLITE_IOERR_FSYNC, EIO);
  }
  if (ignore_syncs_) return SQLITE_OK;
  for (const Change& made : inode.pending) {
    if (made.truncate)
      inode.synced.resize(made.at);
    else
      apply(inode.synced, made.at, made.bytes);
  }
  inode.pending.clear();
  if (std::exchange(handle.syncs_folder, false)) synced_names_ = names_;
  return SQLITE_OK;
}

int FaultyVfs::remove(const std::string& name, bool sync_folder) {
  if (!may_operate()) return fail(SQLITE_IOERR_DELETE, EIO);
  if (in(Trouble::read_only)) return fail(SQLITE_IOERR_DELETE, EROFS);
  if (in(Trouble::io_error)) return fail(SQLITE_IOERR_DELETE, EIO);
  if (names_.erase(name) == 0) return fail(SQLITE_IOERR_DELETE_NOENT, ENOENT);
  if (sync_folder && !ignore_syncs_) synced_names_ = names_;
  return SQLITE_OK;
}

void FaultyVfs::change(Inode& inode, Change change) {
  if (change.truncate)
    inode.now.resize(change.at);
  else
    apply(inode.now, change.at, change.bytes);
  inode.pending.push_back(std::move(change));
}

void FaultyVfs::settle(Inode& inode) {
  for (const Change& made : inode.pending) {
    const bool stays = random_.below(100) < kept_percent_;
    if (made.truncate && stays) inode.synced.resize(made.at);
    if (made.truncate) continue;
    for (std::size_t from = 0; from < made.bytes.size(); from += kSector) {
      // A write stays or is lost as a whole, more often than sector by sector.
      const bool mixed = kept_percent_ % 100 != 0 && random_.below(8) == 0;
      const bool sector_stays = mixed ? random_.below(2) == 0 : stays;
      if (!sector_stays) continue;
      std::string sector = made.bytes.substr(from, kSector);
      if (mixed && random_.below(10) == 0)
        for (char& c : sector) c = static_cast<char>(random_.next());
      apply(inode.synced, made.at + from, sector);
    }
  }
  inode.pending.clear();
}

void FaultyVfs::cut_power() {
  dead_ = true;
  constexpr std::uint32_t kPercent[] = {0, 10, 50, 90, 100};
  kept_percent_ = kPercent[random_.below(5)];
  Names after = synced_names_;
  for (const auto& [name, inode] : names_)
    if (!synced_names_.contains(name) || synced_names_.at(name) != inode)
      if (random_.below(100) < kept_percent_) after[name] = inode;
  for (const auto& [name, inode] : synced_names_)
    if (!names_.contains(name) && random_.below(100) < kept_percent_) after.erase(name);
  for (auto& [name, inode] : after) {
    settle(*inode);
    inode->now = inode->synced;
  }
  names_ = synced_names_ = std::move(after);
}

}  // namespace comodin::testing
