#include "store/committer.h"

#include <functional>
#include <string_view>
#include <utility>

#include "base/check.h"

namespace comodin {

Committer::Committer(Store& store, std::chrono::milliseconds rest)
    : store_(store), rest_(rest), thread_([this] { run(); }) {}

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
  bool is_first = false;
  {
    const std::lock_guard lock(mutex_);
    is_first = queue_.empty();
    queue_.push_back({std::move(append), std::move(done)});
  }
  if (is_first) wake_.notify_one();
}

// While the store writes one group, the queue collects the next. After a group of several it rests
// for a moment first, so that more of them share a write.
void Committer::run() {
  auto rested = std::chrono::steady_clock::now();
  while (true) {
    std::vector<Item> items;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !queue_.empty(); });
      wake_.wait_until(lock, rested, [this] { return stop_; });
      if (queue_.empty()) return;
      items.swap(queue_);
    }
    commit(items);
    rested = std::chrono::steady_clock::now();
    if (items.size() > 1) rested += rest_;
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

CommitterLanes::CommitterLanes(Store& store, std::size_t lanes) {
  COMODIN_CHECK(lanes > 0);
  while (lanes_.size() < lanes) lanes_.push_back(std::make_unique<Committer>(store));
}

void CommitterLanes::append(Append append, Done done) {
  const std::size_t lane = std::hash<std::string_view>{}(append.stream) % lanes_.size();
  lanes_[lane]->append(std::move(append), std::move(done));
}

void CommitterLanes::end() {
  for (const auto& lane : lanes_) lane->end();
}

}  // namespace comodin
