// The full-screen game: turns keys and clicks into moves.
#pragma once

#include "terminal/table_client.h"

namespace comodin {

// Plays until the person leaves or the table is gone. Returns the exit code.
int play_on_screen(TableClient& client, TableConnection& connection, Language language);

}  // namespace comodin
