// The log in one SQLite file. Entries are opaque here.
//
// The file is opened with an exclusive lock that is kept: a second server is refused with an error
// message, and the write-ahead log needs no memory shared between processes. `back_up` makes a copy
// while the server runs.
#pragma once

#include <expected>
#include <memory>
#include <mutex>
#include <string>

#include "store/sqlite_database.h"
#include "store/store.h"

namespace comodin {

struct SqliteOptions {
  const char* vfs = nullptr;    // the name of another SQLite VFS than the default
  int checkpoint_pages = 1000;  // size of the write-ahead log at which it is checkpointed; a pause
};

class SqliteStore final : public Store {
 public:
  // Opens or creates the file and checks all of it: a damaged file is refused and left unchanged.
  // Damage that the check cannot find is found on reading: every entry has a checksum.
  static std::expected<std::unique_ptr<Store>, StoreError> open(const std::string& path,
                                                                SqliteOptions options = {});

  std::vector<StoreResult> append(std::span<const Append> appends) override;
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override;
  StoreResult erase(std::string_view stream) override;
  StoreResult back_up(const std::string& path) override;

 private:
  struct Stream {
    std::int64_t id = 0;  // 0: does not exist
    std::int64_t version = 0;
  };
  SqliteStore(std::unique_ptr<Database> database, const char* vfs);
  StoreResult prepare();
  std::expected<Stream, StoreError> find(std::string_view name);
  std::expected<Stream, StoreError> add(std::string_view name);
  std::expected<Stream, StoreError> checked(Stream stream, std::string_view name,
                                            std::int64_t sum) const;
  StoreResult append_all(std::span<const Append> appends, std::vector<StoreResult>& results);
  StoreResult write(const Append& append);
  StoreResult copy_to(const std::string& path);

  std::mutex mutex_;
  const char* vfs_;
  std::unique_ptr<Database> database_;
  Statement find_;
  Statement add_;
  Statement set_version_;
  Statement insert_;
  Statement read_;
  Statement list_;
  Statement forget_stream_;
  Statement forget_entries_;
};

// Writes a new data file with these streams. An existing file is not touched.
StoreResult write_data_file(const std::string& path, std::span<const Append> appends);

}  // namespace comodin
