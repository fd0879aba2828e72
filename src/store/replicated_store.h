// Continuous back-up: a store whose entries also go to a second data file, in another folder, on a
// thread of its own, so that nobody waits for it. Thread-safe if the first store is. Entries are
// opaque here.
//
// The second file follows the first stream by stream: each of its streams is a beginning of the
// same stream in the first, and a stream is copied after those that were written before it. While
// the folder is away it is tried again and again, and then catches up. A file that has more than
// the first, or something else, is a fault, and is never changed: it may be what is left of the
// tables.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "store/store_around.h"

namespace comodin {

// The names of the streams that were erased, for a second file that was away. Each with a code by
// the key, or whoever can write the first file could empty the second.
inline constexpr std::string_view kErasedStream = "erased";
// Notes that streams are about to be erased, or written again from their beginning: the second file
// then copies them again. `key`: of the data folder.
StoreResult note_erased(Store& first, const std::array<std::uint8_t, 32>& key,
                        std::span<const std::string> streams);

struct ReplicaSettings {
  std::string file;                                           // in a folder that exists
  std::array<std::uint8_t, 32> key = {};                      // of the data folder
  std::string key_stream = {};                                // differs for another server's data
  std::chrono::milliseconds again = std::chrono::seconds(5);  // after a fault
  std::function<void(const std::string& fault)> report = {};  // on the thread; empty: all is well
};

class ReplicatedStore final : public StoreAround {
 public:
  struct Lag {
    std::size_t streams = 0;            // that have entries which the second file lacks
    std::chrono::duration<double> age;  // since when there are such; zero: there are none
    std::string fault = {};             // empty: it follows
  };

  ReplicatedStore(Store& first, ReplicaSettings settings);
  ~ReplicatedStore() override { end(); }

  Lag lag() const;
  // "the replica is 3 s behind: …", or nothing.
  std::string note() const;
  // Copies what is left, if the second file is there, and returns when the thread has ended.
  void end();

  std::vector<StoreResult> append(std::span<const Append> appends) override;
  StoreResult erase(std::string_view stream) override;

 private:
  using Steady = std::chrono::steady_clock;

  void changed(const std::string& stream);

  // On the thread.
  void run(const std::stop_token& stop);
  void follow(const std::stop_token& stop);
  StoreResult open();
  StoreResult compare(const StreamInfo& second, const std::map<std::string, Version>& first);
  StoreResult copy(const std::vector<std::string>& streams);
  StoreResult copy_erasures();
  StoreResult write(std::vector<Append>& appends);
  Version version_of(const std::string& stream) const;  // in the second
  void set_fault(std::string fault);
  StoreError other_data(std::string_view what) const;

  ReplicaSettings settings_;
  std::unique_ptr<Store> second_;            // of the thread, as the next
  std::map<std::string, Version> versions_;  // of its streams

  std::mutex erase_mutex_;
  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  std::deque<std::string> behind_;                   // guarded by the mutex, as the next three
  std::set<std::string> is_behind_;                  // the same names
  std::optional<Steady::time_point> since_;          // of those names
  std::optional<Steady::time_point> copying_since_;  // of those that are being copied
  std::string fault_;
  std::jthread thread_;  // the last, since it uses all of the above
};

}  // namespace comodin
