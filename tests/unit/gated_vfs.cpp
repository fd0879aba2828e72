#include "gated_vfs.h"

#include "base/check.h"

namespace comodin::testing {

GatedVfs::GatedVfs() : usual_(sqlite3_vfs_find("unix-excl")) {
  COMODIN_CHECK(usual_ != nullptr && gated_ == nullptr);
  gated_ = this;
  vfs_ = *usual_;
  vfs_.pNext = nullptr;
  vfs_.zName = kName;
  vfs_.xOpen = open;
  sqlite3_vfs_register(&vfs_, 0);
}

GatedVfs::~GatedVfs() {
  sqlite3_vfs_unregister(&vfs_);
  gated_ = nullptr;
}

int GatedVfs::open(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags,
                   int* out) {
  GatedVfs& self = *gated_;
  const int code = self.usual_->xOpen(self.usual_, name, file, flags, out);
  if (code != SQLITE_OK || file->pMethods == nullptr) return code;
  const std::lock_guard lock(self.mutex_);
  const auto [found, is_new] = self.methods_.try_emplace(file->pMethods, *file->pMethods);
  if (is_new) {
    self.usual_sync_ = found->second.xSync;  // all have the same
    found->second.xSync = sync;
  }
  file->pMethods = &found->second;
  return code;
}

int GatedVfs::sync(sqlite3_file* file, int flags) {
  gated_->pass();
  return gated_->usual_sync_(file, flags);
}

void GatedVfs::pass() {
  std::unique_lock lock(mutex_);
  if (!closed_) return;
  somebody_waits_ = true;
  changed_.notify_all();
  changed_.wait_for(lock, kLongest, [this] { return !closed_; });
  somebody_waits_ = false;
}

void GatedVfs::close_gate() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

void GatedVfs::open_gate() {
  const std::lock_guard lock(mutex_);
  closed_ = false;
  changed_.notify_all();
}

void GatedVfs::wait_for_a_sync() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return somebody_waits_; });
}

}  // namespace comodin::testing
