#include "table/knocks.h"

#include <algorithm>

namespace comodin {

bool Knocks::add(Knock knock) {
  const auto same = std::ranges::count(waiting_, knock.answered, &Knock::answered);
  if (same >= std::ptrdiff_t{kMaxKnocks}) return false;
  waiting_.push_back(std::move(knock));
  return true;
}

void Knocks::drop(Session session) {
  std::erase_if(waiting_, [&](const Knock& each) { return each.session == session; });
}

const Knock* Knocks::of(std::string_view who) const {
  const auto found =
      std::ranges::find_if(waiting_, [&](const Knock& each) { return each.arrival.who == who; });
  return found == waiting_.end() ? nullptr : &*found;
}

const Knock* Knocks::at(Session session) const {
  const auto found = std::ranges::find(waiting_, session, &Knock::session);
  return found == waiting_.end() ? nullptr : &*found;
}

void Knocks::remember_turned_away(const std::string& who) {
  if (turned_away_.size() >= kMaxTurnedAway) turned_away_.erase(turned_away_.begin());
  turned_away_.push_back(who);
}

bool Knocks::is_turned_away(std::string_view who) const {
  return std::ranges::find(turned_away_, who) != turned_away_.end();
}

}  // namespace comodin
