// A disk that can lose power: an in-memory file layer under SQLite that knows which bytes were
// synced, and that can run full, turn read-only or break. Must not know the files' contents.
//
// It keeps only the promises of a real disk:
// - bytes written and then synced stay;
// - of later writes any part may stay: whole writes, single sectors, or sectors with neither the
// old
//   nor the new bytes;
// - creating or deleting a file is certain only once its folder was synced (as SQLite does with
//   the first sync of a journal or log, or when asked to with a deletion);
// - after a sync that failed, a later one that succeeds says nothing about what was written before
//   the failure, though the bytes can be read as if they were there.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sqlite3.h>

#include "base/random.h"

namespace comodin::testing {

enum class Trouble : std::uint8_t { none, no_space, read_only, io_error };

// Registers itself under `kName` for as long as it lives. For one thread.
class FaultyVfs {
 public:
  static constexpr const char* kName = "comodin_faulty";

  explicit FaultyVfs(std::uint64_t seed);
  FaultyVfs(const FaultyVfs&) = delete;
  FaultyVfs& operator=(const FaultyVfs&) = delete;
  ~FaultyVfs();

  // Operations: write, sync, create and delete.
  std::uint64_t operations() const { return operations_; }
  // After this many more operations the trouble begins; it lasts until set to none.
  void set_trouble(Trouble trouble, std::uint64_t after = 0);
  // After this many more operations the power fails: all open files are dead.
  void lose_power(std::uint64_t after = 0);
  bool has_power() const { return !dead_; }
  // The program dies but not the system: its files are closed, and all writes are there.
  void kill();
  // Restarts after a power failure, or without one.
  void restart();
  // A disk that reports syncs without doing them.
  void ignore_syncs() { ignore_syncs_ = true; }

  // The bytes of a file as a reader sees them; for tests to inspect and damage.
  std::string content(const std::string& name) const;
  void set_content(const std::string& name, std::string bytes);

 private:
  struct Change {
    std::size_t at = 0;
    std::string bytes = {};
    bool truncate = false;  // to `at`
  };
  struct Inode {
    std::string now;
    std::string synced;
    std::vector<Change> pending;  // changes from the synced to the current bytes
  };
  using Names = std::map<std::string, std::shared_ptr<Inode>>;
  struct Handle {
    std::shared_ptr<Inode> inode;
    std::uint64_t life = 0;
    bool syncs_folder = false;
  };
  struct File;
  struct Calls;

  bool may_operate();  // counts one operation; false: no power
  bool alive(const Handle& handle) const { return has_power() && handle.life == life_; }
  bool in(Trouble trouble) const { return trouble_ == trouble; }
  int open(const char* name, Handle*& handle, int flags, int* out_flags);
  int write(Handle& handle, std::size_t at, std::string_view bytes);
  int truncate(Handle& handle, std::size_t size);
  int sync(Handle& handle);
  int remove(const std::string& name, bool sync_folder);
  int fail(int code, int system);

  void change(Inode& inode, Change change);
  void settle(Inode& inode);  // decides which pending changes stay
  void cut_power();

  sqlite3_vfs vfs_{};
  Random random_;
  Names names_;
  Names synced_names_;
  std::uint64_t operations_ = 0;
  std::uint64_t trouble_at_ = 0;
  Trouble coming_ = Trouble::none;
  Trouble trouble_ = Trouble::none;
  std::uint64_t power_until_ = UINT64_MAX;
  bool dead_ = false;
  bool ignore_syncs_ = false;
  std::uint64_t life_ = 0;
  std::uint32_t kept_percent_ = 0;  // of the pending changes, random for each power failure
  int last_error_ = 0;
};

}  // namespace comodin::testing
