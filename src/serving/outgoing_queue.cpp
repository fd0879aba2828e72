#include "serving/outgoing_queue.h"

#include <utility>

namespace comodin {
namespace {

constexpr std::size_t kOverhead = 64;  // of a queued message besides its bytes
constexpr std::size_t kKept = 8;       // places of an empty queue

}  // namespace

std::size_t OutgoingQueue::cost(const Item& item) { return item.text->size() + kOverhead; }

OutgoingQueue::Added OutgoingQueue::add(Text text, Worth worth) {
  Item item{std::move(text), worth};
  const bool no_room =
      worth == Worth::chatter && !items_.empty() && bytes_ + cost(item) > most_ / 2;
  if (no_room || (behind_ && worth != Worth::answer)) {
    missed_ = true;
    return Added::thrown_away;
  }
  bytes_ += cost(item);
  items_.push_back(std::move(item));
  if (bytes_ <= most_) return Added::queued;
  missed_ = true;
  behind_ = true;
  // The first one is under way.
  std::erase_if(items_, [&, first = &items_.front()](const Item& each) {
    const bool goes = &each != first && each.worth != Worth::answer;
    if (goes) bytes_ -= cost(each);
    return goes;
  });
  if (bytes_ > most_) return Added::too_much;
  return worth == Worth::answer ? Added::queued : Added::thrown_away;
}

void OutgoingQueue::written() {
  bytes_ -= cost(items_.front());
  items_.erase(items_.begin());
  if (items_.empty() && items_.capacity() > kKept) items_.shrink_to_fit();
}

void OutgoingQueue::keep_front() {
  while (items_.size() > 1) {
    bytes_ -= cost(items_.back());
    items_.pop_back();
  }
}

bool OutgoingQueue::take_caught_up() {
  if (!missed_ || !items_.empty()) return false;
  missed_ = false;
  behind_ = false;
  return true;
}

}  // namespace comodin
