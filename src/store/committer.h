// Owns group commit: appends of many tables that arrive while the disk is busy become durable
// together, in one step. Must not know what an entry means.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace comodin {

// Where a table hands in its appends. `done` is called once, later, in the order of the calls.
class Appender {
 public:
  using Done = std::function<void(StoreResult)>;
  virtual ~Appender() = default;
  virtual void append(Append append, Done done) = 0;
};

// With a thread of its own, on which `done` is called; `done` may append again. Any thread may hand
// in.
class Committer final : public Appender {
 public:
  explicit Committer(Store& store);
  ~Committer() override { end(); }

  // Returns after all that was handed in is durable, or failed, and told. Nothing comes after it.
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
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Item> queue_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace comodin
