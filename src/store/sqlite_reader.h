// Reads streams through one connection to a data file. Every entry and stream is checked by its
// checksum. Not thread-safe; the file is `SqliteStore`'s.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/sqlite_database.h"
#include "store/store.h"

namespace comodin {

class SqliteReader {
 public:
  struct Stream {
    std::int64_t id = 0;  // 0: does not exist
    std::int64_t version = 0;
  };

  explicit SqliteReader(Database& database) : database_(database) {}
  StoreResult prepare();
  // The file may be damaged: reads as far as possible.
  void expect_damage() { damaged_ = true; }

  std::expected<Stream, StoreError> find(std::string_view name);
  std::expected<std::vector<std::string>, StoreError> read(Stream stream, Version after,
                                                           std::size_t limit);
  std::expected<std::vector<StreamInfo>, StoreError> list(std::string_view prefix);

 private:
  std::expected<Stream, StoreError> checked(Stream stream, std::string_view name,
                                            std::int64_t sum) const;
  std::expected<std::vector<StreamInfo>, StoreError> list_damaged(std::string_view prefix);
  std::expected<Stream, StoreError> find_damaged(std::string_view name);
  std::optional<std::string> entry_without_index(Stream stream, std::int64_t version);
  void scan_entries();

  Database& database_;
  bool damaged_ = false;
  bool scanned_ = false;
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> rows_;  // by stream and version
  Statement find_;
  Statement read_;
  Statement list_;
};

// Of an entry, or the name, of a stream at that version.
std::int64_t stream_checksum(std::int64_t stream, std::int64_t version, std::string_view bytes);

}  // namespace comodin
