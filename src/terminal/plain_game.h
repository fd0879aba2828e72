// The game in plain lines, for pipes, screen readers and scripts. `docs/terminal.md` describes what
// can be typed.
#pragma once

#include "terminal/table_client.h"

namespace comodin {

// Plays until the person leaves, the table is gone, or the input ends. Returns the exit code.
int play_in_lines(TableClient& client, TableConnection& connection, Language language);

}  // namespace comodin
