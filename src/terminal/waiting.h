// Waits for the table, the keyboard or a signal.
#pragma once

#include <chrono>

#include "terminal/table_connection.h"

namespace comodin {

// From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT only set `ending_signal`.
void install_signal_handlers();
int ending_signal();  // 0: none yet

// Waits until the connection may have news, `descriptor` (-1: ignored) is readable, a signal came,
// or `most` has passed. Returns what poll says about `descriptor`.
short wait_for(const TableConnection& connection, int descriptor, std::chrono::milliseconds most);
inline constexpr std::chrono::milliseconds kLongestWait{1000};  // so that a turn's clock is redrawn

}  // namespace comodin
