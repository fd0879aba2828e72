// Owns waiting: for the table, for who types, and for a signal that ends it.
#pragma once

#include <chrono>

#include "terminal/table_connection.h"

namespace comodin {

// Ctrl-C and its kind end the program in its own time from now on.
void install_signal_handlers();
int ending_signal();  // 0: none came

// Until something may have happened on the line, somebody has typed, a signal came, or `most` has
// passed. What poll says of `descriptor` (-1: nobody listens to it).
short wait_for(const TableConnection& line, int descriptor, std::chrono::milliseconds most);
inline constexpr std::chrono::milliseconds kLongestWait{1000};  // a turn's clock goes on

}  // namespace comodin
