// Owns a thread beside the loop that does one job after the other. What a job brings is told on the
// loop's thread, unless nobody is there any more to hear it. Must not know what the jobs are.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

namespace comodin {

class SideThread {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs it later on the loop's thread
  using Tell = std::function<void()>;
  using Job = std::function<Tell(const std::stop_token&)>;  // gives what is to be told

  // `prepare` is called first, on the new thread. Everything else is called on the loop's.
  SideThread(Post post, std::function<void()> prepare);
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;
  ~SideThread() { end(); }

  void add(Job job);
  // Waits for the job under way; after this nothing is told any more.
  void end();
  bool has_ended() const { return alive_ == nullptr; }

 private:
  void run(const std::stop_token& stop);

  Post post_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  std::mutex mutex_;
  std::condition_variable_any filled_;
  std::deque<Job> jobs_;  // held by both threads, with the mutex
  std::jthread thread_;   // the last, since it uses all of the above
};

}  // namespace comodin
