#include "server/ops/damage.h"

#include <fmt/format.h>

#include "server/ops/log.h"

namespace comodin {

void DamageList::add(std::string_view stream, std::string_view what) {
  {
    const std::lock_guard lock(mutex_);
    if (!found_.emplace(stream, what).second) return;
  }
  log(LogLevel::error, "damaged", {{"stream", stream}, {"what", what}});
}

void DamageList::remove(std::string_view stream) {
  const std::lock_guard lock(mutex_);
  if (const auto found = found_.find(stream); found != found_.end()) found_.erase(found);
}

std::size_t DamageList::size() const {
  const std::lock_guard lock(mutex_);
  return found_.size();
}

std::string DamageList::note() const {
  const std::size_t count = size();
  if (count == 0) return {};
  return fmt::format("{} damaged: comodin admin check says where",
                     count == 1 ? std::string("1 table is") : fmt::format("{} tables are", count));
}

}  // namespace comodin
