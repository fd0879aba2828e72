#include "serving/scrub.h"

#include <algorithm>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace comodin {
namespace {

// Below the tables and the answers from logs, but not the lowest priority: it holds the store while
// it reads.
constexpr int kNiceness = 10;
constexpr std::size_t kChunk = 20;  // entries that are read at once: commits wait for so long

}  // namespace

Scrub::Scrub(Store& store, Seen seen, ScrubSettings settings)
    : store_(store),
      seen_(std::move(seen)),
      settings_(settings),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void Scrub::end() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

Scrub::Progress Scrub::progress() const {
  const std::lock_guard lock(mutex_);
  return progress_;
}

void Scrub::run(const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  for (bool more = wait(stop, settings_.start); more; more = wait(stop, settings_.rest)) pass(stop);
}

void Scrub::pass(const std::stop_token& stop) {
  const auto streams = store_.list("");
  if (!streams) return;  // whoever writes reports why
  {
    const std::lock_guard lock(mutex_);
    progress_.streams = 0;
    progress_.of = streams->size();
  }
  DataCheck check(store_, kChunk, [&](std::size_t entries) {
    const std::size_t read = std::max<std::size_t>(entries, 1);
    {
      const std::lock_guard lock(mutex_);
      progress_.entries += entries;
    }
    return wait(stop, std::chrono::duration<double>(static_cast<double>(read) /
                                                    settings_.entries_per_second));
  });
  for (const StreamInfo& stream : *streams) {
    const StreamReport report = check.look_at(stream);
    if (stop.stop_requested()) return;
    seen_(report);
    const std::lock_guard lock(mutex_);
    ++progress_.streams;
  }
  const std::lock_guard lock(mutex_);
  ++progress_.passes;
}

bool Scrub::wait(const std::stop_token& stop, std::chrono::duration<double> time) {
  std::unique_lock lock(mutex_);
  woken_.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace comodin
