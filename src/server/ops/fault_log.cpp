#include "server/ops/fault_log.h"

#include "server/ops/log.h"

namespace comodin {

void FaultLog::note(const std::string& fault) {
  const std::lock_guard lock(mutex_);
  if (noted_.insert(fault).second) log(LogLevel::error, "store", {{"fault", fault}});
}

void FaultLog::look(const std::string& fault) {
  if (!fault.empty()) return note(fault);
  const std::lock_guard lock(mutex_);
  if (!noted_.empty()) log(LogLevel::info, "store", {{"text", "all is well again"}});
  noted_.clear();
}

}  // namespace comodin
