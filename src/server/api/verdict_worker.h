// Owns the verdicts on rules: one thread of the lowest priority, a queue that is never long, and
// the last verdicts. What two ask for at a time is measured once. Must not know requests.
#pragma once

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
  std::size_t queue = 8;    // rules that wait besides the one being measured
  std::size_t kept = 500;   // verdicts
  VerdictSettings verdict;  // `seats` that an edition does not allow for are left out
};

class VerdictWorker {
 public:
  using Found = std::shared_ptr<const Verdict>;  // null: the worker was stopped
  using Told = std::function<void(const Found&)>;

  // All calls, and everything told, on one thread; only `post` is called from the worker's own.
  VerdictWorker(SideThread::Post post, VerdictWorkerSettings settings);

  // What asking for a rule would mean: its verdict is known, it is on its way, it would have to be
  // measured, or that has to wait because too many do.
  enum class State { known, coming, new_rule, full };
  State state_of(const Edition& edition, const Effect& effect) const;

  // Tells the verdict, at once if it is known; later otherwise. Not to be asked when that would be
  // too many. The edition has blank wilds and outlives the worker.
  void ask(const Edition& edition, const Effect& effect, Told told);

  // Tells all who wait that there will be none, and everybody after. A measurement under way ends
  // with the move it is at.
  void stop();

 private:
  void found(const std::string& key, const Found& verdict);
  void keep(const std::string& key, Found verdict);

  VerdictWorkerSettings settings_;
  std::unordered_map<std::string, std::vector<Told>> waiting_;  // by rule, queued ones and its own
  using Known = std::list<std::pair<std::string, Found>>;
  Known known_;  // the last one asked for first
  std::unordered_map<std::string, Known::iterator> places_;
  SideThread thread_;
};

}  // namespace comodin
