// Slow HTTP answers, worked out one after the other on a thread of its own so that the tables do
// not wait. The queue is short: beyond it requests are refused. Must not know what is asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "serving/side_thread.h"
#include "serving/transport.h"

namespace comodin {

struct BackgroundSettings {
  std::size_t waiting = 16;        // answers under way, in all
  std::size_t waiting_of_one = 3;  // and for one asker
};

class Background {
 public:
  using Work = std::function<Response()>;
  using Answer = std::function<void(Response)>;

  // All calls, and all answers, are on one thread; only `post` and the work run on the other.
  explicit Background(SideThread::Post post, BackgroundSettings settings = {});

  // Answers once: later with the result of the work, or at once if the queue is full (503) or this
  // asker has too many requests in it (429). An empty asker has no limit.
  void ask(const std::string& asker, Work work, Answer answer);

  // Waits for the work under way, then answers every queued and later request with 503.
  void stop();

 private:
  struct Waiting {
    std::string asker;
    Answer answer;
  };
  void done(std::uint64_t id, Response response);

  BackgroundSettings settings_;
  std::map<std::uint64_t, Waiting> waiting_;  // by number, in the order in which they came
  std::uint64_t last_ = 0;
  SideThread thread_;
};

}  // namespace comodin
