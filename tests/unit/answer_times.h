// Checks that the server lets nobody's commands suffer from others: none is refused because others
// send much, and each is answered within a second after it came. Of all commands, or of moves only.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "simulated_registry.h"

namespace comodin::testing {

class AnswerTimes {
 public:
  // What the server receives from an honest person, and what it sends to them.
  void received(std::uint64_t connection, const std::string& text, Clock now);
  void sent(std::uint64_t connection, const std::string& text, Clock now);
  void lost(std::uint64_t connection);  // nobody waits for these answers
  void finish(Clock now);

  bool of_all = false;
  std::vector<std::string> faults;
  std::size_t moves = 0;  // answered, and the other commands if they count
  Clock longest = 0;

 private:
  void look_at(const std::string& id, Clock took);

  std::map<std::pair<std::uint64_t, std::string>, Clock> waiting_;  // by connection and id
};

}  // namespace comodin::testing
