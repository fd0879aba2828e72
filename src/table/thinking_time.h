// How long bots may still think: a share of each second, saved up for a while. Beyond that they
// play what comes to mind. A table has such a budget, and all tables of one payer share another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "table/moment.h"

namespace comodin {

template <Clock Share>  // 10: a tenth of each second
class ThinkingTime {
 public:
  bool is_left(Clock now) const { return used_until_ < now + kSavedMs; }
  void spend(Clock thought_ms, Clock now) {
    used_until_ = std::max(used_until_, now) + thought_ms * Share;
  }
  // Of what was spent.
  void give_back(Clock thought_ms) { used_until_ -= thought_ms * Share; }
  bool is_all_there(Clock now) const { return used_until_ <= now; }

 private:
  static constexpr Clock kSavedMs = 4000;

  Clock used_until_ = 0;
};

using TableThinkingTime = ThinkingTime<10>;
using PayerThinkingTime = ThinkingTime<4>;

// The budgets of all payers. A payer is an opaque word; the empty one has no limit.
class PayersTime {
 public:
  bool is_left(std::string_view payer, Clock now) const {
    const auto found = times_.find(payer);
    return found == times_.end() || found->second.is_left(now);
  }
  void spend(const std::string& payer, Clock thought_ms, Clock now) {
    if (payer.empty()) return;
    if (times_.size() >= kMostPayers)
      std::erase_if(times_, [&](const auto& each) { return each.second.is_all_there(now); });
    times_[payer].spend(thought_ms, now);
  }
  void give_back(std::string_view payer, Clock thought_ms) {
    if (const auto found = times_.find(payer); found != times_.end())
      found->second.give_back(thought_ms);
  }

 private:
  static constexpr std::size_t kMostPayers = 4096;  // more only while all of them think

  std::map<std::string, PayerThinkingTime, std::less<>> times_;
};

}  // namespace comodin
