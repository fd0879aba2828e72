// Replaces the server's loop: what other threads post to it runs when the test says so.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

#include "serving/side_thread.h"

namespace comodin::testing {

class HandRunLoop {
 public:
  SideThread::Post post() {
    return [this](std::function<void()> work) {
      const std::scoped_lock lock(mutex_);
      posted_.push_back(std::move(work));
      arrived_.notify_one();
    };
  }

  void wait_for_one() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !posted_.empty(); });
  }

  void run_one() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !posted_.empty(); });
    const std::function<void()> work = std::move(posted_.front());
    posted_.pop_front();
    lock.unlock();
    work();
  }

  void run_until(const std::function<bool()>& done) {
    while (!done()) run_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> posted_;
};

}  // namespace comodin::testing
