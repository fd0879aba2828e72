// A thread beside the loop that runs one job after the other. Each job's result is delivered on the
// loop's thread. Results are dropped if the receiver is gone.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace comodin {

class SideThread {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs it later on the loop's thread
  using Delivery = std::function<void()>;
  using Job = std::function<Delivery(const std::stop_token&)>;

  // A job runs on the new thread, the delivery that it returns on the loop's. `prepare` runs first,
  // on the new thread. All members are called on the loop's thread.
  SideThread(Post post, std::function<void()> prepare);
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;
  ~SideThread() { end(); }

  void add(Job job);
  // Waits for the job under way. Nothing is delivered after this.
  void end();
  bool has_ended() const { return alive_ == nullptr; }

 private:
  void run(const std::stop_token& stop);

  Post post_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  std::mutex mutex_;
  std::condition_variable_any filled_;
  std::deque<Job> jobs_;  // guarded by the mutex
  std::jthread thread_;   // the last, since it uses all of the above
};

// Several of them, which take the jobs in turn.
class SideThreads {
 public:
  SideThreads(const SideThread::Post& post, std::size_t count) {
    while (threads_.size() < count) threads_.push_back(std::make_unique<SideThread>(post, [] {}));
  }
  void add(SideThread::Job job) { threads_[next_++ % threads_.size()]->add(std::move(job)); }
  void end() {
    for (const auto& thread : threads_) thread->end();
  }

 private:
  std::vector<std::unique_ptr<SideThread>> threads_;
  std::size_t next_ = 0;
};

}  // namespace comodin
