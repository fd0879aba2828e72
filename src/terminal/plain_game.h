// Owns the game in plain lines: for pipes, screen readers and scripts. `docs/terminal.md` describes
// what can be typed.
#pragma once

#include "terminal/table_client.h"

namespace comodin {

// Plays until the person leaves, the table is gone, or nobody types any more; the exit code.
int play_in_lines(TableClient& client, TableConnection& line, Language language);

}  // namespace comodin
