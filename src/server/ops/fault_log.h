// The lines of the log about faults of the store that last: each once, until all is well again. Any
// thread may use it.
#pragma once

#include <mutex>
#include <set>
#include <string>

namespace comodin {

class FaultLog {
 public:
  void note(const std::string& fault);
  // What is wrong now; empty: all is well.
  void look(const std::string& fault);

 private:
  std::mutex mutex_;
  std::set<std::string> noted_;
};

}  // namespace comodin
