// A disk whose syncs wait at a gate: SQLite's usual files, with a sync that takes as long as the
// test wants. One at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

#include <sqlite3.h>

namespace comodin::testing {

class GatedVfs {
 public:
  static constexpr const char* kName = "comodin_gated";

  GatedVfs();
  GatedVfs(const GatedVfs&) = delete;
  GatedVfs& operator=(const GatedVfs&) = delete;
  ~GatedVfs();

  void close_gate();
  void open_gate();
  void wait_for_a_sync();  // until one waits at the gate

 private:
  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out);
  static int sync(sqlite3_file* file, int flags);
  void pass();

  // A reader that is blocked by the sync would wait for ever.
  static constexpr std::chrono::seconds kLongest{5};
  static inline GatedVfs* gated_ = nullptr;

  sqlite3_vfs vfs_{};
  sqlite3_vfs* usual_ = nullptr;
  std::map<const sqlite3_io_methods*, sqlite3_io_methods> methods_;  // by the usual ones
  int (*usual_sync_)(sqlite3_file*, int) = nullptr;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool closed_ = false;
  bool somebody_waits_ = false;
};

}  // namespace comodin::testing
