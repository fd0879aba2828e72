// The interface of the log: streams of entries, each with a version, appended durably. A table is
// the fold of its stream. Entries are opaque here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

using Version = std::uint64_t;  // of a stream: the number of its entries; the first entry is 1

enum class StoreFault : std::uint8_t {
  conflict,   // the stream is not at the version that was expected
  full,       // no space left on the disk
  read_only,  // the file, or the file system, cannot be written
  damaged,    // the file does not have the content that was written
  newer,      // written by a newer version of the program
  in_use,     // another program has it open
  moved,      // another server has the stream
  gone,       // the path no longer leads to the file that is open
  failed,     // anything else the system reports
};

struct StoreError {
  StoreFault fault = StoreFault::failed;
  std::string sentence;  // for the operator
  bool operator==(const StoreError&) const = default;
};

StoreError conflict(Version version, Version expected);
StoreError conflict(Version expected);  // at which version the stream is, is not known

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

// Thread-safe. Reads do not wait for writes.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Appends all in one durable step: when it returns, they survive a loss of power. One result per
  // append, in their order. An append sees those before it in the same call; one without entries
  // only compares the version. A conflict affects its own append only, and so does damage of its
  // stream that is noticed before anything is written. Any other fault affects all:
  // then nothing was written, as far as this process will ever see. (A disk that reports an error
  // may have written all the same: if the process crashes before the next successful append, all of
  // the entries may be there afterwards. So may they if the file was taken away in that moment.)
  virtual std::vector<StoreResult> append(std::span<const Append> appends) = 0;

  // Up to `limit` entries after version `after`, oldest first. A stream that was never written is
  // empty.
  virtual std::expected<std::vector<std::string>, StoreError> read(std::string_view stream,
                                                                   Version after,
                                                                   std::size_t limit) = 0;

  // The streams whose names begin with `prefix`, in the order of their names. Damaged ones are
  // listed too, perhaps with a wrong version.
  virtual std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix) = 0;

  // Deletes a stream for good: nothing of it is left in the file. A missing stream is not an error.
  virtual StoreResult erase(std::string_view stream) = 0;

  // Writes everything, as of one moment, to a new file that `SqliteStore` can open, and continues
  // to serve meanwhile. An existing file is not touched.
  virtual StoreResult back_up(const std::string& path) = 0;

  // Of several servers that share a store, one at a time has a stream and may append to it. Makes
  // this the one, unless another one that lives has it: then returns that one's name. Empty: it is
  // ours. What is read afterwards is durable.
  virtual std::expected<std::string, StoreError> claim(std::string_view /*stream*/) {
    return std::string();
  }
  // From now on another server may append to the stream: the one of that name or, without one, the
  // first that claims it.
  virtual StoreResult release(std::string_view /*stream*/, std::string_view /*to*/) { return {}; }

  // Nothing if all is well; otherwise why people should not be sent here, as far as it is known: a
  // write failed a moment ago, the file is no longer in its place or cannot be opened for writing
  // again, or space is short. Cheap; never waits for a write.
  virtual std::optional<StoreError> health() const { return std::nullopt; }
};

// Calls `visit` with every entry of a stream, oldest first. Reads in chunks, so that other calls
// get their turn and the whole need not fit into memory.
StoreResult visit_all(Store& store, std::string_view stream,
                      const std::function<void(const std::string& entry)>& visit);

// All entries after version `after`, oldest first. Reads in chunks, so that other calls get their
// turn, and stops once there are more than `most`.
std::expected<std::vector<std::string>, StoreError> read_all(Store& store, std::string_view stream,
                                                             Version after = 0,
                                                             std::size_t chunk = 1000,
                                                             std::size_t most = SIZE_MAX);

}  // namespace comodin
