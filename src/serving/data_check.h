// Looks through the streams of a data file: whether every entry can be read, is the one that was
// written, and can be understood; and copies what is sound. One thread at a time; the store may be
// in use meanwhile.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "serving/data_folder.h"
#include "store/store.h"
#include "table/rules_cache.h"

namespace comodin {

struct StreamReport {
  std::string stream;
  Version entries = 0;   // as many as there should be
  Version sound = 0;     // as many of them are sound, from the beginning
  std::string fault;     // what is wrong with the next one; empty: nothing
  bool readable = true;  // false: the store could not read it now, and it may be sound
};

class DataCheck {
 public:
  // Called after each read with the number of entries; false ends the check.
  using Pause = std::function<bool(std::size_t entries)>;

  // Reads `chunk` entries at a time.
  DataCheck(Store& store, std::size_t chunk, Pause pause = {});

  StreamReport look_at(const StreamInfo& stream);

 private:
  void look_at_table(StreamReport& report);
  void look_at_text(StreamReport& report);
  bool pause(std::size_t entries) const { return !pause_ || pause_(entries); }

  Store& store_;
  std::size_t chunk_;
  Pause pause_;
  RulesCache rules_cache_;
};

// What is wrong with a whole data file.
struct DataReport {
  std::size_t streams = 0;
  Version entries = 0;  // sound ones
  std::string file;     // about its structure; empty: sound
  std::vector<StreamReport> damaged;
  bool is_sound() const { return file.empty() && damaged.empty(); }
};

// An error also if `pause` ended it.
std::expected<DataReport, StoreError> check_data(Store& store, DataCheck::Pause pause = {});
// {"streams":…,"entries":…,"file":…,"damaged":[{"stream":…,"entries":…,"sound":…,"fault":…}]}
std::string to_json(const DataReport& report);

// Copies what is sound of `folder` to a new data folder `to`, with the key: whole streams, and of
// damaged ones as many entries from the beginning as are sound and can be understood. The server
// must not run. Returns what was left out; error message if nothing can be copied.
std::expected<DataReport, std::string> salvage(const DataFolder& folder,
                                               const std::filesystem::path& to);

// The file of a stopped server; an error with the fault `in_use` if it runs.
std::expected<DataReport, StoreError> check_folder(const DataFolder& folder);

}  // namespace comodin
