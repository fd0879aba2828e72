// Owns the answers that take a while to work out: one thread works on them in turn, so that the
// tables do not wait, and few of them wait. Must not know what is asked.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/transport.h"

namespace comodin {

struct BackgroundSettings {
  std::size_t waiting = 16;        // answers under way in all
  std::size_t waiting_of_one = 3;  // and of one asker
};

class Background {
 public:
  using Work = std::function<Response()>;
  using Answer = std::function<void(Response)>;
  using Post = std::function<void(std::function<void()>)>;  // runs it later on the caller's thread

  // All calls, and all answers, on one thread; only `post` and the work are called on the other.
  explicit Background(Post post, BackgroundSettings settings = {});
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  ~Background() { end(); }  // answers nobody any more

  // Answers once: later with what the work gives, at once if too much waits (503) or if this asker
  // has had its share (429). An empty asker has no share of its own.
  void ask(const std::string& asker, Work work, Answer answer);

  // Answers all who wait that there will be nothing, and everybody after. What is being worked on
  // is waited for.
  void stop();

 private:
  struct Job {
    std::uint64_t id = 0;
    Work work;
  };
  struct Waiting {
    std::string asker;
    Answer answer;
  };
  // What both threads hold.
  struct Queue {
    std::mutex mutex;
    std::condition_variable_any filled;
    std::deque<Job> jobs;
  };

  void end();
  void run(const std::stop_token& stop);
  void done(std::uint64_t id, Response response);

  Post post_;
  BackgroundSettings settings_;
  std::map<std::uint64_t, Waiting> waiting_;  // by number, in the order in which they came
  std::uint64_t last_ = 0;
  bool stopped_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  Queue queue_;
  std::jthread thread_;  // the last, since it uses all of the above
};

}  // namespace comodin
