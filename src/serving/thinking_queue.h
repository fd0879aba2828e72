// Questions of bots that wait for a thread to think on. Those who pay for them are served in turn,
// so nobody's many tables delay another's. One thread.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "table/thinker.h"

namespace comodin {

class ThinkingQueue {
 public:
  struct Item {
    BotQuestion question;
    std::function<void(const BotAnswer&)> done;
  };
  struct Taken {
    Item item;
    std::size_t crowd = 0;  // how many waited: of this payer, or payers, whichever is more
  };

  void add(Item item) {
    auto& line = lines_[item.question.payer];
    if (line.empty()) turns_.push_back(item.question.payer);
    line.push_back(std::move(item));
  }

  std::optional<Taken> take() {
    if (turns_.empty()) return std::nullopt;
    const std::string payer = std::move(turns_.front());
    const auto found = lines_.find(payer);
    auto& line = found->second;
    Taken taken{.item = std::move(line.front()), .crowd = std::max(line.size(), turns_.size())};
    turns_.pop_front();
    line.pop_front();
    if (line.empty())
      lines_.erase(found);
    else
      turns_.push_back(payer);
    return taken;
  }

 private:
  std::map<std::string, std::deque<Item>> lines_;  // by payer; none is empty
  std::deque<std::string> turns_;                  // the payers who wait
};

}  // namespace comodin
