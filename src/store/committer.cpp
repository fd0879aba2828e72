#include "store/committer.h"

#include <utility>

#include "base/check.h"

namespace comodin {

Committer::Committer(Store& store) : store_(store), thread_([this] { run(); }) {}

void Committer::end() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Committer::append(Append append, Done done) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({std::move(append), std::move(done)});
  }
  wake_.notify_one();
}

// While the store writes one group, the queue collects the next.
void Committer::run() {
  while (true) {
    std::vector<Item> items;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !queue_.empty(); });
      if (queue_.empty()) return;
      items.swap(queue_);
    }
    commit(items);
  }
}

void Committer::commit(std::vector<Item>& items) {
  std::vector<Append> appends;
  appends.reserve(items.size());
  for (Item& item : items) appends.push_back(std::move(item.append));
  std::vector<StoreResult> results = store_.append(appends);
  COMODIN_CHECK(results.size() == items.size());
  for (std::size_t i = 0; i < items.size(); ++i) items[i].done(std::move(results[i]));
}

}  // namespace comodin
