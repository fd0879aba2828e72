// Measures rules of blank wilds on a thread of low priority, with a short queue and a cache of the
// last verdicts. A rule that is asked for twice at a time is measured once. Whatever else the
// machine does and however many wait, a verdict comes in time: it then rests on fewer rounds, and
// is not kept.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "edition/edition.h"
#include "lab/verdict.h"
#include "serving/side_thread.h"

namespace comodin {

struct VerdictWorkerSettings {
  std::size_t queue = 8;    // rules that wait behind the one being measured
  std::size_t kept = 500;   // verdicts
  VerdictSettings verdict;  // `seats` that an edition does not allow are left out
  // From the question to the answer, at most; a little less than people are promised.
  std::chrono::milliseconds time{2500};
  std::chrono::steady_clock::time_point (*now)() = &std::chrono::steady_clock::now;
};

class VerdictWorker {
 public:
  using Found = std::shared_ptr<const Verdict>;  // null: the worker was stopped
  using Done = std::function<void(const Found&)>;

  // All calls and callbacks are on one thread; only `post` is called on the worker's own.
  VerdictWorker(SideThread::Post post, VerdictWorkerSettings settings);

  // The verdict is known, is being measured or queued, would have to be measured, or cannot be,
  // because the queue is full.
  enum class State { known, coming, new_rule, full };
  State state_of(const Edition& edition, const Effect& effect) const;

  // Calls `done` with the verdict: at once if it is known, otherwise later. Must not be called when
  // the queue is full. The edition has blank wilds and outlives the worker.
  void ask(const Edition& edition, const Effect& effect, Done done);

  // Answers all waiting and later calls with null. A measurement under way ends with its present
  // move.
  void stop();

 private:
  void found(const std::string& key, const Found& verdict);
  void keep(const std::string& key, Found verdict);

  VerdictWorkerSettings settings_;
  std::atomic<std::size_t> unmeasured_ = 0;                     // rules queued or being measured
  std::unordered_map<std::string, std::vector<Done>> waiting_;  // by rule, queued or being measured
  using Known = std::list<std::pair<std::string, Found>>;
  Known known_;  // the last one used first
  std::unordered_map<std::string, Known::iterator> places_;
  SideThread thread_;
};

}  // namespace comodin
