// Owns the game in plain lines: a person against bots.
#pragma once

#include <cstdint>
#include <string>

#include "cli/table_arguments.h"

namespace comodin {

struct PlayArguments {
  TableArguments table;
  std::string name = "You";
  std::string bot = "greedy";
  std::uint64_t seed = 0;  // 0: from the clock
};

// Plays a match at the terminal; the exit code.
int play(const PlayArguments& arguments);

}  // namespace comodin
