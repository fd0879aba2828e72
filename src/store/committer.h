// Group commit: makes appends from many tables durable in one write. When several come at a time,
// it rests for a moment after each write, so that more of them share the next. Entries are opaque
// here.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace comodin {

// Where tables append. `done` is called once per append, later, in the order of the calls.
class Appender {
 public:
  using Done = std::function<void(StoreResult)>;
  virtual ~Appender() = default;
  virtual void append(Append append, Done done) = 0;
};

// Any thread may call `append`. `done` runs on the committer's own thread and may append again.
class Committer final : public Appender {
 public:
  explicit Committer(Store& store, std::chrono::milliseconds rest = std::chrono::milliseconds(2));
  ~Committer() override { end(); }

  // Returns when every append is durable or has failed, and its `done` has run. Must be the last
  // call.
  void end();

  void append(Append append, Done done) override;

 private:
  struct Item {
    Append append;
    Done done;
  };
  void run();
  void commit(std::vector<Item>& items);

  Store& store_;
  std::chrono::milliseconds rest_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Item> queue_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace comodin
