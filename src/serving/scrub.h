// Looks through the whole data file again and again, slowly, on a thread of its own: damage is
// found before somebody comes back to the table, while there is still a good back-up.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "serving/data_check.h"
#include "store/store.h"

namespace comodin {

struct ScrubSettings {
  double entries_per_second = 1000;                           // a few percent of a core
  std::chrono::milliseconds start = std::chrono::minutes(1);  // after the server's
  std::chrono::milliseconds rest = std::chrono::hours(1);     // after each pass
};

class Scrub {
 public:
  struct Progress {
    std::uint64_t passes = 0;   // complete ones
    std::uint64_t entries = 0;  // read in all passes
    std::uint64_t streams = 0;  // seen in this pass
    std::uint64_t of = 0;       // as many there are
  };
  // Receives each stream that was looked at, on the scrub's thread.
  using Seen = std::function<void(const StreamReport&)>;

  Scrub(Store& store, Seen seen, ScrubSettings settings = {});
  Scrub(const Scrub&) = delete;
  Scrub& operator=(const Scrub&) = delete;
  ~Scrub() { end(); }

  Progress progress() const;  // any thread
  // Returns when the thread has ended.
  void end();

 private:
  void run(const std::stop_token& stop);
  void pass(const std::stop_token& stop);
  // False: it is time to end.
  bool wait(const std::stop_token& stop, std::chrono::duration<double> time);

  Store& store_;
  Seen seen_;
  ScrubSettings settings_;
  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  Progress progress_;    // guarded by the mutex
  std::jthread thread_;  // the last, since it uses all of the above
};

}  // namespace comodin
