#include "serving/thinking_threads.h"

#include <algorithm>
#include <ctime>
#include <thread>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace comodin {
namespace {

constexpr int kNiceness = 10;
constexpr std::size_t kWaitingInPeace = 4;  // of a thread; with more, thoughts become shorter
constexpr std::size_t kGiven = 2;           // to a thread: it need not wait for the loop

// The processor time that this thread has used.
Clock used_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return Clock{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

}  // namespace

ThinkingThreads::ThinkingThreads(const SideThread::Post& post, Clock most_ms) : most_ms_(most_ms) {
  const std::size_t cores = std::max(2U, std::thread::hardware_concurrency());
  for (std::size_t i = 1; i < cores; ++i)
    workers_.push_back({.thread = std::make_unique<SideThread>(post, [] {
                          setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
                        })});
}

void ThinkingThreads::think(BotQuestion question, std::function<void(const BotAnswer&)> done) {
  queue_.add({std::move(question), std::move(done)});
  give_out();
}

void ThinkingThreads::give_out() {
  while (true) {
    const auto worker = std::ranges::min_element(workers_, {}, &Worker::given);
    if (worker->given >= kGiven || worker->thread->has_ended()) return;
    auto next = queue_.take();
    if (!next) return;
    ++worker->given;
    const auto crowd = static_cast<Clock>(1 + next->crowd / (kWaitingInPeace * workers_.size()));
    const Clock most_ms = std::max<Clock>(1, most_ms_ / crowd);
    worker->thread->add([this, &given = worker->given, most_ms,
                         item = std::move(next->item)](const std::stop_token&) {
      const Clock before = used_ms();
      const Move move = answer_to(item.question, most_ms);
      const BotAnswer answer{.move = move, .took_ms = used_ms() - before};
      return [this, &given, answer, done = item.done] {
        --given;
        give_out();
        done(answer);
      };
    });
  }
}

void ThinkingThreads::end() {
  for (const Worker& worker : workers_) worker.thread->end();
}

}  // namespace comodin
