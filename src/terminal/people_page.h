// The people at the table to read, and what the person can do about them: everybody votes on absent
// players, the host decides who comes, stays and talks. Must not know the terminal.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "terminal/table_model.h"

namespace comodin {

// Something to do about people, in words, and the command that does it.
struct PeopleDeed {
  std::string text;
  nlohmann::json command;  // without its id
};

std::vector<PeopleDeed> people_deeds(const TableModel& table);
// A line for each person who is there; for the host also who can come in, and the links of the
// invitations. A line can be longer than the screen is wide.
std::vector<std::string> people_lines(const TableModel& table);

}  // namespace comodin
