#include "serving/side_thread.h"

#include <utility>

namespace comodin {

SideThread::SideThread(Post post, std::function<void()> prepare)
    : post_(std::move(post)),
      thread_([this, prepare = std::move(prepare)](const std::stop_token& stop) {
        prepare();
        run(stop);
      }) {}

void SideThread::add(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  filled_.notify_one();
}

void SideThread::end() {
  if (has_ended()) return;
  thread_.request_stop();
  thread_.join();
  alive_.reset();
}

void SideThread::run(const std::stop_token& stop) {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      if (!filled_.wait(lock, stop, [this] { return !jobs_.empty(); })) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    if (stop.stop_requested()) return;
    Delivery deliver = job(stop);
    if (stop.stop_requested()) return;
    post_([alive = std::weak_ptr(alive_), deliver = std::move(deliver)] {
      if (!alive.expired()) deliver();
    });
  }
}

}  // namespace comodin
