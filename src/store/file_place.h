// Where the files of a store are: whether their paths still lead to the files that are open,
// whether they could be opened again, and how much space is left. Asks the system each time, which
// takes microseconds. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "store/store.h"

namespace comodin {

class FilePlace {
 public:
  // Of files that the system does not know: nothing is ever wrong with them.
  FilePlace() = default;
  // Of files that are open at these paths, the data file first.
  static std::expected<FilePlace, StoreError> of(const std::vector<std::string>& paths);

  // A fault (`gone`) if a file was deleted, moved or replaced: whoever opens its path finds other
  // entries, or none.
  StoreResult check() const;
  // Also a fault if the file cannot be opened for writing any more, or fewer than `low_space` bytes
  // are left.
  std::optional<StoreError> health(std::uint64_t low_space) const;

 private:
  struct File {
    std::string path;
    dev_t device;
    ino_t inode;
  };
  std::vector<File> files_;
};

}  // namespace comodin
