// Group commit: makes appends from many tables durable in one write. When several come at a time,
// it rests for a moment after each write, so that more of them share the next. Entries are opaque
// here.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace comodin {

// Where tables append. `done` is called once per append, later, in the order of the calls for one
// stream.
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

// Several committers side by side, for a store that can write several groups at the same time. One
// stream is always written by the same committer.
class CommitterLanes final : public Appender {
 public:
  CommitterLanes(Store& store, std::size_t lanes);
  void append(Append append, Done done) override;
  void end();  // as of each committer

 private:
  std::vector<std::unique_ptr<Committer>> lanes_;
};

}  // namespace comodin
