// Owns the interface of the log: streams of entries, each with a version, appended durably. The log
// is the table: whoever reads a stream from its first entry knows all that was ever decided. Must
// not know what an entry means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

using Version = std::uint64_t;  // of a stream: how many entries it has; the first entry is 1

enum class StoreFault : std::uint8_t {
  conflict,   // the stream is not at the version that was expected
  full,       // no space left
  read_only,  // the file, or the file system, cannot be written
  damaged,    // the file is not what was written
  newer,      // written by a newer version of the program
  failed,     // anything else the system reports
};

struct StoreError {
  StoreFault fault = StoreFault::failed;
  std::string sentence;  // for who runs the server
};

StoreError conflict(Version version, Version expected);

// Entries for one stream; they become versions `expected` + 1, `expected` + 2, …
struct Append {
  std::string stream;
  Version expected = 0;
  std::vector<std::string> entries;
};

using StoreResult = std::expected<void, StoreError>;

struct StreamInfo {
  std::string stream;
  Version version = 0;
  bool operator==(const StreamInfo&) const = default;
};

// Any thread may call any of it; calls wait for each other, so a read may wait for the disk.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Appends all in one durable step: when it returns, they survive a loss of power. One result per
  // append, in their order. Those of one call see those before them; one without entries only
  // compares the version. A conflict concerns its own append alone; any other fault concerns all,
  // and then nothing was written, as far as this process will ever see. (A disk that reports an
  // error may have written all the same: after a crash before the next successful append, the
  // entries may turn out to be there, all of them.)
  virtual std::vector<StoreResult> append(std::span<const Append> appends) = 0;

  // Up to `limit` entries after version `after`, oldest first. A stream nobody wrote to is empty.
  virtual std::expected<std::vector<std::string>, StoreError> read(std::string_view stream,
                                                                   Version after,
                                                                   std::size_t limit) = 0;

  // The streams whose names begin with `prefix`, in the order of their names.
  virtual std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) = 0;

  // Forgets a stream for good; one that is not there is no fault.
  virtual StoreResult erase(std::string_view stream) = 0;

  // Writes all of it, as it stands at one moment, to a new file, which `SqliteStore` opens, and
  // goes on serving meanwhile. A file that is there already is not touched.
  virtual StoreResult back_up(const std::string& path) = 0;
};

// All entries after version `after`, oldest first, read in parts between which others have their
// turn; no more parts once there are more than `most`.
std::expected<std::vector<std::string>, StoreError> read_all(Store& store, std::string_view stream,
                                                             Version after = 0,
                                                             std::size_t part = 1000,
                                                             std::size_t most = SIZE_MAX);

}  // namespace comodin
