// Owns the log in one SQLite file. Must not know what an entry means.
//
// Only one server has the file, and so it is opened with an exclusive lock that is kept: a second
// one is refused with a sentence, nobody reads half-known states, and the write-ahead log needs no
// memory shared between processes. `back_up` is the way to a copy while it runs.
#pragma once

#include <expected>
#include <memory>
#include <mutex>
#include <string>

#include "store/sqlite_database.h"
#include "store/store.h"

namespace comodin {

struct SqliteOptions {
  const char* vfs = nullptr;    // another layer of files than the system's, by name
  int checkpoint_pages = 1000;  // how long the log gets before it is worked in; that is a pause
};

class SqliteStore final : public Store {
 public:
  // Opens the file, or makes it, and looks through all of it: a damaged one is refused and left as
  // it is. What a look cannot find is found when it is read: every entry has a checksum.
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
    std::int64_t id = 0;  // 0: not there
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

// Writes a new data file with these; one that is there already is not touched.
StoreResult write_data_file(const std::string& path, std::span<const Append> appends);

}  // namespace comodin
