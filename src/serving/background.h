// Owns the answers that take a while to work out: one thread works on them in turn, so that the
// tables do not wait, and few of them wait. Must not know what is asked.
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
  std::size_t waiting = 16;        // answers under way in all
  std::size_t waiting_of_one = 3;  // and of one asker
};

class Background {
 public:
  using Work = std::function<Response()>;
  using Answer = std::function<void(Response)>;

  // All calls, and all answers, on one thread; only `post` and the work are called on the other.
  explicit Background(SideThread::Post post, BackgroundSettings settings = {});

  // Answers once: later with what the work gives, at once if too much waits (503) or if this asker
  // has had its share (429). An empty asker has no share of its own.
  void ask(const std::string& asker, Work work, Answer answer);

  // Answers all who wait that there will be nothing, and everybody after. What is being worked on
  // is waited for.
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
