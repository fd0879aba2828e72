// Bots that think on threads of their own, below the priority of the loop: one for every core but
// one. Those who pay are served in turn. When many bots of one payer wait, or many payers, each
// thinks for a shorter time. All calls, and all answers, on the loop's thread.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "serving/side_thread.h"
#include "serving/thinking_queue.h"
#include "table/thinker.h"

namespace comodin {

class ThinkingThreads final : public Thinker {
 public:
  // `most_ms`: for one thought.
  ThinkingThreads(const SideThread::Post& post, Clock most_ms);

  void think(BotQuestion question, std::function<void(const BotAnswer&)> done) override;
  // Waits for the thoughts under way. Nothing is answered after this.
  void end();

 private:
  struct Worker {
    std::unique_ptr<SideThread> thread;
    std::size_t given = 0;  // thoughts, with the one under way
  };
  void give_out();

  Clock most_ms_;
  ThinkingQueue queue_;
  std::vector<Worker> workers_;
};

}  // namespace comodin
