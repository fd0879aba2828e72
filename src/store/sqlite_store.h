// The log in one SQLite file. Entries are opaque here.
//
// The file is opened with an exclusive lock that is kept: a second server is refused with an error
// message, and the write-ahead log needs no memory shared between processes. `back_up` makes a copy
// while the server runs.
//
// Reads have connections of their own and never wait for a write: they see all that was
// acknowledged before them, and nothing that is not durable.
//
// Nothing is acknowledged that is not in the file that will be opened next time: before and after
// each write the store looks whether the paths of the file and of its write-ahead log still lead to
// what is open.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

#include "store/file_place.h"
#include "store/recent_fault.h"
#include "store/sqlite_database.h"
#include "store/sqlite_reader.h"
#include "store/store.h"

namespace comodin {

struct SqliteOptions {
  // The name of another SQLite VFS than the usual one. If it has no shared memory, reads wait.
  const char* vfs = nullptr;
  int checkpoint_pages = 1000;  // size of the write-ahead log at which it is checkpointed; a pause
  std::uint64_t low_space = 64U << 20U;  // with fewer bytes left on the disk, `health` says so
};

class SqliteStore final : public Store {
 public:
  // Opens or creates the file and checks all of it: a damaged file is refused and left unchanged.
  // Damage that the check cannot find is found on reading: every entry has a checksum.
  static std::expected<std::unique_ptr<SqliteStore>, StoreError> open(const std::string& path,
                                                                      SqliteOptions options = {});
  // Opens a file that may be damaged, to save what can be read: `list` and `read` get as far as
  // they can, nothing is ever written. `complaint` receives what the check says; empty: it is
  // sound.
  static std::expected<std::unique_ptr<SqliteStore>, StoreError> open_damaged(
      const std::string& path, std::string& complaint);

  std::vector<StoreResult> append(std::span<const Append> appends) override;
  std::expected<std::vector<std::string>, StoreError> read(std::string_view stream, Version after,
                                                           std::size_t limit) override;
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) override;
  StoreResult erase(std::string_view stream) override;
  StoreResult back_up(const std::string& path) override;
  std::optional<StoreError> health() const override;

  // Replaces each entry of the streams whose names begin with `prefix` by what `change` makes of
  // it, oldest first, all in one durable step, if `done` agrees at the end. The rest of a stream
  // stays as it is from a damaged entry on, and where `change` returns nothing.
  using Change = std::function<std::optional<std::string>(std::string_view stream, Version version,
                                                          std::string_view entry)>;
  StoreResult rewrite(std::string_view prefix, const Change& change,
                      const std::function<StoreResult()>& done);

 private:
  using Stream = SqliteReader::Stream;
  // A connection that only reads.
  struct Beside {
    std::unique_ptr<Database> database;
    SqliteReader reader;
    std::mutex mutex = {};
  };
  SqliteStore(std::unique_ptr<Database> database, SqliteOptions options);
  StoreResult prepare();
  StoreResult share(const std::string& path);
  // What `work` makes of a reader, as of one moment.
  template <class Work>
  std::invoke_result_t<Work, SqliteReader&> reading(const Work& work);
  // Runs the work in one transaction, if the file is in its place, and remembers for `health` how
  // it went.
  template <class Work>
  StoreResult write_durably(const Work& work);
  std::expected<Stream, StoreError> add(std::string_view name);
  StoreResult append_all(std::span<const Append> appends, std::vector<StoreResult>& results);
  StoreResult write(const Append& append, Stream stream);
  StoreResult copy_to(const std::string& path);
  StoreResult rewrite_stream(const std::string& name, const Change& change);

  std::mutex mutex_;      // held while the disk writes
  bool damaged_ = false;  // opened as such
  SqliteOptions options_;
  FilePlace place_;
  std::unique_ptr<Database> database_;
  SqliteReader reader_;  // through the same connection
  std::vector<std::unique_ptr<Beside>> beside_;
  Statement add_;
  Statement set_version_;
  Statement insert_;
  Statement replace_;
  Statement forget_stream_;
  Statement forget_entries_;
  RecentFault last_write_;
};

// Makes a new data file with what `fill` writes to it; none if that fails. An existing file is not
// touched.
StoreResult write_data_file(const std::string& path,
                            const std::function<StoreResult(Store& file)>& fill);
StoreResult write_data_file(const std::string& path, std::span<const Append> appends);

}  // namespace comodin
