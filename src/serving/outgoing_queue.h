// The messages that wait to be written to one connection, within a bound. If the client reads too
// slowly, what is about its table is thrown away in favor of a fresh snapshot later; answers are
// kept. A plain value, without threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/worth.h"
#include "serving/transport.h"

namespace comodin {

class OutgoingQueue {
 public:
  explicit OutgoingQueue(std::size_t most_bytes) : most_(most_bytes) {}

  enum class Added : std::uint8_t {
    queued,
    thrown_away,  // a snapshot will replace it
    too_much,     // the answers alone exceed the bound
  };
  Added add(Text text, Worth worth);

  bool empty() const { return items_.empty(); }
  const Text& front() const { return items_.front().text; }  // the one being written
  void written();                                            // removes the first one
  void keep_front();                                         // removes all others

  // Whether something was thrown away and all the rest has been written: time for a snapshot. Says
  // so once.
  bool take_caught_up();

 private:
  struct Item {
    Text text;
    Worth worth;
  };
  static std::size_t cost(const Item& item);

  std::size_t most_;
  std::size_t bytes_ = 0;
  std::vector<Item> items_;  // of an idle connection without memory of its own
  bool missed_ = false;      // something was thrown away
  bool behind_ = false;      // so only answers are queued
};

}  // namespace comodin
