// Owns the game on the whole screen of a terminal: keys and clicks become moves.
#pragma once

#include "terminal/table_client.h"

namespace comodin {

// Plays until the person leaves or the table is gone; the exit code.
int play_on_screen(TableClient& client, TableConnection& line, Language language);

}  // namespace comodin
